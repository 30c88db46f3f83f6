//! Companies of ordinary meanings: persons without limits, two voices, forbidden things told by somebody who is played, and
//! who may command.
//!
//! A person to be is named in games and role descriptions too; only what the person lacks, never refuses or explains makes
//! it a sign.

use super::{Rule, first, near, rule, then};
use crate::validate::injection::Class::Role;
use crate::validate::injection::concept::Concept::{
    ActAs, Ai, Approve, BeNow, BePerson, BeRole, Boss, Detail, DevMode, Disable, Dual, Fiction, Grant, Guard, Harm,
    IAm, InCharacter, Instr, Lacking, Machine, Money, Moot, Neg, NeverRefuse, Obey, Order, Permission, Persona, Rules,
    Safety, Secret, SetAside, SetAsideGerund, SetAsideSoft, SysHead, SysPrompt, SysTag, Threat, Unbound, UnboundSoft,
    Voided, You, Your,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
    // Persons and voices without limits, and what they tell.
    rule(
        Role,
        61,
        9,
        &[
            first(&[BePerson, ActAs, BeNow, BeRole, Persona, InCharacter]),
            then(14, &[Lacking]),
            then(3, &[Safety, Rules, Instr]),
        ],
    ),
    near(
        Role,
        61,
        10,
        &[
            first(&[BePerson]),
            then(12, &[Unbound]),
            then(14, &[Ai, Machine, You, ActAs, BeNow, Persona, NeverRefuse]),
        ],
    ),
    near(
        Role,
        61,
        8,
        &[first(&[ActAs, BeNow, BeRole, Persona]), then(16, &[NeverRefuse])],
    ),
    near(Role, 61, 6, &[first(&[BePerson]), then(14, &[NeverRefuse])]),
    near(Role, 61, 10, &[first(&[Persona]), then(10, &[ActAs, BeNow, BeRole])]),
    near(
        Role,
        61,
        7,
        &[
            first(&[ActAs, BeRole, BeNow]),
            then(14, &[Harm, SetAsideGerund]),
            then(16, &[UnboundSoft, Lacking, Safety, Rules]),
        ],
    ),
    rule(Role, 62, 3, &[first(&[Dual])]),
    near(
        Role,
        62,
        10,
        &[
            first(&[Dual]),
            then(16, &[Unbound, DevMode, Persona, UnboundSoft, Safety, NeverRefuse]),
        ],
    ),
    near(Role, 43, 10, &[first(&[Threat]), then(14, &[NeverRefuse])]),
    near(
        Role,
        61,
        7,
        &[
            first(&[Fiction]),
            then(10, &[Unbound, NeverRefuse, Lacking]),
            then(14, &[Harm, Ai, Safety]),
        ],
    ),
    near(
        Role,
        61,
        10,
        &[first(&[ActAs]), then(8, &[SysPrompt]), then(8, &[Lacking, Neg])],
    ),
    rule(
        Role,
        61,
        10,
        &[
            first(&[BePerson, ActAs, BeNow, BeRole]),
            then(4, &[Ai]),
            then(10, &[Lacking]),
            then(3, &[Safety, Rules, Instr]),
        ],
    ),
    rule(Role, 61, 4, &[first(&[Lacking]), then(2, &[Safety])]),
    near(Role, 61, 7, &[first(&[InCharacter]), then(12, &[Persona])]),
    near(Role, 61, 6, &[first(&[BePerson]), then(12, &[Unbound])]),
    near(Role, 61, 7, &[first(&[Persona]), then(8, &[BePerson])]),
    near(
        Role,
        61,
        10,
        &[
            first(&[ActAs, BePerson, Fiction, Persona, Unbound]),
            then(16, &[Harm]),
            then(20, &[Detail]),
        ],
    ),
    near(
        Role,
        61,
        7,
        &[
            first(&[ActAs, BePerson, BeNow, BeRole, Fiction]),
            then(12, &[Harm]),
            then(14, &[UnboundSoft, NeverRefuse, Lacking, Ai]),
        ],
    ),
    near(Role, 61, 9, &[first(&[Persona]), then(12, &[Detail])]),
    near(Role, 62, 8, &[first(&[Dual]), then(10, &[BePerson, ActAs, BeNow])]),
    near(
        Role,
        61,
        7,
        &[
            first(&[ActAs, BePerson]),
            then(14, &[Rules, Safety]),
            then(18, &[Voided]),
        ],
    ),
    near(
        Role,
        61,
        8,
        &[
            first(&[BePerson, ActAs, BeNow]),
            then(8, &[UnboundSoft]),
            then(8, &[Ai]),
        ],
    ),
    near(Role, 61, 6, &[first(&[Unbound]), then(3, &[Ai]), then(6, &[You])]),
    near(Role, 61, 6, &[first(&[Fiction]), then(14, &[NeverRefuse])]),
    near(
        Role,
        61,
        8,
        &[first(&[ActAs]), then(5, &[Safety]), then(8, &[Moot, Voided])],
    ),
    // Who may command.
    near(
        Role,
        18,
        10,
        &[
            first(&[IAm]),
            then(6, &[Boss]),
            then(18, &[Disable, SetAsideSoft, NeverRefuse, Grant, Approve, Voided]),
            then(20, &[Safety, Your, Money, Guard, Unbound]),
        ],
    ),
    near(
        Role,
        18,
        10,
        &[
            first(&[Boss]),
            then(14, &[Permission, Order]),
            then(14, &[Ai, IAm, SysHead, SysTag]),
        ],
    ),
    near(
        Role,
        18,
        10,
        &[
            first(&[Boss]),
            then(14, &[Permission, Order]),
            then(18, &[Unbound, NeverRefuse, Safety, DevMode]),
        ],
    ),
    near(
        Role,
        18,
        9,
        &[first(&[Boss]), then(10, &[Voided, Disable]), then(10, &[Safety])],
    ),
    near(
        Role,
        18,
        10,
        &[
            first(&[IAm]),
            then(6, &[Boss]),
            then(18, &[Disable, SetAside, SetAsideSoft, Voided]),
            then(20, &[Rules, Safety]),
        ],
    ),
    near(
        Role,
        18,
        8,
        &[first(&[Boss]), then(8, &[Order, Permission]), then(16, &[Obey])],
    ),
    near(
        Role,
        18,
        10,
        &[first(&[Boss]), then(8, &[Order]), then(16, &[Secret, SysPrompt])],
    ),
];
