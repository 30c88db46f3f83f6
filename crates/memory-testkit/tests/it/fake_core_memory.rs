//! The fake runs the contract suite of core memory that every adapter runs.

use memory_testkit::core_memory_contract::{Fixture, InMemory, model};
use memory_testkit::{MemoryStore, core_memory_contract_tests};

fn factory() -> Box<Fixture> {
    Box::new(InMemory(MemoryStore::new()))
}

core_memory_contract_tests!(factory);

#[test]
fn the_fake_agrees_with_itself() {
    model::agrees_with_the_fake(&factory, 64, 40);
}
