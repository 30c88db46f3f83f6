//! The fake runs the contract suite that every adapter runs.

use memory_testkit::store_contract::{Factory, Fixture, InMemory, model, names, run_all};
use memory_testkit::{MemoryStore, store_contract_tests};

fn factory() -> Box<Fixture> {
    Box::new(InMemory(MemoryStore::new()))
}

store_contract_tests!(factory);

#[test]
fn the_suite_runs_as_a_whole() {
    let factory: &Factory<'_> = &factory;
    run_all(factory);
    assert!(names().count() > 40);
}

#[test]
fn the_fake_agrees_with_itself() {
    model::agrees_with_the_fake(&factory, 64, 30);
}
