//! Steps that fail: no space, a broken device, no right to write, too many files. Nothing is lost, and the error has a code.

use memory_core::Code;
use memory_testkit::simulated_files::{Effect, Fault, FaultKind, Lasting};

use super::life::Life;
use super::lying::Lie;
use super::scenario::Scenario;
use super::verdict::{Story, violations};
use super::world::{DOCUMENT, World};

const CODES: [Code; 6] = [
    Code::DiskFull,
    Code::Io,
    Code::StoreReadOnly,
    Code::DurabilityUnknown,
    Code::Drift,
    Code::NotFound,
];

#[test]
fn whatever_fails_nothing_is_lost_and_the_error_says_what() {
    let mut states = 0;
    for scenario in Scenario::ALL {
        let mut clean = scenario.world();
        drop(scenario.act(&mut clean, &Life::default(), Lie::Nothing));
        let steps = clean.files.taken().len();
        for at in 0..steps {
            for kind in FaultKind::ALL {
                for lasting in [Lasting::Once, Lasting::FromThenOn] {
                    for effect in [Effect::None, Effect::Done] {
                        let fault = Fault {
                            at,
                            kind,
                            lasting,
                            effect,
                        };
                        states += fail(scenario, fault);
                    }
                }
            }
        }
    }
    assert!(states > 1_000, "{states}");
}

fn fail(scenario: Scenario, fault: Fault) -> usize {
    let mut world = scenario.world();
    world.files.fail(fault);
    let outcome = scenario.act(&mut world, &Life::default(), Lie::Nothing);
    if let Err(error) = &outcome {
        assert!(
            CODES.contains(&error.code()),
            "{scenario:?} {fault:?}: {error} ({})",
            error.code()
        );
    }
    let mut ends = vec![world.clone()];
    ends[0].files.kill();
    ends.extend(world.files.crashes().map(|files| World { files, ..world.clone() }));
    for end in &mut ends {
        end.seconds += 120;
        curator::recover(&mut end.ports(), DOCUMENT).unwrap();
        let story = Story {
            acknowledged: outcome.is_ok(),
            ..Story::default()
        };
        let found = violations(end, scenario, story);
        assert!(found.is_empty(), "{scenario:?} {fault:?} ({outcome:?}): {found:?}");
    }
    ends.len()
}
