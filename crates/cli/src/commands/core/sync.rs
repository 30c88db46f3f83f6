//! `sync`: a person says that the files are right as they are.

use std::process::ExitCode;

use memory_engine::report::{SyncReport, SyncedDocument};
use memory_engine::{Access, EngineError};

use super::curate::document_text;
use super::{BOLD, push_changes, push_quarantined, push_warnings};
use crate::args::{AnyDocument, Global};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};

pub(crate) fn run(global: &Global, args: &AnyDocument, output: &Output) -> Result<ExitCode, Failure> {
    let mut engine = input::engine_of_documents(output, global, Access::Write)?;
    match engine.sync(args.name()) {
        Ok(report) => output.result(&report, || report_text(&report))?,
        Err(error) => {
            if let EngineError::NotCanonical { report } = &error
                && !output.json
            {
                // The other one was taken over all the same.
                let taken = report.documents.iter().filter(|document| document.outcome != "refused");
                output.note_text(&text(taken));
            }
            return Err(error.into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn report_text(report: &SyncReport) -> Text {
    let mut text = text(&report.documents);
    for curated in &report.curated {
        text.push("then, of what waited for it: ");
        text.extend(document_text(curated, false));
    }
    if let Some(older) = &report.older_database {
        text.push(&format!("{older}; it counts as the right one from now on\n"));
    }
    text
}

fn text<'a>(documents: impl IntoIterator<Item = &'a SyncedDocument>) -> Text {
    let mut text = Text::default();
    for document in documents {
        text.push_styled(BOLD, &document.document);
        let revision = document.revision.unwrap_or_default();
        text.push(&match document.outcome.as_str() {
            "recorded" => format!(": recorded as revision {revision}\n"),
            "verified" => format!(": revision {revision} is confirmed\n"),
            _ => ": as it was recorded\n".to_owned(),
        });
        if document.normalised {
            text.push("  the file was written anew in canonical form\n");
        }
        push_changes(&mut text, &document.added, &document.removed);
        push_warnings(&mut text, &document.warnings);
        push_quarantined(&mut text, &document.quarantined);
    }
    text
}
