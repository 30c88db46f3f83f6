//! `migrate-store`, `import-legacy`.

use std::process::ExitCode;

use memory_engine::NoteBackend;
use memory_engine::report::{ImportedNotes, MigratedNotes};

use super::open;
use crate::args::{BackendName, Global, ImportLegacy, MigrateStore};
use crate::failure::Failure;
use crate::output::{Output, counted};

pub(crate) fn migrate(global: &Global, args: &MigrateStore, output: &Output) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let to = match args.to {
        BackendName::Markdown => NoteBackend::Markdown,
        BackendName::Sqlite => NoteBackend::Sqlite,
    };
    let report = notes.migrate(&global.cwd, to)?;
    output.result(&report, || migrated(&report))?;
    Ok(ExitCode::SUCCESS)
}

fn migrated(report: &MigratedNotes) -> String {
    let count = counted(report.notes, "note");
    format!(
        "{count} copied from {} to {} and compared\nthe old store is kept in {}\nsay so in your settings: backend = \"{}\"\n",
        report.from, report.to, report.set_aside, report.backend
    )
}

pub(crate) fn import_legacy(global: &Global, args: &ImportLegacy, output: &Output) -> Result<ExitCode, Failure> {
    let notes = open(global, output)?;
    let report = notes.import_legacy(&global.cwd, &args.file)?;
    output.result(&report, || imported(&report))?;
    Ok(ExitCode::SUCCESS)
}

fn imported(report: &ImportedNotes) -> String {
    match report.imported {
        0 => format!(
            "nothing was copied: {}\n",
            report.reason.as_deref().unwrap_or("there is no note in it")
        ),
        count => format!("{} copied into {}\n", counted(count, "note"), report.store),
    }
}
