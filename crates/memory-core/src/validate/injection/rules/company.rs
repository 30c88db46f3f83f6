//! Companies of meanings in any order: who speaks and orders, what plants itself, what is void, forged heads.
//!
//! Languages differ in where the verb stands, and so do polite, passive and conditional forms. What a text must have to
//! be an order of this kind is the same everywhere.

use super::{Rule, first, near, rule, then};
use crate::validate::injection::Class::{Exfiltration, FakeSystem, Override, Persistence, Role};
use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, AgentFile, Ai, AppendVerb, Approve, Authority, BadHost, BeNow, BeRole, Below, Boss,
    Carrier, Dest, DevMode, Disable, FromNow, Future, Given, Grant, Guard, GuardSure, IAm, Inner, Instead, InsteadOf,
    Instr, LeakNoun, LeakVerb, Load, Machine, Mail, Memory, MemoryOthers, Money, NeverRefuse, NewInstr, ObeyMe, Order,
    OwnMemory, Pending, Permission, Persona, PipeShell, Principal, Prior, Private, Promote, Public, Quant, Reads,
    ReplyControl, ReplyNoun, Rules, Safety, SaveVerb, Secrecy, Secret, SecretPath, SelfApprove, SelfKeep, SendVerb,
    SetAside, SetAsidePassive, SetAsideSoft, Spread, SpreadTo, Startup, Status, SysHead, SysPrompt, SysTag, This,
    ThisText, Told, Trigger, Unbound, Updated, Voided, VoidedHard, You, Your,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
    // Somebody says who speaks, and orders.
    near(Role, 18, 5, &[first(&[IAm]), then(4, &[Boss])]),
    near(
        Role,
        18,
        10,
        &[
            first(&[IAm]),
            then(4, &[Boss]),
            then(
                18,
                &[
                    Order,
                    Permission,
                    Grant,
                    DevMode,
                    Unbound,
                    NeverRefuse,
                    ObeyMe,
                    SysPrompt,
                    Safety,
                    GuardSure,
                    Guard,
                    SetAside,
                    Secrecy,
                    SelfApprove,
                    LeakNoun,
                    VoidedHard,
                    InsteadOf,
                ],
            ),
        ],
    ),
    near(
        Role,
        18,
        10,
        &[
            first(&[Authority]),
            then(
                18,
                &[
                    Order,
                    Permission,
                    Grant,
                    DevMode,
                    Unbound,
                    NeverRefuse,
                    ObeyMe,
                    SysPrompt,
                    Safety,
                    GuardSure,
                    SetAside,
                    Secrecy,
                    SelfApprove,
                    LeakNoun,
                ],
            ),
        ],
    ),
    rule(
        Role,
        18,
        6,
        &[
            first(&[Order]),
            then(10, &[Disable, LeakVerb, Approve, DevMode, Load, SetAsideSoft, SetAside]),
        ],
    ),
    rule(Role, 18, 3, &[first(&[Order])]),
    // The reader is made somebody.
    near(Role, 36, 7, &[first(&[ActAs, BeRole, BeNow]), then(4, &[Boss])]),
    near(Role, 36, 5, &[first(&[ActAs, BeRole, BeNow]), then(5, &[Machine])]),
    near(
        Role,
        36,
        10,
        &[
            first(&[ActAs, BeRole, BeNow]),
            then(6, &[Boss, Machine, Persona]),
            then(16, &[NeverRefuse, Unbound, Grant, ObeyMe, Permission, SysPrompt]),
        ],
    ),
    near(
        Role,
        36,
        10,
        &[
            first(&[ActAs, BeRole, BeNow, Ai]),
            then(10, &[NeverRefuse]),
            then(16, &[You, Ai, FromNow, BeNow]),
        ],
    ),
    near(Role, 32, 10, &[first(&[Unbound]), then(8, &[BeNow, BeRole, ActAs])]),
    near(
        Role,
        34,
        10,
        &[
            first(&[DevMode]),
            then(6, &[Unbound, NeverRefuse, Safety, Order, BeNow]),
        ],
    ),
    near(Role, 34, 5, &[first(&[DevMode]), then(4, &[Load])]),
    rule(
        Role,
        36,
        10,
        &[
            first(&[ActAs, BeRole, BeNow]),
            then(4, &[Boss]),
            then(10, &[LeakVerb]),
            then(2, &[Your, Inner]),
        ],
    ),
    near(
        Role,
        34,
        10,
        &[
            first(&[DevMode]),
            then(4, &[Load, BeNow]),
            then(14, &[LeakVerb, Boss, Authority, SysPrompt]),
        ],
    ),
    // What bound the reader is void.
    near(
        Override,
        1,
        10,
        &[
            first(&[VoidedHard]),
            then(6, &[Prior, Your]),
            then(7, &[Instr, SysPrompt]),
        ],
    ),
    near(
        Override,
        1,
        10,
        &[
            first(&[VoidedHard]),
            then(6, &[Rules, Instr, Safety]),
            then(14, &[Instead, InsteadOf, NewInstr, ObeyMe, Below, Secrecy]),
        ],
    ),
    rule(
        Override,
        1,
        10,
        &[first(&[Told, AboveEnd]), then(14, &[SetAsidePassive, VoidedHard])],
    ),
    near(Override, 1, 10, &[first(&[Unbound]), then(10, &[SysPrompt])]),
    near(Override, 1, 6, &[first(&[Principal]), then(4, &[VoidedHard])]),
    near(
        Override,
        1,
        10,
        &[first(&[Updated]), then(3, &[Instr, SysPrompt]), then(4, &[Your])],
    ),
    near(Override, 1, 5, &[first(&[Guard, GuardSure]), then(5, &[VoidedHard])]),
    near(
        Override,
        0,
        10,
        &[
            first(&[SetAside, SetAsideSoft]),
            then(6, &[Instr, SysPrompt, Principal]),
            then(14, &[ObeyMe, Below]),
        ],
    ),
    near(Override, 27, 6, &[first(&[Below]), then(4, &[ObeyMe, NewInstr])]),
    near(
        Override,
        27,
        10,
        &[
            first(&[Trigger]),
            then(12, &[Instead, InsteadOf]),
            then(18, &[LeakVerb, SendVerb, ReplyNoun, Secrecy, Promote]),
        ],
    ),
    // Heads of turns with something that a turn would lift or grant.
    near(
        FakeSystem,
        56,
        6,
        &[
            first(&[SysHead, SysTag]),
            then(
                14,
                &[
                    Permission,
                    Grant,
                    VoidedHard,
                    Unbound,
                    NeverRefuse,
                    GuardSure,
                    Safety,
                    SetAside,
                    NewInstr,
                    ObeyMe,
                    Secrecy,
                    SysPrompt,
                    BeNow,
                    BeRole,
                    Order,
                    Status,
                    Updated,
                ],
            ),
        ],
    ),
    near(
        FakeSystem,
        56,
        6,
        &[
            first(&[SysHead, SysTag]),
            then(14, &[Guard]),
            then(14, &[Disable, Voided, VoidedHard]),
        ],
    ),
    // Memory is written to stay.
    near(
        Persistence,
        11,
        10,
        &[
            first(&[SaveVerb]),
            then(8, &[OwnMemory]),
            then(14, &[SelfKeep, Future, Secrecy, This, ThisText]),
        ],
    ),
    near(
        Persistence,
        11,
        10,
        &[
            first(&[SaveVerb]),
            then(8, &[Memory]),
            then(10, &[This, ThisText]),
            then(14, &[SelfKeep, Future, Secrecy]),
        ],
    ),
    near(
        Persistence,
        11,
        10,
        &[
            first(&[Memory, OwnMemory]),
            then(6, &[SaveVerb, Updated]),
            then(
                16,
                &[
                    Permission,
                    SelfApprove,
                    NeverRefuse,
                    Secrecy,
                    BadHost,
                    Mail,
                    SetAside,
                    Unbound,
                    SelfKeep,
                ],
            ),
        ],
    ),
    near(
        Persistence,
        11,
        8,
        &[first(&[SaveVerb]), then(4, &[ThisText]), then(8, &[Memory, OwnMemory])],
    ),
    near(
        Persistence,
        11,
        10,
        &[
            first(&[SaveVerb]),
            then(3, &[Future]),
            then(12, &[Permission, SelfApprove, Secrecy, Unbound, NeverRefuse]),
        ],
    ),
    near(
        Persistence,
        11,
        10,
        &[
            first(&[AgentFile]),
            then(10, &[SaveVerb, AppendVerb, Spread]),
            then(
                16,
                &[
                    SpreadTo,
                    BadHost,
                    PipeShell,
                    Unbound,
                    Secrecy,
                    NeverRefuse,
                    SetAside,
                    Dest,
                ],
            ),
        ],
    ),
    near(
        Persistence,
        57,
        10,
        &[
            first(&[Startup]),
            then(10, &[SaveVerb, AppendVerb, Load, SetAsideSoft, Spread]),
            then(14, &[ThisText, BadHost, SelfKeep, PipeShell]),
        ],
    ),
    near(
        Persistence,
        57,
        8,
        &[first(&[Startup]), then(14, &[ThisText]), then(14, &[Future])],
    ),
    near(
        Persistence,
        13,
        10,
        &[first(&[Approve]), then(5, &[Pending]), then(12, &[Secrecy])],
    ),
    near(Persistence, 13, 9, &[first(&[Approve]), then(3, &[Pending])]),
    near(
        Persistence,
        51,
        10,
        &[
            first(&[Status]),
            then(5, &[This, ThisText, SelfKeep]),
            then(14, &[SelfApprove, SelfKeep, Pending, Secrecy]),
        ],
    ),
    near(
        Persistence,
        50,
        10,
        &[
            first(&[SelfKeep]),
            then(12, &[OwnMemory, Status, SelfApprove, ThisText]),
        ],
    ),
    near(
        Persistence,
        58,
        10,
        &[first(&[MemoryOthers]), then(4, &[SetAsideSoft, SetAside, Disable])],
    ),
    near(
        Persistence,
        58,
        10,
        &[
            first(&[SpreadTo]),
            then(10, &[SaveVerb, Spread, SendVerb]),
            then(10, &[ThisText]),
        ],
    ),
    near(Persistence, 52, 10, &[first(&[GuardSure]), then(4, &[Disable])]),
    near(
        Persistence,
        52,
        10,
        &[
            first(&[Guard]),
            then(4, &[Disable]),
            then(14, &[SaveVerb, ThisText, Secrecy]),
            then(14, &[ThisText]),
        ],
    ),
    near(
        Persistence,
        12,
        10,
        &[
            first(&[ReplyNoun]),
            then(8, &[Spread, AppendVerb]),
            then(8, &[ThisText]),
            then(10, &[Inner, Future, SpreadTo]),
        ],
    ),
    near(
        Persistence,
        12,
        8,
        &[first(&[Future]), then(8, &[Load]), then(10, &[BadHost, Dest])],
    ),
    // Data leave.
    near(
        Exfiltration,
        6,
        8,
        &[
            first(&[SendVerb, AppendVerb]),
            then(10, &[Secret, Private, SecretPath]),
            then(14, &[Mail, Dest, Carrier]),
            then(18, &[Secrecy, Quant, Trigger, BadHost]),
        ],
    ),
    near(
        Exfiltration,
        6,
        10,
        &[
            first(&[Dest, Mail]),
            then(14, &[SendVerb, AppendVerb, Load, LeakVerb]),
            then(14, &[SecretPath, OwnMemory, SysPrompt, LeakNoun]),
        ],
    ),
    near(
        Exfiltration,
        6,
        10,
        &[
            first(&[SecretPath]),
            then(8, &[SendVerb, AppendVerb, LeakVerb]),
            then(14, &[Dest, Mail, Carrier]),
        ],
    ),
    near(
        Exfiltration,
        4,
        10,
        &[
            first(&[SysPrompt, LeakNoun]),
            then(8, &[LeakVerb, SendVerb]),
            then(10, &[Inner, Your, Carrier, Dest]),
        ],
    ),
    near(
        Exfiltration,
        5,
        10,
        &[
            first(&[Secret, SecretPath]),
            then(8, &[SendVerb, LeakVerb, AppendVerb]),
            then(14, &[Secrecy]),
            then(14, &[Quant, Your, Dest, Mail, ReplyNoun]),
        ],
    ),
    near(
        Exfiltration,
        6,
        10,
        &[
            first(&[Public]),
            then(12, &[SendVerb, AppendVerb, SaveVerb, Spread, LeakVerb, Load]),
            then(14, &[Secret, Private, SecretPath, SysPrompt, LeakNoun]),
        ],
    ),
    near(
        Exfiltration,
        6,
        10,
        &[
            first(&[Private, Secret]),
            then(10, &[SendVerb]),
            then(14, &[Dest, Mail, Public]),
            then(16, &[Quant, Secrecy, Trigger, You, Your]),
        ],
    ),
    // What was said before counts no more, what is written here does.
    near(
        Override,
        0,
        10,
        &[first(&[Told, Given]), then(8, &[SetAside, VoidedHard, SetAsidePassive])],
    ),
    near(
        Override,
        0,
        10,
        &[
            first(&[ObeyMe]),
            then(16, &[SetAside, VoidedHard, Told, SetAsidePassive]),
        ],
    ),
    near(Override, 0, 10, &[first(&[Told]), then(14, &[ObeyMe, Below, Instead])]),
    rule(Override, 59, 4, &[first(&[Told])]),
    near(
        Override,
        1,
        4,
        &[first(&[SetAsideSoft, SetAside, Disable]), then(4, &[Guard, GuardSure])],
    ),
    near(
        Override,
        1,
        10,
        &[
            first(&[Order, Permission]),
            then(5, &[SetAsideSoft, SetAside, Disable]),
            then(9, &[Guard, GuardSure, Safety]),
        ],
    ),
    near(
        Override,
        1,
        10,
        &[
            first(&[Principal]),
            then(5, &[SetAside, SetAsideSoft, VoidedHard]),
            then(16, &[Instead, InsteadOf, Below, ObeyMe, NewInstr]),
        ],
    ),
    near(
        Persistence,
        11,
        10,
        &[
            first(&[SaveVerb]),
            then(10, &[Future, OwnMemory, AgentFile]),
            then(14, &[Guard, GuardSure]),
            then(16, &[VoidedHard, Secrecy, NeverRefuse]),
        ],
    ),
    // A machine that reads this is told what to say.
    near(Role, 19, 7, &[first(&[Reads]), then(4, &[Ai])]),
    near(
        Role,
        19,
        10,
        &[
            first(&[Reads]),
            then(4, &[Ai]),
            then(
                16,
                &[
                    Promote,
                    ReplyNoun,
                    LeakVerb,
                    AppendVerb,
                    SelfApprove,
                    ReplyControl,
                    Secrecy,
                    Approve,
                ],
            ),
        ],
    ),
    // The reader is addressed, and told to do something out of its task.
    near(
        Role,
        19,
        10,
        &[
            first(&[Address]),
            then(
                20,
                &[
                    SetAside,
                    InsteadOf,
                    Instead,
                    SendVerb,
                    Secrecy,
                    Approve,
                    Disable,
                    NewInstr,
                    ObeyMe,
                    Grant,
                    SysPrompt,
                    SelfApprove,
                    Promote,
                ],
            ),
        ],
    ),
    near(
        Exfiltration,
        8,
        8,
        &[
            first(&[Money]),
            then(6, &[Updated, SendVerb]),
            then(10, &[OwnMemory, Secrecy, BadHost, Mail]),
        ],
    ),
];
