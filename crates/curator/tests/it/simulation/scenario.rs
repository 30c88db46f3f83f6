//! What is walked through: each command that puts a document in place.

use curator::{EffectError, Ports, recover, replace, restore, sync};
use memory_core::document::{Document, parse};
use memory_core::ports::DocumentFiles;
use memory_core::revision::Reason;
use memory_testkit::simulated_files::{PersonSave, SaveStyle, SimulatedFiles};

use super::life::{Life, LivingStore};
use super::lying::{Lie, Lying, Side};
use super::world::{BASE, CURATED, DOCUMENT, FILE, SAVED, World};

const EDITED: &str = "Base one.\n§\nBase two.\n§\nFirst edit.\n";
const EDITED_FORM: &str = "Base one.\r\n§\r\nBase two.\r\n§\r\n  First edit.\r\n";
/// A text out of which a revert takes the model's entry, and what is left: no earlier revision has it, and it is no
/// beginning of the other.
const CURATED_MIDDLE: &str = "Base one.\n§\nModel fact.\n§\nBase two.\n§\nBase three.\n";
const REVERTED: &str = "Base one.\n§\nBase two.\n§\nBase three.\n";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scenario {
    /// A curation of a document that is there.
    Curate,
    /// The first curation: there is no file yet.
    First,
    /// An earlier text is brought back.
    Restore,
    /// The file is missing and its text is brought back.
    RestoreMissing,
    /// A text is brought back over one that a person saved and nobody recorded.
    RestoreOverEdit,
    /// A person brought the text back by hand: only the record is behind.
    RestoreRecord,
    /// What came from a source is taken out. It goes the way of a restore, and its text is one that is recorded nowhere.
    Revert,
    /// A person's change is recorded; the file is canonical.
    Sync,
    /// A person's change is recorded; the file is written anew in canonical form.
    SyncForm,
    /// The same as without the last word, and the editor had made nothing durable.
    SyncUnsynced,
    SyncFormUnsynced,
    RestoreRecordUnsynced,
}

impl Scenario {
    /// All but those in which what the file holds may be lost with the power.
    pub(crate) const ALL: [Self; 9] = [
        Self::Curate,
        Self::First,
        Self::Restore,
        Self::RestoreMissing,
        Self::RestoreOverEdit,
        Self::RestoreRecord,
        Self::Revert,
        Self::Sync,
        Self::SyncForm,
    ];

    /// Whether what the file holds before may be lost with the power.
    pub(crate) fn is_unsynced(self) -> bool {
        matches!(
            self,
            Self::SyncUnsynced | Self::SyncFormUnsynced | Self::RestoreRecordUnsynced
        )
    }

    /// Whether it puts another text in the place of whatever is there: that is what it is asked for.
    pub(crate) fn is_restore(self) -> bool {
        match self {
            Self::Restore
            | Self::RestoreMissing
            | Self::RestoreOverEdit
            | Self::RestoreRecord
            | Self::RestoreRecordUnsynced
            | Self::Revert => true,
            Self::Curate | Self::First | Self::Sync | Self::SyncForm | Self::SyncUnsynced | Self::SyncFormUnsynced => {
                false
            }
        }
    }

    /// What a person saved before, durable and recorded nowhere.
    pub(crate) fn by_hand(self) -> Option<&'static str> {
        match self {
            Self::RestoreOverEdit | Self::Sync | Self::SyncForm => Some(EDITED),
            Self::Curate
            | Self::First
            | Self::Restore
            | Self::RestoreMissing
            | Self::RestoreRecord
            | Self::RestoreRecordUnsynced
            | Self::Revert
            | Self::SyncUnsynced
            | Self::SyncFormUnsynced => None,
        }
    }

    /// What a person saves: a text of their own, and one that is the beginning of what the command writes, as whoever takes
    /// the last entries out leaves it.
    pub(crate) fn saved(self) -> [&'static str; 2] {
        match self {
            Self::First => [SAVED, "Model"],
            _ => [SAVED, "Base one.\n"],
        }
    }

    /// The world before it.
    pub(crate) fn world(self) -> World {
        let mut world = match self {
            Self::First => World::empty(),
            _ => World::new(),
        };
        let hold = |text: &str| SimulatedFiles::with(&[(FILE, text.as_bytes())]);
        // As an editor leaves it that syncs nothing.
        let saved = |text: &str, over: &str| {
            let mut files = hold(over);
            files.save(&PersonSave::new(FILE, text.as_bytes(), SaveStyle::RenameOver));
            files
        };
        match self {
            Self::Curate | Self::First => {}
            Self::Restore => {
                world.files = hold(CURATED);
                world.record(CURATED, Reason::Curated);
            }
            Self::RestoreMissing => world.files = SimulatedFiles::new(),
            Self::RestoreOverEdit | Self::Sync => world.files = hold(EDITED),
            Self::RestoreRecord | Self::RestoreRecordUnsynced => {
                world.record(CURATED, Reason::Curated);
                if self == Self::RestoreRecordUnsynced {
                    world.files = saved(BASE, CURATED);
                }
            }
            Self::Revert => {
                world.files = hold(CURATED_MIDDLE);
                world.record(CURATED_MIDDLE, Reason::Curated);
            }
            Self::SyncForm => world.files = hold(EDITED_FORM),
            Self::SyncUnsynced => world.files = saved(EDITED, BASE),
            Self::SyncFormUnsynced => world.files = saved(EDITED_FORM, BASE),
        }
        world
    }

    /// The text that the file has if nobody disturbs it.
    pub(crate) fn result(self) -> &'static str {
        match self {
            Self::Curate => CURATED,
            Self::First => "Model fact.\n",
            Self::Restore
            | Self::RestoreMissing
            | Self::RestoreOverEdit
            | Self::RestoreRecord
            | Self::RestoreRecordUnsynced => BASE,
            Self::Revert => REVERTED,
            Self::Sync | Self::SyncForm | Self::SyncUnsynced | Self::SyncFormUnsynced => EDITED,
        }
    }

    /// Does it with these files in place of the world's own.
    pub(crate) fn act(self, world: &mut World, life: &Life, lie: Lie) -> Result<(), EffectError> {
        let now = world.now();
        let mut planned = world.revision(self.result(), Reason::Curated);
        let mut files = Lying::new(&mut world.files, life, lie, Side::Command);
        planned.owner = files.owner();
        let store = &mut world.store;
        let mut ports = Ports {
            store: &mut LivingStore { store, life },
            files: &mut files,
            now,
        };
        match self {
            Self::Curate | Self::First => {
                let look = recover(&mut ports, DOCUMENT)?.look;
                planned.base = look.file.digest();
                planned.parent = look.head.as_ref().map(|head| head.number);
                if look.drift.is_some() || look.head.is_some_and(|head| !head.verified) {
                    return Ok(());
                }
                replace(&mut ports, &planned).map(drop)
            }
            Self::Restore
            | Self::RestoreMissing
            | Self::RestoreOverEdit
            | Self::RestoreRecord
            | Self::RestoreRecordUnsynced
            | Self::Revert => restore(
                &mut ports,
                DOCUMENT,
                self.result().to_owned(),
                "at a person's word".to_owned(),
            )
            .map(drop),
            Self::Sync | Self::SyncForm | Self::SyncUnsynced | Self::SyncFormUnsynced => accept_all(&mut ports),
        }
    }
}

/// `sync` as it would be for whatever can be read.
pub(crate) fn accept_all(ports: &mut Ports<'_>) -> Result<(), EffectError> {
    let read = |bytes: &[u8], _: Option<&_>| -> Result<Document, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        Ok(parse(text).document)
    };
    sync(ports, DOCUMENT, read).map(drop)
}
