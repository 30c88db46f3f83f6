//! The simulated file system keeps the contract of the port, with and without exchange.

use memory_testkit::SimulatedFiles;
use memory_testkit::files_contract::{Fixture, names, run};
use memory_testkit::files_contract_tests;

fn factory() -> Box<Fixture> {
    Box::new(SimulatedFiles::new())
}

files_contract_tests!(factory);

#[test]
fn the_suite_holds_without_exchange() {
    assert!(names().count() > 30);
    for name in names() {
        run(name, &|| {
            let mut files = SimulatedFiles::new();
            files.without_exchange();
            Box::new(files)
        });
    }
}
