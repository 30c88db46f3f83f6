//! `settings`: every setting, its value and where that comes from.

use std::process::ExitCode;

use schemars::JsonSchema;
use serde::Serialize;
use settings::{Resolved, Row};

use crate::failure::Failure;
use crate::output::{Output, Verbatim};

/// Every setting.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SettingsReport {
    /// The settings, in the order of the reference.
    settings: Vec<SettingReport>,
    /// What was ignored, and why.
    warnings: Vec<String>,
}

/// One setting.
#[derive(Debug, Serialize, JsonSchema)]
struct SettingReport {
    /// Its name, with its group.
    key: String,
    /// What a value is.
    #[serde(rename = "type")]
    kind: String,
    /// What counts if nothing is set.
    default: String,
    /// The variable that sets it; none if it stands in YAML only.
    #[serde(skip_serializing_if = "Option::is_none")]
    variable: Option<String>,
    /// The value in force.
    value: String,
    /// Where it comes from: `default`, `FILE:LINE`, `$VARIABLE`.
    source: String,
    /// What it does.
    help: String,
}

impl From<Row> for SettingReport {
    fn from(row: Row) -> Self {
        Self {
            key: row.key,
            kind: row.kind,
            default: row.default,
            variable: row.variable,
            value: row.value,
            source: row.source,
            help: row.help.to_owned(),
        }
    }
}

pub(crate) fn settings(resolved: Option<&Resolved>, output: &Output) -> Result<ExitCode, Failure> {
    let Some(resolved) = resolved else {
        return Ok(ExitCode::SUCCESS);
    };
    if output.json {
        let report = SettingsReport {
            settings: resolved.rows().into_iter().map(SettingReport::from).collect(),
            warnings: resolved.warnings.iter().map(ToString::to_string).collect(),
        };
        output.result(&report, String::new)?;
    } else {
        let text = settings::help(resolved);
        Output::verbatim(Verbatim::Own, output.lines(&text).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
