//! Roles, personas and what they are freed of.

use super::{Rule, first, rule, then};
use crate::validate::injection::Class::{Override, Role};
use crate::validate::injection::concept::Concept::{
    ActAs, Ai, BeNow, BeRole, DevMode, Fiction, FromNow, Harm, InCharacter, NeverRefuse, Persona, Placeholder,
    ReplyControl, SetAside, Threat, Unbound, UnboundSoft, You,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
    rule(Role, 32, 10, &[first(&[BeNow, ActAs]), then(12, &[Unbound])]),
    rule(Role, 32, 9, &[first(&[FromNow]), then(8, &[Unbound])]),
    rule(Role, 32, 8, &[first(&[Ai]), then(7, &[Unbound])]),
    rule(Role, 32, 8, &[first(&[Unbound]), then(2, &[Ai])]),
    rule(Role, 32, 7, &[first(&[You]), then(5, &[Unbound])]),
    rule(Role, 32, 4, &[first(&[Unbound])]),
    rule(Role, 33, 5, &[first(&[Unbound]), then(30, &[Unbound])]),
    rule(
        Role,
        33,
        7,
        &[first(&[Unbound]), then(30, &[Unbound]), then(30, &[Unbound])],
    ),
    rule(Role, 34, 10, &[first(&[BeNow, FromNow, ActAs]), then(4, &[DevMode])]),
    rule(
        Role,
        34,
        7,
        &[first(&[DevMode]), then(6, &[You, Ai, Unbound, SetAside])],
    ),
    rule(Role, 34, 3, &[first(&[DevMode])]),
    rule(Role, 35, 7, &[first(&[BeNow, FromNow, ActAs]), then(4, &[Persona])]),
    rule(Role, 35, 3, &[first(&[Persona])]),
    rule(Role, 36, 3, &[first(&[BeNow, ActAs]), then(5, &[Ai])]),
    rule(Role, 36, 2, &[first(&[BeNow, ActAs])]),
    rule(Role, 37, 4, &[first(&[NeverRefuse])]),
    rule(Role, 37, 6, &[first(&[NeverRefuse]), then(40, &[NeverRefuse])]),
    rule(
        Role,
        37,
        7,
        &[first(&[FromNow, BeNow, ActAs]), then(10, &[NeverRefuse])],
    ),
    rule(Role, 38, 3, &[first(&[InCharacter])]),
    rule(Role, 39, 4, &[first(&[Placeholder])]),
    rule(Role, 40, 2, &[first(&[ReplyControl])]),
    rule(Role, 41, 2, &[first(&[Harm])]),
    rule(Role, 41, 4, &[first(&[Harm]), then(30, &[Harm]), then(30, &[Harm])]),
    rule(Role, 42, 2, &[first(&[Fiction])]),
    rule(Role, 43, 3, &[first(&[Threat])]),
    rule(Role, 44, 1, &[first(&[UnboundSoft])]),
    rule(
        Role,
        44,
        3,
        &[
            first(&[UnboundSoft]),
            then(30, &[UnboundSoft]),
            then(30, &[UnboundSoft]),
        ],
    ),
    rule(Role, 45, 1, &[first(&[Ai])]),
    rule(Override, 46, 2, &[first(&[FromNow])]),
    rule(Role, 36, 6, &[first(&[BeRole])]),
    rule(Role, 32, 10, &[first(&[BeRole]), then(14, &[Unbound])]),
    rule(Role, 34, 10, &[first(&[BeRole]), then(3, &[DevMode])]),
];
