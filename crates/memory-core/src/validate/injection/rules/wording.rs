//! Companies of ordinary meanings: obedience taken back, what was written before and is moot, a task put in the place of
//! another, the prompt asked for.
//!
//! Each of these words is everyday language; three or more of them about the reader are not.

use super::{Rule, first, near, rule, then};
use crate::validate::injection::Class::{Exfiltration, Override, Persistence};
use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Ai, BadHost, BePerson, Below, Disable, Exempt, FromNow, Future, Given, Grant, Inner, Instead,
    InsteadOf, Instr, LeakNoun, LeakVerb, Memory, Moot, NewInstr, NoMore, Obey, ObeyMe, OwnMemory, Permission, Precede,
    Principal, Prior, ReplyControl, Rules, Safety, SaveVerb, Secret, SelfApprove, SetAside, SetAsideSoft, SysPrompt,
    Talk, This, ThisText, Told, Voided, VoidedHard, You, Your,
};

/// The rules.
pub(super) const RULES: &[Rule] = &[
    // What bound the reader is taken back, moot, or outranked.
    near(
        Override,
        60,
        10,
        &[
            first(&[NoMore]),
            then(4, &[Obey]),
            then(8, &[Instr, Rules, SysPrompt, Safety, Told, Principal]),
            then(8, &[Your, Given, Prior, You, Principal]),
        ],
    ),
    near(
        Override,
        60,
        10,
        &[
            first(&[Moot, VoidedHard]),
            then(7, &[Given]),
            then(8, &[Instr, Rules, Talk, SysPrompt]),
        ],
    ),
    near(
        Override,
        60,
        10,
        &[
            first(&[Moot, VoidedHard]),
            then(7, &[Told, AboveEnd, Prior]),
            then(7, &[Told, AboveEnd, Talk, Instr, SysPrompt, Rules]),
            then(16, &[NewInstr, ObeyMe, ReplyControl, Principal, FromNow]),
        ],
    ),
    near(
        Override,
        60,
        10,
        &[
            first(&[SetAside, SetAsideSoft, Disable, NoMore]),
            then(5, &[Prior]),
            then(5, &[Talk, Rules, Instr]),
            then(14, &[NewInstr]),
        ],
    ),
    near(
        Override,
        60,
        10,
        &[first(&[NewInstr]), then(12, &[InsteadOf, VoidedHard])],
    ),
    rule(Override, 60, 7, &[first(&[NewInstr]), then(14, &[ReplyControl])]),
    rule(Override, 60, 10, &[first(&[SetAside]), then(2, &[You]), then(4, &[Ai])]),
    near(
        Override,
        60,
        9,
        &[
            first(&[SetAside]),
            then(12, &[LeakVerb]),
            then(14, &[Secret, SysPrompt, LeakNoun]),
        ],
    ),
    near(Override, 60, 8, &[first(&[Told]), then(8, &[ReplyControl])]),
    near(
        Override,
        26,
        10,
        &[
            first(&[Precede]),
            then(8, &[SysPrompt, LeakNoun, Told]),
            then(10, &[This, ThisText, FromNow, You, Your]),
        ],
    ),
    near(
        Override,
        60,
        7,
        &[
            first(&[Below, ObeyMe]),
            then(8, &[Instead]),
            then(12, &[Talk, Rules, Instr]),
        ],
    ),
    near(Override, 60, 10, &[first(&[Told]), then(8, &[Moot])]),
    near(
        Override,
        60,
        10,
        &[
            first(&[NoMore]),
            then(4, &[Obey]),
            then(8, &[SysPrompt, Safety, Principal, Told]),
        ],
    ),
    rule(
        Override,
        60,
        6,
        &[first(&[SetAsideSoft]), then(1, &[Your]), then(2, &[Talk])],
    ),
    near(
        Override,
        27,
        10,
        &[
            first(&[ObeyMe]),
            then(12, &[SetAsideSoft, Moot]),
            then(14, &[Talk, Rules, Instr, Prior]),
        ],
    ),
    near(
        Override,
        1,
        10,
        &[
            first(&[Permission]),
            then(8, &[SetAsideSoft, SetAside]),
            then(9, &[Rules, Safety, Instr]),
        ],
    ),
    near(
        Override,
        60,
        7,
        &[
            first(&[Grant]),
            then(12, &[Rules, Safety]),
            then(12, &[Voided, VoidedHard, Disable]),
        ],
    ),
    near(Override, 60, 10, &[first(&[SelfApprove]), then(6, &[ReplyControl])]),
    near(
        Override,
        27,
        10,
        &[first(&[InsteadOf]), then(14, &[ReplyControl, Instead])],
    ),
    near(Override, 60, 6, &[first(&[Exempt]), then(5, &[Ai])]),
    rule(Override, 63, 4, &[first(&[Your]), then(1, &[Instr, SysPrompt, Safety])]),
    rule(
        Override,
        63,
        8,
        &[
            first(&[SetAsideSoft, SetAside, Moot]),
            then(4, &[Your]),
            then(2, &[Instr, SysPrompt, Safety]),
        ],
    ),
    rule(
        Override,
        63,
        8,
        &[
            first(&[Your]),
            then(2, &[Instr, SysPrompt, Safety]),
            then(5, &[Moot, Voided, SetAside]),
        ],
    ),
    rule(
        Override,
        63,
        9,
        &[
            first(&[Instr, Rules, SysPrompt]),
            then(4, &[Given]),
            then(6, &[Moot, Voided, VoidedHard, SetAside]),
        ],
    ),
    near(
        Override,
        63,
        10,
        &[
            first(&[ObeyMe]),
            then(14, &[Told, Moot, SetAside, SetAsideSoft, Voided]),
            then(14, &[Instr, Rules, Talk, SysPrompt, Told]),
        ],
    ),
    near(
        Override,
        63,
        6,
        &[
            first(&[SetAside]),
            then(5, &[Rules, Instr, SysPrompt, Safety]),
            then(8, &[ReplyControl, Instead]),
        ],
    ),
    near(Override, 60, 5, &[first(&[ObeyMe]), then(8, &[Moot, FromNow, NoMore])]),
    near(
        Override,
        63,
        10,
        &[first(&[Disable]), then(2, &[Safety]), then(2, &[Your])],
    ),
    near(Override, 60, 6, &[first(&[SetAside]), then(4, &[InsteadOf])]),
    near(
        Override,
        60,
        5,
        &[
            first(&[SetAside]),
            then(3, &[Prior]),
            then(8, &[LeakVerb, ReplyControl, Secret]),
        ],
    ),
    near(
        Override,
        63,
        10,
        &[
            first(&[Moot]),
            then(6, &[Prior, Given]),
            then(6, &[Your]),
            then(6, &[Instr, SysPrompt, Safety]),
        ],
    ),
    near(
        Override,
        60,
        7,
        &[
            first(&[SetAside, SetAsideSoft]),
            then(4, &[Talk, Rules]),
            then(10, &[ReplyControl]),
        ],
    ),
    rule(
        Override,
        60,
        6,
        &[first(&[SetAsideSoft]), then(1, &[Your]), then(2, &[OwnMemory, Memory])],
    ),
    near(
        Override,
        60,
        5,
        &[first(&[ObeyMe]), then(14, &[Principal, SetAsideSoft])],
    ),
    near(
        Override,
        60,
        8,
        &[first(&[NoMore]), then(3, &[ActAs, BePerson]), then(6, &[You, Your])],
    ),
    near(
        Override,
        60,
        7,
        &[first(&[NewInstr]), then(12, &[Disable, NoMore, SetAside])],
    ),
    // The prompt is asked for.
    near(
        Exfiltration,
        4,
        10,
        &[
            first(&[LeakVerb]),
            then(6, &[Instr, Rules, SysPrompt]),
            then(9, &[Given]),
        ],
    ),
    near(Exfiltration, 4, 10, &[first(&[LeakNoun]), then(14, &[LeakVerb])]),
    near(Exfiltration, 4, 7, &[first(&[LeakNoun]), then(12, &[Inner])]),
    // Text stays.
    near(
        Persistence,
        11,
        10,
        &[first(&[SaveVerb]), then(8, &[Future]), then(14, &[BadHost])],
    ),
];
