//! What is to happen at which step, and what the program or the system lacks.

use std::collections::BTreeMap;
use std::io;

use memory_core::ports::FileError;

use super::person::PersonStep;

/// A step of the port. Two calls are two steps each, so that a process can end in the middle of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Reads a file.
    Read,
    /// Reads a file that has settled.
    ReadSettled,
    /// Makes a file.
    Create,
    /// Writes the first half of a content.
    Write,
    /// Writes the rest of it.
    WriteRest,
    /// Makes a content durable.
    SyncFile,
    /// Makes names durable.
    SyncFolder,
    /// Exchanges two files.
    Exchange,
    /// Renames to a free name; where files cannot be exchanged, gives it as a second name.
    RenameNew,
    /// Makes both names durable after that, where files cannot be exchanged.
    RenameNewSync,
    /// Removes the first name after that.
    RenameNewRemove,
    /// Renames over a file.
    RenameOver,
    /// Gives a second name.
    LinkNew,
    /// Removes a file.
    Remove,
    /// Moves a file into quarantine; where files cannot be exchanged, gives it a second name there.
    Quarantine,
    /// Makes both names durable after that, where files cannot be exchanged.
    QuarantineSync,
    /// Removes the first name after that.
    QuarantineRemove,
    /// Makes both folders durable after that.
    SyncQuarantine,
    /// Lists names.
    Names,
    /// Looks whether the folder is in its place.
    InPlace,
}

/// A way to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// No space is left: whatever writes or makes a name fails.
    NoSpace,
    /// The device fails: any step may.
    Io,
    /// The file system is read-only: whatever changes something fails.
    ReadOnly,
    /// The process has too many open files: whatever opens one fails.
    TooManyFiles,
}

impl FaultKind {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::NoSpace, Self::Io, Self::ReadOnly, Self::TooManyFiles];

    /// Says whether a step can fail in this way.
    pub fn hits(self, step: Step) -> bool {
        let reads = matches!(step, Step::Read | Step::ReadSettled | Step::Names | Step::InPlace);
        match self {
            Self::Io => true,
            Self::ReadOnly => !reads,
            Self::NoSpace => !reads && !matches!(step, Step::Remove | Step::RenameNewRemove | Step::QuarantineRemove),
            Self::TooManyFiles => matches!(
                step,
                Step::Read
                    | Step::ReadSettled
                    | Step::Create
                    | Step::Write
                    | Step::SyncFile
                    | Step::Names
                    | Step::Quarantine
            ),
        }
    }

    fn error(self) -> io::Error {
        match self {
            Self::NoSpace => io::ErrorKind::StorageFull.into(),
            Self::Io => io::Error::other("the device failed"),
            Self::ReadOnly => io::ErrorKind::ReadOnlyFilesystem.into(),
            Self::TooManyFiles => io::Error::other("too many open files"),
        }
    }
}

/// How long something fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// Once.
    Once,
    /// From then on, until the process ends.
    FromThenOn,
}

/// What became of a step that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It was not done.
    None,
    /// It was done all the same.
    Done,
}

/// A failure that is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The step from which on it may happen; it happens at the first one that can fail so.
    pub at: usize,
    /// How it fails.
    pub kind: FaultKind,
    /// How long.
    pub lasting: Lasting,
    /// Whether the step was done.
    pub effect: Effect,
}

/// What is to happen; gone with the process.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    pub(super) end_before: Option<usize>,
    pub(super) fault: Option<Fault>,
    pub(super) person: BTreeMap<usize, Vec<PersonStep>>,
}

impl Plan {
    /// Returns the failure of the step with this number, if it fails; what fails once is used up.
    pub(super) fn fault(&mut self, number: usize, step: Step) -> Option<Fault> {
        let fault = self.fault.filter(|fault| fault.at <= number && fault.kind.hits(step))?;
        if fault.lasting == Lasting::Once {
            self.fault = None;
        }
        Some(fault)
    }
}

impl Fault {
    pub(super) fn error(&self, name: &str) -> FileError {
        FileError::Io {
            path: name.to_owned(),
            what: "a planned failure",
            source: self.kind.error(),
        }
    }
}

/// What the program leaves out, and what the file system cannot do; stays when the process ends.
#[derive(Debug, Clone, Default, Hash)]
pub(super) struct Lacks {
    /// Steps that are not done, with the number of the occurrence; each occurrence if there is none.
    pub(super) steps: Vec<(Step, Option<usize>)>,
    /// The document that is renamed over where files would be exchanged.
    pub(super) renamed_over: Option<String>,
    pub(super) exchange: bool,
}

impl Lacks {
    pub(super) fn lacks(&self, step: Step, occurrence: usize) -> bool {
        self.steps
            .iter()
            .any(|(known, which)| *known == step && which.is_none_or(|which| which == occurrence))
    }
}
