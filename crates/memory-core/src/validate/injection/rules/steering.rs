//! Companies of meanings about whose word counts, and of offices that are given to the reader.

use super::{Rule, first, near, rule, then};
use crate::validate::injection::Class::{Exfiltration, Override, Persistence, Role};
use crate::validate::injection::concept::Concept::{
    BeRole, Below, Dest, Grant, Guard, Instead, InsteadOf, Lacking, Mail, Neg, NewInstr, NoMore, ObeyMe, Permission,
    Precede, Principal, Public, Rules, Safety, Secret, SecretPath, SelfKeep, SendVerb, SetAsideSoft, SpreadTo,
    SysPrompt, This, ThisText, Told, TreatAs, Voided, VoidedHard, Your,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
    // This text and not the user.
    rule(
        Override,
        27,
        10,
        &[first(&[Below, This, ThisText]), then(5, &[Neg]), then(2, &[Told])],
    ),
    rule(
        Override,
        27,
        10,
        &[first(&[Neg]), then(3, &[Told]), then(6, &[Below, ThisText])],
    ),
    rule(
        Override,
        26,
        10,
        &[
            first(&[Below, This, ThisText]),
            then(3, &[Precede]),
            then(3, &[Principal, Told]),
        ],
    ),
    rule(
        Override,
        26,
        10,
        &[first(&[Below, ThisText]), then(3, &[Told]), then(3, &[Precede])],
    ),
    rule(
        Override,
        0,
        10,
        &[first(&[SysPrompt]), then(3, &[Below]), then(3, &[SetAsideSoft])],
    ),
    near(
        Override,
        27,
        10,
        &[first(&[InsteadOf]), then(6, &[Precede, Below, NewInstr])],
    ),
    near(
        Override,
        27,
        10,
        &[first(&[Told]), then(10, &[Instead]), then(10, &[Below])],
    ),
    near(Override, 60, 10, &[first(&[ObeyMe]), then(12, &[Told])]),
    near(Override, 60, 10, &[first(&[ObeyMe]), then(12, &[VoidedHard])]),
    near(
        Override,
        1,
        10,
        &[
            first(&[Principal]),
            then(4, &[VoidedHard]),
            then(8, &[Below, ObeyMe, ThisText]),
        ],
    ),
    near(Override, 60, 10, &[first(&[NewInstr]), then(2, &[ObeyMe])]),
    rule(Override, 60, 7, &[first(&[SetAsideSoft]), then(1, &[Told])]),
    near(
        Override,
        30,
        10,
        &[first(&[TreatAs]), then(8, &[Below, This, ThisText, Your])],
    ),
    // An office that frees.
    near(Role, 36, 10, &[first(&[BeRole]), then(12, &[Safety, Grant])]),
    near(
        Role,
        36,
        10,
        &[
            first(&[BeRole]),
            then(14, &[Guard, Rules, Permission]),
            then(18, &[Voided, VoidedHard, NoMore, Lacking]),
        ],
    ),
    // Languages in which the verb stands last.
    rule(
        Exfiltration,
        6,
        8,
        &[first(&[Secret]), then(9, &[Dest, Mail]), then(3, &[SendVerb])],
    ),
    // Where everybody can read it.
    rule(
        Exfiltration,
        6,
        8,
        &[first(&[SendVerb]), then(5, &[Secret, SecretPath]), then(6, &[Public])],
    ),
    rule(
        Exfiltration,
        6,
        8,
        &[first(&[Secret]), then(6, &[Public]), then(4, &[SendVerb])],
    ),
    // It stays, and goes to others.
    near(Persistence, 50, 10, &[first(&[SelfKeep]), then(12, &[SpreadTo])]),
];
