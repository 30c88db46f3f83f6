//! Companies of meanings in any order: who speaks and orders, what is void, forged heads, data that leave.
//!
//! Languages differ in where the verb stands, and so do polite, passive and conditional forms. What a text must have to
//! be an order of this kind is the same everywhere.

use super::{Rule, first, near, rule, then};
use crate::validate::injection::Class::{Exfiltration, FakeSystem, Override, Persistence, Role};
use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Address, AgentFile, Ai, AppendVerb, Approve, Authority, BadHost, BeNow, BeRole, Below, Boss,
    Carrier, Dest, DevMode, Disable, FromNow, Future, Given, Grant, Guard, GuardSure, IAm, Inner, Instead, InsteadOf,
    Instr, LeakNoun, LeakVerb, Load, Machine, Mail, Money, NeverRefuse, NewInstr, ObeyMe, Order, OwnMemory, Permission,
    Persona, Principal, Prior, Private, Promote, Public, Quant, Reads, ReplyControl, ReplyNoun, Rules, Safety,
    SaveVerb, Secrecy, Secret, SecretPath, SelfApprove, SendVerb, SetAside, SetAsidePassive, SetAsideSoft, Spread,
    Status, SysHead, SysPrompt, SysTag, This, ThisText, Told, TreatAs, Trigger, Unbound, Updated, Voided, VoidedHard,
    You, Your,
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
        &[first(&[Told]), then(8, &[SetAside, VoidedHard, SetAsidePassive])],
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
    near(
        Override,
        1,
        10,
        &[
            first(&[VoidedHard]),
            then(8, &[Rules, Safety]),
            then(10, &[Given, Told]),
        ],
    ),
    near(Override, 1, 7, &[first(&[VoidedHard]), then(5, &[Safety])]),
    near(
        Persistence,
        11,
        10,
        &[first(&[SaveVerb]), then(6, &[Future]), then(14, &[Status])],
    ),
    near(Role, 19, 10, &[first(&[Reads]), then(4, &[Ai]), then(16, &[Order])]),
    near(
        Role,
        36,
        10,
        &[first(&[BeRole]), then(12, &[Unbound, Permission, Grant, NeverRefuse])],
    ),
    near(
        Role,
        36,
        10,
        &[
            first(&[Machine]),
            then(14, &[NeverRefuse]),
            then(14, &[Unbound, You, Boss, NeverRefuse]),
        ],
    ),
    near(
        Role,
        18,
        10,
        &[
            first(&[Boss]),
            then(10, &[Order]),
            then(14, &[SetAsideSoft, SetAside, Disable, Unbound, Guard]),
        ],
    ),
    near(
        Override,
        0,
        10,
        &[
            first(&[SetAside]),
            then(5, &[Boss, Principal]),
            then(6, &[Instr, Rules, Safety, ObeyMe]),
        ],
    ),
    near(Override, 0, 7, &[first(&[SetAside]), then(3, &[Principal])]),
    rule(Override, 0, 10, &[first(&[SetAside]), then(3, &[SysPrompt])]),
    near(
        Override,
        27,
        10,
        &[first(&[InsteadOf]), then(14, &[Below, ObeyMe, NewInstr])],
    ),
    near(
        FakeSystem,
        30,
        10,
        &[first(&[TreatAs]), then(14, &[Boss, This, ThisText])],
    ),
    near(
        Role,
        36,
        10,
        &[
            first(&[ActAs]),
            then(5, &[Persona]),
            then(14, &[Secret, NeverRefuse, Unbound]),
        ],
    ),
    near(
        Override,
        27,
        10,
        &[first(&[Below, ObeyMe]), then(6, &[Rules, Instr]), then(12, &[FromNow])],
    ),
    near(Override, 1, 10, &[first(&[SysPrompt]), then(4, &[VoidedHard])]),
    near(
        Role,
        36,
        10,
        &[
            first(&[ActAs]),
            then(8, &[LeakVerb]),
            then(14, &[Secret, SysPrompt, LeakNoun]),
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
