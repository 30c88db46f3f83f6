//! `scan` and `redact`: the checks on any input, without a store.

mod excerpt;
mod find;
pub(crate) mod report;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use memory_core::validate::credential::Finding;
use memory_core::{Code, masking};

use crate::args::{Check, Redact, Scan};
use crate::commands::scan::excerpt::Excerpts;
use crate::commands::scan::report::{Found, ScanReport, ScanVerdict};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Verbatim, counted, number};

/// `scan`: says what is found, and where.
pub(crate) fn scan(args: &Scan, output: &Output) -> Result<ExitCode, Failure> {
    let input = input::Input::new(input::read(&args.file)?);
    about(&input, output);
    let text = masking::scannable(&input.bytes);
    let checks: &[Check] = if args.only.is_empty() { &Check::ALL } else { &args.only };
    // A person is shown the surroundings of what any check finds, and no credential in them.
    let needed = !output.json || checks.contains(&Check::Credentials);
    let credentials = if needed {
        output.mask().redactor().scan(&text)
    } else {
        Vec::new()
    };
    let report = find::report(&text, checks, &credentials, output);
    output.result(&report, || lines(&report, &text, &credentials))?;
    if args.fail && !report.findings.is_empty() {
        return Err(found(&args.file, report.findings.len()));
    }
    Ok(ExitCode::SUCCESS)
}

/// `redact`: the input with its credentials masked. Nothing is printed before all is read and masked.
pub(crate) fn redact(args: &Redact, output: &Output) -> Result<ExitCode, Failure> {
    let input = input::Input::new(input::read(&args.file)?);
    about(&input, output);
    let bar = output.progress("looking for credentials", true);
    bar.set_length(input.bytes.len() as u64);
    let (masked, findings) = masking::bytes(output.mask().redactor(), &input.bytes);
    bar.finish_and_clear();
    if output.json {
        let report = find::redacted(&masking::scannable(&input.bytes), &masked, &findings);
        output.result(&report, String::new)?;
    } else {
        Output::verbatim(Verbatim::Redacted, &input.encode(&masked))?;
    }
    if args.fail && !findings.is_empty() {
        return Err(found(&args.file, findings.len()));
    }
    Ok(ExitCode::SUCCESS)
}

/// Says of an input that is not what the checks are for what they make of it.
fn about(input: &input::Input, output: &Output) {
    if input.was_utf16() {
        output.note("the input is UTF-16; places are those of the same text as UTF-8");
    } else if input.is_binary() {
        output.note("the input looks like no text; what is found in it may be chance, and masking may spoil it");
    }
}

fn found(file: &Path, findings: usize) -> Failure {
    let name = match file.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => file.display().to_string(),
    };
    let message = format!("{name}: {}", counted(findings as u64, "finding"));
    Failure::new(Code::Findings, message)
        .with("file", name)
        .with("findings", findings)
}

/// So many findings of a kind in one line of the input are shown one by one; a file of another encoding has hundreds.
const SHOWN: usize = 5;

/// A line for a finding, and one with the sum.
fn lines(report: &ScanReport, text: &str, credentials: &[Finding]) -> String {
    let excerpts = Excerpts { text, credentials };
    let mut lines = String::new();
    // How many of each kind the line of the input has had.
    let mut kinds = BTreeMap::new();
    let mut line = 0;
    for finding in &report.findings {
        let place = finding.place();
        let words = finding.words();
        let (check, kind, weight) = words;
        if place.line != line {
            more(line, &kinds, &mut lines);
            kinds.clear();
            line = place.line;
        }
        let seen = kinds.entry(words).or_insert(0);
        *seen += 1;
        if *seen > SHOWN {
            continue;
        }
        lines.push_str(&format!(
            "{}:{}  {check}  {kind}  {weight}  {}  {}\n",
            place.line,
            place.column,
            counted(place.end - place.start, "byte"),
            excerpts.of(finding)
        ));
    }
    more(line, &kinds, &mut lines);
    lines.push_str(&sum(report));
    lines
}

/// Says of a line of the input what was not shown one by one.
fn more(line: u64, kinds: &BTreeMap<(&str, &str, &str), usize>, lines: &mut String) {
    for ((check, kind, weight), seen) in kinds.iter().filter(|(_, seen)| **seen > SHOWN) {
        let count = number((seen - SHOWN) as u64);
        lines.push_str(&format!(
            "{line}:…  {check}  {kind}  {weight}  {count} more in this line\n"
        ));
    }
}

fn sum(report: &ScanReport) -> String {
    let bytes = counted(report.bytes, "byte");
    if report.findings.is_empty() {
        return format!("nothing found in {bytes}\n");
    }
    let count = |is: fn(&Found) -> bool| report.findings.iter().filter(|found| is(found)).count() as u64;
    let parts = [
        (count(|found| matches!(found, Found::Credential(_))), "credential"),
        (count(|found| matches!(found, Found::Injection(_))), "injection"),
        (count(|found| matches!(found, Found::Form(_))), "form"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, name)| format!("{name} {}", number(*count)))
        .collect();
    let verdict = match report.verdict {
        ScanVerdict::Clean => "clean",
        ScanVerdict::Pending => "pending: a person should look",
        ScanVerdict::Reject => "reject: its form alone is harmful",
    };
    format!(
        "{} in {bytes}: {}; {verdict}\n",
        counted(report.findings.len() as u64, "finding"),
        parts.join(", ")
    )
}
