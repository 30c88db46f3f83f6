//! `why` and `revert`: where an entry comes from, and how all that came from there is taken back.

use std::process::ExitCode;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, SpanRelativeTo};
use memory_core::{Code, RunNumber, Timestamp};
use memory_engine::report::{RevertReport, WhyEvent, WhyReport};
use memory_engine::{Access, Engine, RevertSource, system_clock};

use super::events::changes;
use super::{BOLD, DIM, GREEN, YELLOW, option, push_changes, push_diff, push_warnings};
use crate::args::{Global, Revert, Why};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text};
use crate::table::minutes;

pub(crate) fn why(global: &Global, args: &Why, output: &Output) -> Result<ExitCode, Failure> {
    let mut engine = input::engine_of_documents(output, global, Access::Read)?;
    let reports = engine.why(&args.entry, args.document.name())?;
    output.result(&reports, || {
        let mut text = Text::default();
        for (index, report) in reports.iter().enumerate() {
            if index > 0 {
                text.push("\n");
            }
            push_why(&mut text, report);
        }
        text
    })?;
    Ok(ExitCode::SUCCESS)
}

fn push_why(text: &mut Text, report: &WhyReport) {
    text.push_styled(BOLD, &report.document);
    text.push(&format!(": {}\n", report.entry));
    let author = match report.author.as_str() {
        "person" => "written by a person",
        "model" => "written by a model",
        "untrusted" if is_approved(report) => "from outside, approved by a person",
        "untrusted" => "from outside",
        _ => "found in the file",
    };
    text.push(&format!("  {author}\n"));
    match &report.revision {
        Some(revision) => text.push(&format!(
            "  since revision {}, {} by {}, {} (UTC)\n",
            revision.revision,
            revision.reason,
            revision.author,
            minutes(&revision.created_at)
        )),
        None => text.push("  no revision has it yet\n"),
    }
    for event in &report.events {
        push_event(text, event);
    }
}

fn is_approved(report: &WhyReport) -> bool {
    let mut said = report.events.iter().filter(|why| why.event.taken_back.is_none());
    said.any(|why| why.event.trust == "approved")
}

fn push_event(text: &mut Text, why: &WhyEvent) {
    let event = &why.event;
    text.push(&format!(
        "  event {} of session {} run {}, {}{}: {}\n",
        event.event,
        event.session,
        event.run,
        event.trust,
        if event.taken_back.is_some() { ", taken back" } else { "" },
        changes(event).join("; ")
    ));
    for message in &why.messages {
        text.push_styled(DIM, &format!("    {} {}", message.position, message.role));
        text.push(&format!(": {}\n", message.excerpt.replace('\n', " ")));
    }
}

pub(crate) fn revert(global: &Global, args: &Revert, output: &Output) -> Result<ExitCode, Failure> {
    let access = if args.dry_run { Access::Read } else { Access::Write };
    let mut engine = input::engine_of_documents(output, global, access)?;
    let report = engine.revert(&source(&engine, args)?, args.document.name(), args.dry_run)?;
    output.result(&report, || revert_text(&report))?;
    Ok(ExitCode::SUCCESS)
}

fn source(engine: &Engine, args: &Revert) -> Result<RevertSource, Failure> {
    if let Some(session) = &args.session {
        return Ok(RevertSource::Session(engine.find_session(session)?));
    }
    if let Some(since) = &args.since {
        return Ok(RevertSource::Since(time(since, system_clock()())?));
    }
    // A session's id may have colons of its own.
    let run = args.run.as_deref().unwrap_or_default().rsplit_once(':');
    let run = run.and_then(|(session, number)| Some((session, number.parse().ok()?)));
    let Some((session, number)) = run else {
        let message = "--run: a run is SESSION:N, its number behind the session's id";
        return Err(Failure::new(Code::Usage, message));
    };
    Ok(RevertSource::Run(engine.find_session(session)?, RunNumber(number)))
}

/// The time that a text means: one with its offset, a date or time of UTC, or how long before `now`.
fn time(text: &str, now: Timestamp) -> Result<Timestamp, Failure> {
    let utc = |time: DateTime| TimeZone::UTC.to_timestamp(time).ok();
    let before = |span: Span| {
        let back = span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?;
        now.checked_sub(back.abs()).ok()
    };
    let time = text.parse::<Timestamp>().ok();
    let time = time.or_else(|| utc(text.parse().ok()?));
    time.or_else(|| before(text.parse().ok()?)).ok_or_else(|| {
        let message = "--since: a time is 2026-11-30T16:20:00Z, 2026-11-30, or how long ago: 90m, 2h, 3d";
        Failure::new(Code::Usage, message)
    })
}

fn revert_text(report: &RevertReport) -> Text {
    let mut text = Text::default();
    if report.documents.is_empty() {
        text.push("no event came from there\n");
    }
    for document in &report.documents {
        text.push_styled(GREEN, &document.document);
        text.push(&match document.revision {
            Some(revision) => format!(": taken back, as revision {revision}\n"),
            None if document.diff.is_empty() => ": its text stays as it is\n".to_owned(),
            None => ": would be taken back\n".to_owned(),
        });
        push_changes(&mut text, &document.restored, &document.removed);
        for entry in &document.kept {
            text.push(&format!("  stays, since others say it too: {entry}\n"));
        }
        for entry in &document.gone {
            text.push(&format!(
                "  not there any more, since others changed or removed it: {entry}\n"
            ));
        }
        for entry in &document.unclear {
            text.push(&format!(
                "  unclear, a model wrote it out of this and of other events: {entry}\n"
            ));
        }
        push_warnings(&mut text, &document.warnings);
        if !document.unclear.is_empty() {
            let option = option(&document.document);
            text.push_styled(YELLOW, "  what helps");
            text.push(&format!(
                ": look whether it should stay (`tinyagent-memory why TEXT`); `tinyagent-memory propose remove{option} TEXT` and `tinyagent-memory curate` take it out\n"
            ));
        }
        if !document.rejected.is_empty() {
            let events: Vec<String> = document.rejected.iter().map(u64::to_string).collect();
            let rejected = if report.dry_run {
                "would be rejected"
            } else {
                "rejected"
            };
            text.push(&format!(
                "  {rejected}, since they wait: events {}\n",
                events.join(", ")
            ));
        }
        push_diff(&mut text, &document.diff);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_absolute_or_how_long_ago() {
        let now: Timestamp = "2026-11-30T12:00:00Z".parse().unwrap();
        for (text, expected) in [
            ("2026-11-29T10:30:00+02:00", "2026-11-29T08:30:00Z"),
            ("2026-11-29T10:30", "2026-11-29T10:30:00Z"),
            ("2026-11-29", "2026-11-29T00:00:00Z"),
            ("90m", "2026-11-30T10:30:00Z"),
            ("2h", "2026-11-30T10:00:00Z"),
            ("2h ago", "2026-11-30T10:00:00Z"),
            ("3d", "2026-11-27T12:00:00Z"),
            ("1w", "2026-11-23T12:00:00Z"),
        ] {
            assert_eq!(time(text, now).unwrap().to_string(), expected, "{text}");
        }
        for text in ["", "yesterday", "2026-13-01", "1y", "12"] {
            assert_eq!(time(text, now).unwrap_err().code(), Code::Usage, "{text}");
        }
    }
}
