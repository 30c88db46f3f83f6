//! `check`: is the store whole?

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use memory_core::Code;
use memory_engine::report::CheckReport;
use memory_engine::{Access, Settings};

use crate::args::Global;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};

pub(crate) fn run(global: &Global, output: &Output) -> Result<ExitCode, Failure> {
    let engine = input::engine(output, global, Access::Read, Settings::default())?;
    let bar = output.progress("checking", false);
    let report = engine.check(&mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report?;
    output.result(&report, || text(&report))?;
    if report.ok {
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::from(Code::CheckFailed.exit_status()))
    }
}

fn text(report: &CheckReport) -> Text {
    let green = Style::new().fg_color(Some(AnsiColor::Green.into()));
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let mut text = Text::default();
    for point in &report.points {
        let (style, mark) = if point.ok { (green, "ok ") } else { (red, "BAD") };
        text.push_styled(style, mark);
        text.push(&format!(" {:<20} {}\n", point.point, point.detail));
    }
    let bad = report.points.iter().filter(|point| !point.ok).count();
    match bad {
        0 => text.push("the store is whole\n"),
        count => text.push(&format!("{count} points are not as they should be\n")),
    }
    text
}
