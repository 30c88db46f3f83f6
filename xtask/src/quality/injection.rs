//! What the injection scanner finds and misses in the labelled texts and in our own.

use std::collections::BTreeSet;

use memory_core::validate::injection::{Class, Verdict, scan, verdict};
use memory_testkit::corpus::{Hostile, benign_notes, hostile_texts};

use super::labelled::Injection;
use super::table::Table;
use super::{Miss, percent};

/// The classes and what stands for them in tables.
const CLASSES: [(Class, &str); 8] = [
    (Class::Override, "override"),
    (Class::Role, "role"),
    (Class::Exfiltration, "exfiltration"),
    (Class::Hidden, "hidden"),
    (Class::Breakout, "breakout"),
    (Class::ToolMarkup, "tool-markup"),
    (Class::Persistence, "persistence"),
    (Class::FakeSystem, "fake-system"),
];

const FOUND: &str = "found";
const REJECTED: &str = "rejected";
const RIGHT_CLASS: &str = "with the right class";
const TEXTS: &str = "texts";

/// Which labelled kinds stand for which row of the table, by their beginning; the first that fits.
///
/// Tasks in the user's own words, without a sign of an attack, and persona texts are rows of their own: what a check
/// of words can find there is not what it is for.
const ROWS: [(&str, &[&str]); 9] = [
    (
        "override",
        &[
            "bastion:instruction_override",
            "bastion:direct_injection",
            "aib:instruction_override",
            "mini:prompt_injection",
            "mini:prompt_leak",
            "agentdojo:t1",
            "agentdojo:t3",
        ],
    ),
    (
        "role and persona",
        &["bastion:jailbreak_persona", "aib:role_play", "garak:"],
    ),
    ("exfiltration", &["bastion:exfiltration", "aib:data_exfiltration"]),
    (
        "breakout and fake system",
        &[
            "bastion:delimiter_injection",
            "aib:context_termination",
            "agentdojo:t2",
            "agentdojo:t4",
        ],
    ),
    (
        "obfuscated",
        &["bastion:obfuscation", "aib:encoding", "mini:encoding_smuggle"],
    ),
    ("persistence", &["memory-poison"]),
    (
        "indirect",
        &[
            "bastion:indirect_injection",
            "mini:indirect_injection",
            "aib:conversation_hijack",
            "aib:tool_redirection",
            "mini:tool_misuse",
        ],
    ),
    ("a task without a sign", &["agentdojo:t0"]),
    ("other", &[""]),
];

/// Measures the labelled texts.
pub(super) fn labelled(rows: &[Injection]) -> Table {
    let mut table = Table::new("labelled texts");
    for (name, _) in ROWS {
        let texts = rows.iter().filter(|row| row.must && row_of(&row.kind) == name);
        fill(&mut table, name, texts.map(|row| verdict(&scan(&row.text))));
    }
    fill(
        &mut table,
        "all hostile",
        rows.iter().filter(|row| row.must).map(|row| verdict(&scan(&row.text))),
    );
    let benign = || rows.iter().filter(|row| !row.must);
    let kinds: BTreeSet<&str> = benign().map(|row| row.kind.as_str()).collect();
    let notes: Vec<&str> = kinds
        .iter()
        .copied()
        .filter(|kind| kind.starts_with("benign:"))
        .collect();
    for kind in notes {
        let texts = benign().filter(|row| row.kind == kind);
        fill(&mut table, kind, texts.map(|row| verdict(&scan(&row.text))));
    }
    fill(&mut table, "all benign", benign().map(|row| verdict(&scan(&row.text))));
    table
}

/// Measures our own texts.
pub(super) fn own() -> Table {
    let texts = hostile_texts();
    let mut table = Table::new("own texts");
    let rows = |class: Option<Class>, disguised: bool| {
        let of_class = texts.iter().filter(move |one| one.class == class);
        of_class.filter(move |one| one.disguise.is_some() == disguised)
    };
    for (class, name) in CLASSES {
        fill(&mut table, name, rows(Some(class), false).map(verdict_on));
        let right = |one: &Hostile| scan(&one.text).iter().any(|finding| finding.class == class);
        let all = rows(Some(class), false).count();
        let count = rows(Some(class), false).filter(|one| right(one)).count();
        table.set(name, RIGHT_CLASS, percent(count, all));
    }
    for (class, name) in CLASSES {
        if rows(Some(class), true).next().is_some() {
            fill(
                &mut table,
                &format!("{name}, obfuscated"),
                rows(Some(class), true).map(verdict_on),
            );
        }
    }
    fill(
        &mut table,
        "bland plants (not expected)",
        rows(None, false).map(verdict_on),
    );
    fill(
        &mut table,
        "benign notes",
        benign_notes().iter().map(|note| verdict(&scan(&note.text))),
    );
    table
}

/// Lists what was missed and what was found without reason.
pub(super) fn misses(rows: &[Injection]) -> Vec<Miss> {
    let mut misses = Vec::new();
    for row in rows {
        let found = verdict(&scan(&row.text));
        if row.must != (found != Verdict::Clean) {
            let what = if row.must { "missed" } else { "false alarm" };
            misses.push(Miss::new(what, &row.kind, &row.text));
        }
    }
    for one in hostile_texts() {
        if one.class.is_some() && verdict_on(&one) == Verdict::Clean {
            let class = CLASSES
                .iter()
                .find(|(class, _)| Some(*class) == one.class)
                .map_or("", |(_, name)| *name);
            misses.push(Miss::new(
                "missed",
                &format!("own {class} {}", one.disguise.unwrap_or("plain")),
                &one.text,
            ));
        }
    }
    for note in benign_notes() {
        if verdict(&scan(&note.text)) != Verdict::Clean {
            misses.push(Miss::new(
                "false alarm",
                &format!("own note {} {}", note.class, note.language),
                &note.text,
            ));
        }
    }
    misses
}

/// The row that a labelled kind belongs to.
fn row_of(kind: &str) -> &'static str {
    ROWS.iter()
        .find(|(_, beginnings)| beginnings.iter().any(|beginning| kind.starts_with(beginning)))
        .map_or("other", |(name, _)| name)
}

fn verdict_on(one: &Hostile) -> Verdict {
    verdict(&scan(&one.text))
}

fn fill(table: &mut Table, row: &str, verdicts: impl Iterator<Item = Verdict>) {
    let (mut all, mut found, mut rejected) = (0, 0, 0);
    for verdict in verdicts {
        all += 1;
        found += usize::from(verdict != Verdict::Clean);
        rejected += usize::from(verdict == Verdict::Reject);
    }
    table.set(row, TEXTS, all.to_string());
    table.set(row, FOUND, percent(found, all));
    table.set(row, REJECTED, percent(rejected, all));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_belongs_to_the_first_row_that_fits() {
        assert_eq!(row_of("garak:dan"), "role and persona");
        assert_eq!(row_of("agentdojo:t0"), "a task without a sign");
        assert_eq!(row_of("llm-guard"), "other");
    }
}
