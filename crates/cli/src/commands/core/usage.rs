//! `usage`: what runs cost, and apart from it what maintenance did.

use std::process::ExitCode;

use memory_engine::Access;
use memory_engine::report::{MaintenanceReport, RunUsageReport, UsageReport};

use crate::args::{Global, Usage};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, number};
use crate::table::Table;

pub(crate) fn run(global: &Global, args: &Usage, output: &Output) -> Result<ExitCode, Failure> {
    let engine = input::engine(output, global, Access::Read, input::base(output))?;
    let session = args.session.as_deref().map(|session| engine.find_session(session));
    let report = engine.usage(session.transpose()?.as_ref(), args.maintenance)?;
    output.result(&report, || text(output, &report))?;
    Ok(ExitCode::SUCCESS)
}

fn text(output: &Output, report: &UsageReport) -> String {
    let mut text = runs_text(output, &report.runs);
    if let Some(maintenance) = &report.maintenance {
        text.push('\n');
        text.push_str(&maintenance_text(output, maintenance));
    }
    text
}

fn runs_text(output: &Output, runs: &[RunUsageReport]) -> String {
    if runs.is_empty() {
        return "no request was made yet\n".to_owned();
    }
    let mut table = Table::new(&[
        "SESSION",
        "RUN",
        "REQUESTS",
        "REQUEST TOKENS",
        "CORE MEMORY",
        "REPLY TOKENS",
    ]);
    for run in runs {
        table.row(vec![
            output.fit(&run.session, 40),
            run.run.map_or_else(|| "-".to_owned(), |run| run.to_string()),
            number(run.requests),
            number(run.request_tokens),
            number(run.core_tokens),
            number(run.reply_tokens),
        ]);
    }
    if runs.len() > 1 {
        let sum = |field: fn(&RunUsageReport) -> u64| number(runs.iter().map(field).sum());
        table.row(vec![
            "total".to_owned(),
            String::new(),
            sum(|run| run.requests),
            sum(|run| run.request_tokens),
            sum(|run| run.core_tokens),
            sum(|run| run.reply_tokens),
        ]);
    }
    table.numbers(1..6);
    table.text()
}

fn maintenance_text(output: &Output, maintenance: &[MaintenanceReport]) -> String {
    if maintenance.is_empty() {
        return "maintenance asked no model\n".to_owned();
    }
    let mut table = Table::new(&[
        "MAINTENANCE",
        "CALLS",
        "REFUSED",
        "REQUEST TOKENS",
        "REPLY TOKENS",
        "BY",
    ]);
    for used in maintenance {
        table.row(vec![
            used.kind.clone(),
            number(used.calls),
            number(used.refused),
            number(used.request_tokens),
            number(used.reply_tokens),
            output.fit(&used.author, 40),
        ]);
    }
    table.numbers(1..5);
    table.text()
}
