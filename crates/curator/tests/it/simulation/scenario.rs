//! What is walked through: each command that puts a document in place.

use curator::{EffectError, Ports, recover, replace, restore, sync};
use memory_core::document::{Document, parse};
use memory_core::ports::DocumentFiles;
use memory_core::revision::Reason;
use memory_testkit::simulated_files::{PersonSave, SaveStyle, SimulatedFiles};

use super::world::{BASE, CURATED, DOCUMENT, FILE, World};

const EDITED: &str = "Base one.\n§\nBase two.\n§\nFirst edit.\n";
const EDITED_FORM: &str = "Base one.\r\n§\r\nBase two.\r\n§\r\n  First edit.\r\n";

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
    /// A person's change is recorded; the file is canonical.
    Sync,
    /// A person's change is recorded; the file is written anew in canonical form.
    SyncForm,
    /// The same two, and the editor had made nothing durable.
    SyncUnsynced,
    SyncFormUnsynced,
}

impl Scenario {
    pub(crate) const ALL: [Self; 6] = [
        Self::Curate,
        Self::First,
        Self::Restore,
        Self::RestoreMissing,
        Self::Sync,
        Self::SyncForm,
    ];

    /// Whether what the file holds before may be lost with the power.
    pub(crate) fn is_unsynced(self) -> bool {
        matches!(self, Self::SyncUnsynced | Self::SyncFormUnsynced)
    }

    /// The world before it.
    pub(crate) fn world(self) -> World {
        let mut world = match self {
            Self::First => World::empty(),
            _ => World::new(),
        };
        let hold = |text: &str| SimulatedFiles::with(&[(FILE, text.as_bytes())]);
        // As an editor leaves it that syncs nothing.
        let saved = |text: &str| {
            let mut files = hold(BASE);
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
            Self::Sync => world.files = hold(EDITED),
            Self::SyncForm => world.files = hold(EDITED_FORM),
            Self::SyncUnsynced => world.files = saved(EDITED),
            Self::SyncFormUnsynced => world.files = saved(EDITED_FORM),
        }
        world
    }

    /// The text that the file has if nobody disturbs it.
    pub(crate) fn result(self) -> &'static str {
        match self {
            Self::Curate => CURATED,
            Self::First => "Model fact.\n",
            Self::Restore | Self::RestoreMissing => BASE,
            Self::Sync | Self::SyncForm | Self::SyncUnsynced | Self::SyncFormUnsynced => EDITED,
        }
    }

    /// Does it with these files in place of the world's own.
    pub(crate) fn act(self, world: &mut World, wrap: super::lying::Lie) -> Result<(), EffectError> {
        let now = world.now();
        let mut planned = world.revision(self.result(), Reason::Curated);
        let mut files = super::lying::Lying::new(&mut world.files, wrap);
        planned.owner = files.owner();
        let mut ports = Ports {
            store: &mut world.store,
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
            Self::Restore | Self::RestoreMissing => restore(
                &mut ports,
                DOCUMENT,
                BASE.to_owned(),
                "the text of revision 1".to_owned(),
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
