//! `quarantine`: texts that were put aside because nobody had recorded them.

use std::process::ExitCode;

use memory_engine::Access;
use memory_engine::report::{QuarantineList, QuarantineReport};

use super::BOLD;
use crate::args::{Global, Quarantine, QuarantineAction};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text, counted};
use crate::table::{Table, minutes};

pub(crate) fn run(global: &Global, args: &Quarantine, output: &Output) -> Result<ExitCode, Failure> {
    match &args.action {
        QuarantineAction::List { all } => {
            let mut engine = input::engine(output, global, Access::Read, input::base(output))?;
            let list = engine.quarantine(*all)?;
            output.result(&list, || list_text(output, &list))?;
        }
        QuarantineAction::Show { number } => {
            let report = input::engine_at_best(output, global)?.show_quarantined(*number)?;
            output.result(&report, || detail_text(&report))?;
        }
        QuarantineAction::Clear { numbers, all } => {
            let mut engine = input::engine(output, global, Access::Write, input::base(output))?;
            let list = engine.clear_quarantine((!all).then_some(numbers.as_slice()))?;
            output.result(&list, || {
                format!("{} removed from quarantine\n", counted(list.files.len() as u64, "text"))
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list_text(output: &Output, list: &QuarantineList) -> String {
    if list.files.is_empty() {
        return "nothing is in quarantine\n".to_owned();
    }
    let mut table = Table::new(&["NUMBER", "DOCUMENT", "STATE", "PUT ASIDE (UTC)", "FILE"]);
    for file in &list.files {
        table.row(vec![
            file.number.to_string(),
            file.document.clone(),
            state(file),
            minutes(&file.at),
            output.line(&file.file),
        ]);
    }
    table.numbers(0..1);
    table.text()
}

/// The state, and where the file is if it is not where it belongs.
fn state(file: &QuarantineReport) -> String {
    match file.missing.as_deref() {
        Some("not_moved") => format!("{}, not moved yet", file.state),
        Some(_) => format!("{}, file is gone", file.state),
        None => file.state.clone(),
    }
}

fn detail_text(report: &QuarantineReport) -> Text {
    let mut text = Text::default();
    text.push_styled(BOLD, &format!("{} of {}", report.number, report.document));
    text.push(&format!(": put aside {} (UTC), {}\n\n", report.at, report.file));
    match &report.text {
        Some(content) => text.push(content),
        None => text.push("the file is gone, or no UTF-8\n"),
    }
    text
}
