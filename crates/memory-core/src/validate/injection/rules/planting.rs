//! Companies of meanings of texts that plant themselves: they stay, spread, approve themselves, start with the machine.

use super::{Rule, first, near, then};
use crate::validate::injection::Class::Persistence;
use crate::validate::injection::concept::Concept::{
    AgentFile, AppendVerb, Approve, BadHost, Dest, Disable, Future, Guard, GuardSure, Inner, Load, Mail, Memory,
    MemoryOthers, NeverRefuse, OwnMemory, Pending, Permission, PipeShell, ReplyNoun, SaveVerb, Secrecy, SelfApprove,
    SelfKeep, SendVerb, SetAside, SetAsideSoft, Spread, SpreadTo, Startup, Status, This, ThisText, Unbound, Updated,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
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
];
