//! The generator: the same for ever, and as odd as it says.

use std::collections::BTreeSet;

use memory_core::record::RunState;
use memory_core::{BoundaryProblemKind, Digest, Ending, analyse};
use memory_testkit::generate::{Config, SplitMix64, marker, session};

/// The published first outputs for the seed 1234567.
#[test]
fn the_numbers_are_those_of_splitmix64() {
    let mut rng = SplitMix64::new(1_234_567);
    let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
    assert_eq!(
        first,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423
        ]
    );
}

#[test]
fn a_seed_gives_the_same_session() {
    let digest = |seed| {
        let made = session(seed, &Config::hostile());
        Digest::of(serde_json::to_string(&made.messages).unwrap().as_bytes())
    };
    assert_eq!(digest(7), digest(7));
    let all: BTreeSet<Digest> = (0..50).map(digest).collect();
    assert!(all.len() > 45);
}

#[test]
fn hostile_sessions_have_every_problem() {
    let mut kinds = BTreeSet::new();
    for seed in 0..100 {
        let made = session(seed, &Config::hostile());
        kinds.extend(
            analyse(&made.messages, Ending::Finished)
                .problems()
                .iter()
                .map(|problem| problem.kind),
        );
    }
    let all = [
        BoundaryProblemKind::MissingResult,
        BoundaryProblemKind::OrphanResult,
        BoundaryProblemKind::SecondResult,
        BoundaryProblemKind::EmptyId,
    ];
    assert_eq!(kinds, BTreeSet::from(all));
}

#[test]
fn every_message_has_its_marker_and_no_other() {
    for seed in 0..100 {
        let made = session(seed, &Config::hostile().with_markers());
        for (index, message) in made.messages.iter().enumerate() {
            let json = serde_json::to_string(message).unwrap();
            assert!(json.contains(&marker(index)), "seed {seed}, message {index}: {json}");
        }
    }
}

#[test]
fn runs_follow_each_other() {
    for seed in 0..100 {
        let made = session(seed, &Config::usual());
        assert_eq!(made.run_of.len(), made.messages.len());
        for (number, run) in made.runs.iter().enumerate() {
            assert_eq!(run.number.0 as usize, number + 1);
            assert_eq!(made.run_of[run.first], Some(run.number));
            assert!(run.state != RunState::Running || number + 1 == made.runs.len());
        }
        assert!(made.run_of.is_sorted());
    }
}
