//! The contract suite of the port, and random histories compared with the in-memory fake.

use memory_core::ports::ConversationStore;
use memory_sqlite::{OpenMode, SqliteStore};
use memory_testkit::store_contract::{Fixture, Reopening};

fn fixture() -> Box<Fixture> {
    let folder = tempfile::tempdir().unwrap();
    Reopening::new(move || {
        let store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
        Box::new(store) as Box<dyn ConversationStore>
    })
}

memory_testkit::store_contract_tests!(fixture);

/// Random histories; in a deep run more.
fn cases() -> u32 {
    if std::env::var_os("TINYAGENT_DEEP").is_some() {
        1_000
    } else {
        32
    }
}

#[test]
fn random_histories_agree_with_the_fake() {
    memory_testkit::store_contract::model::agrees_with_the_fake(&fixture, cases(), 40);
}

mod core_memory {
    //! The same for core memory.

    use memory_core::ports::Store;
    use memory_sqlite::{OpenMode, SqliteStore};
    use memory_testkit::core_memory_contract::{Fixture, Reopening};

    fn fixture() -> Box<Fixture> {
        let folder = tempfile::tempdir().unwrap();
        Reopening::new(move || {
            let store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
            Box::new(store) as Box<dyn Store>
        })
    }

    memory_testkit::core_memory_contract_tests!(fixture);

    #[test]
    fn random_histories_agree_with_the_fake() {
        memory_testkit::core_memory_contract::model::agrees_with_the_fake(&fixture, super::cases(), 50);
    }
}

mod note_records {
    //! The same for what sessions record about notes.

    use memory_sqlite::{OpenMode, SqliteStore};
    use memory_testkit::note_records_contract::{Fixture, RecordsStore, Reopening};

    fn fixture() -> Box<Fixture> {
        let folder = tempfile::tempdir().unwrap();
        Reopening::new(move || {
            let store = SqliteStore::open(&folder.path().join("state.db"), OpenMode::Create).unwrap();
            Box::new(store) as Box<dyn RecordsStore>
        })
    }

    memory_testkit::note_records_contract_tests!(fixture);
}
