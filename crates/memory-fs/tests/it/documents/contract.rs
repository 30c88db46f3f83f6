//! The real adapter keeps the contract of the port.

use memory_testkit::files_contract::Fixture;
use memory_testkit::files_contract_tests;

use super::World;

fn factory() -> Box<Fixture> {
    Box::new(World::new())
}

files_contract_tests!(factory);
