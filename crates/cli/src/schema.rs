//! The JSON schemas of what the program prints, for the generated reference.

use memory_engine::report::{
    ApproveReport, ApprovedEntry, ApprovedNotes, CompactReport, ContextStats, CoreReport, CurateReport, DiffReport,
    EventList, ExpandReport, ExportReport, ForgottenNotes, ImportReport, ImportedNotes, MigratedNotes, NoteList,
    NoteReport, NoteWritten, NotesStep, ProposeReport, QuarantineList, QuarantineReport, RestoreReport, RevertReport,
    RevisionDetail, RevisionList, SavedNotes, SessionDetail, SessionList, StatusReport, StepReport, SyncReport,
    UncompactReport, UsageReport, WhyReport,
};
use memory_engine::{NoteAnswer, ToolAnswer};
use schemars::schema_for;
use serde_json::Value;

use crate::commands::check::WholeReport;
use crate::commands::notes::{PathReport, SettingsReport};
use crate::commands::scan::report::{RedactReport, ScanReport};

/// Returns the schema of each command's JSON result, by the command that prints it.
pub fn schemas() -> Vec<(&'static str, Value)> {
    [
        ("import --json", schema_for!(ImportReport)),
        ("sessions list --json", schema_for!(SessionList)),
        ("sessions show SESSION --json", schema_for!(SessionDetail)),
        ("context SESSION --stats --json", schema_for!(ContextStats)),
        ("compact SESSION --json", schema_for!(CompactReport)),
        ("expand SUMMARY --json", schema_for!(ExpandReport)),
        ("uncompact SUMMARY --json", schema_for!(UncompactReport)),
        ("run begin|append|finish SESSION --json", schema_for!(StepReport)),
        ("status --json", schema_for!(StatusReport)),
        ("core show --json", schema_for!(CoreReport)),
        (
            "propose … --json, run propose SESSION … --json",
            schema_for!(ProposeReport),
        ),
        ("run propose SESSION call FILE --json", schema_for!(ToolAnswer)),
        ("curate --json", schema_for!(CurateReport)),
        ("sync --json", schema_for!(SyncReport)),
        ("revisions list --json", schema_for!(RevisionList)),
        ("revisions show N --json", schema_for!(RevisionDetail)),
        ("revisions diff --json", schema_for!(DiffReport)),
        ("revisions restore N --json", schema_for!(RestoreReport)),
        ("events list --json", schema_for!(EventList)),
        ("approve --events N --json", schema_for!(ApproveReport)),
        ("approve --entry TEXT --json", schema_for!(ApprovedEntry)),
        ("quarantine list|clear --json", schema_for!(QuarantineList)),
        ("quarantine show N --json", schema_for!(QuarantineReport)),
        ("why ENTRY --json", schema_for!(Vec<WhyReport>)),
        ("revert … --json", schema_for!(RevertReport)),
        ("usage --json", schema_for!(UsageReport)),
        ("check --json", schema_for!(WholeReport)),
        ("list --json", schema_for!(NoteList)),
        ("show ID --json", schema_for!(NoteReport)),
        ("remember TEXT --json, replace ID TEXT --json", schema_for!(NoteWritten)),
        ("approve NOTE --json", schema_for!(ApprovedNotes)),
        ("forget ID --json", schema_for!(ForgottenNotes)),
        ("path --json", schema_for!(PathReport)),
        ("settings --json", schema_for!(SettingsReport)),
        ("migrate-store --json", schema_for!(MigratedNotes)),
        ("import-legacy FILE --json", schema_for!(ImportedNotes)),
        ("run resume SESSION --json", schema_for!(NotesStep)),
        ("run tool SESSION TOOL FILE --json", schema_for!(NoteAnswer)),
        ("run saved SESSION --json", schema_for!(SavedNotes)),
        ("export SESSION -o FILE --json", schema_for!(ExportReport)),
        ("scan FILE --json", schema_for!(ScanReport)),
        ("redact FILE --json", schema_for!(RedactReport)),
    ]
    .map(|(name, schema)| (name, schema.to_value()))
    .to_vec()
}
