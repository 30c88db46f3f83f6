//! The contract suite of [`DocumentFiles`]: every sentence of the port's documentation as a test.
//!
//! An adapter runs it with one line in its own tests ([`crate::files_contract_tests!`]); the simulated file system runs
//! the same one. What survives a loss of power only the simulated one can show.

mod moves;
mod odd;
mod place;
mod single;

use memory_core::ports::{DocumentFiles, FileError};

use crate::contract::suite;
use crate::simulated_files::{Odd, SimulatedFiles};

/// A folder under test, with what others can do to it.
pub trait FolderFixture {
    /// Returns the port.
    fn files(&mut self) -> &mut dyn DocumentFiles;

    /// Makes a file, or replaces it by another one, as a person would, with these permission bits.
    fn put(&mut self, name: &str, bytes: &[u8], mode: u32);

    /// Puts what is no plain file of its own under a name.
    fn put_odd(&mut self, name: &str, odd: Odd);

    /// Says whether the name leads to such a thing, and what lies outside of the folder is as it was.
    fn is_odd(&self, name: &str, odd: Odd) -> bool;

    /// Returns the permission bits of a file, set-id bits included.
    fn mode(&self, name: &str) -> u32;

    /// Lists the plain files with what they hold, in the order of the names' bytes.
    fn list(&self) -> Vec<(String, Vec<u8>)>;

    /// Lists those in quarantine in the same way.
    fn quarantined(&self) -> Vec<(String, Vec<u8>)>;

    /// Says whether the file system can exchange files.
    fn can_exchange(&self) -> bool;

    /// Moves the folder away from where it was opened.
    fn move_away(&mut self);
}

impl FolderFixture for SimulatedFiles {
    fn files(&mut self) -> &mut dyn DocumentFiles {
        self
    }

    fn put(&mut self, name: &str, bytes: &[u8], mode: u32) {
        use crate::simulated_files::{PersonSave, SaveStyle};
        self.save(&PersonSave::new(name, bytes, SaveStyle::RenameOver));
        self.set_mode(name, mode);
    }

    fn put_odd(&mut self, name: &str, odd: Odd) {
        Self::put(self, name, odd);
    }

    fn is_odd(&self, name: &str, odd: Odd) -> bool {
        self.odd(name) == Some(odd)
    }

    fn mode(&self, name: &str) -> u32 {
        Self::mode(self, name).expect("the file is there")
    }

    fn list(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = Self::files(self);
        files.retain(|(name, _)| self.odd(name).is_none());
        files
    }

    fn quarantined(&self) -> Vec<(String, Vec<u8>)> {
        Self::quarantined(self)
    }

    fn can_exchange(&self) -> bool {
        !self.lacks_exchange()
    }

    fn move_away(&mut self) {
        self.set_moved(true);
    }
}

/// A folder under test.
pub type Fixture = dyn FolderFixture;

suite! { $ files_contract_tests of files_contract:
    single::a_file_is_read_as_it_is,
    single::where_nothing_is_nothing_is_read,
    single::a_file_above_the_limit_is_not_read,
    single::a_settled_file_is_read_as_any_other,
    single::a_new_file_is_empty_and_for_its_owner_alone,
    single::a_new_file_has_the_permissions_of_the_old_one_without_set_id_bits,
    single::a_file_is_not_made_where_anything_is,
    single::an_empty_file_is_written,
    single::a_file_with_content_is_not_written,
    single::a_new_file_is_written_whatever_its_permissions,
    single::a_file_that_somebody_else_made_is_written_and_synced,
    single::what_is_not_there_is_not_written_and_not_synced,
    single::a_file_is_synced_under_the_name_that_it_has,
    single::a_file_is_removed_and_that_there_is_none_is_no_error,
    moves::an_exchange_gives_each_name_the_other_file,
    moves::an_exchange_needs_both_files,
    moves::a_file_is_renamed_to_a_free_name,
    moves::a_rename_to_a_taken_name_is_refused,
    moves::a_rename_over_replaces,
    moves::a_second_name_leads_to_the_same_file,
    moves::a_second_name_is_not_given_twice,
    moves::a_file_of_two_names_is_removed_under_either,
    moves::a_file_is_renamed_over_one_of_two_names,
    moves::a_file_of_two_names_is_refused_by_other_steps,
    moves::a_file_moves_into_quarantine,
    moves::a_name_in_quarantine_is_not_taken_twice,
    moves::what_is_not_there_is_not_moved,
    odd::names_that_are_none_are_refused_by_every_step,
    odd::odd_things_are_refused_by_every_step_and_stay,
    odd::nothing_is_put_in_the_place_of_odd_things,
    place::names_are_listed_in_order,
    place::names_of_odd_things_are_listed,
    place::a_folder_that_was_moved_is_noticed,
    place::the_own_process_is_alive,
}

/// Compares the files of the folder with `name=content name=content`.
#[track_caller]
fn check_files(fixture: &Fixture, expected: &str) {
    assert_eq!(show(&fixture.list()), expected);
}

fn show(files: &[(String, Vec<u8>)]) -> String {
    let shown: Vec<String> = files
        .iter()
        .map(|(name, bytes)| format!("{name}={}", String::from_utf8_lossy(bytes)))
        .collect();
    shown.join(" ")
}

#[track_caller]
fn check_missing<T: std::fmt::Debug>(result: Result<T, FileError>, name: &str) {
    match result {
        Err(FileError::Missing { path }) => assert!(path.ends_with(name), "{path}"),
        other => panic_with("missing", &other),
    }
}

#[track_caller]
fn check_exists<T: std::fmt::Debug>(result: Result<T, FileError>, name: &str) {
    match result {
        Err(FileError::Exists { path }) => assert!(path.ends_with(name), "{path}"),
        other => panic_with("that it exists", &other),
    }
}

#[track_caller]
fn check_refused<T: std::fmt::Debug>(result: Result<T, FileError>, what: &str) {
    match result {
        Err(FileError::Refused { code, .. }) => assert_eq!(code, memory_core::Code::StoreOutsideCwd, "{what}"),
        other => panic_with(&format!("{what}: refused"), &other),
    }
}

#[track_caller]
fn panic_with<T: std::fmt::Debug>(expected: &str, found: &Result<T, FileError>) {
    assert_eq!(format!("{found:?}"), expected);
}
