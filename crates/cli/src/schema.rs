//! The JSON schemas of what the program prints, for the generated reference.

use memory_engine::report::{
    CheckReport, CompactReport, ContextStats, ExpandReport, ExportReport, ImportReport, SessionDetail, SessionList,
    StepReport, UncompactReport,
};
use schemars::schema_for;
use serde_json::Value;

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
        ("check --json", schema_for!(CheckReport)),
        ("export SESSION -o FILE --json", schema_for!(ExportReport)),
        ("scan FILE --json", schema_for!(ScanReport)),
        ("redact FILE --json", schema_for!(RedactReport)),
    ]
    .map(|(name, schema)| (name, schema.to_value()))
    .to_vec()
}
