//! Promises of framed sections.

use std::borrow::Cow;

use memory_core::validate::framing::{Date, Entry, EntryId, Section, escape, parse, render, unescape};
use memory_core::validate::printable::hidden;

/// So many entries are put into the section as they are; more would take time that grows with the square of their number.
const FORGED: usize = 3;

const NAME: &str = "memory";
const KEY: &[u8] = b"a key for tests, nothing secret";

/// Checks a section of the texts, and each of them as a section and as a line of one.
pub(super) fn renderer(texts: &[Cow<'_, str>]) {
    let section = Section::new(NAME, KEY).expect("the name is a name");
    let entries: Vec<Entry> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| entry(index, text))
        .collect();
    let rendered = render(&section, &entries);
    assert_eq!(parse(&section, &rendered).as_ref(), Ok(&entries), "{rendered:?}");
    stays_in_lines(&section, &entries, &rendered);
    assert_eq!(render(&section, &entries), rendered, "not the same twice");
    for entry in &entries {
        escapes(&entry.text);
    }
    for entry in entries.iter().take(FORGED) {
        only_sections_are_read(&section, &entry.text, &rendered);
    }
}

/// An entry: `text`, or the id before the first tab and what follows it; the date is drawn from the length.
fn entry(index: usize, text: &str) -> Entry {
    let (id, text) = text
        .split_once('\t')
        .and_then(|(id, rest)| Some((EntryId::parse(id).ok()?, rest)))
        .unwrap_or_else(|| (EntryId::parse(&format!("m{index}")).expect("an id"), text));
    let year = (text.len() % 19_999) as i16 - 9_999;
    let (month, day) = ((text.len() % 12) as i8 + 1, (text.len() % 28) as i8 + 1);
    Entry {
        id,
        date: Date::new(year, month, day).expect("a day of every month"),
        text: text.to_owned(),
    }
}

/// No entry adds a line, closes the section or holds a mark that begins something.
fn stays_in_lines(section: &Section<'_>, entries: &[Entry], rendered: &str) {
    let breaks = rendered.chars().filter(|c| ends_a_line(*c)).count();
    assert_eq!(breaks + 1, entries.len() + 2, "{rendered:?}");
    assert!(hidden(rendered).all(|(_, c)| c == '\n'), "{rendered:?}");
    assert!(rendered.chars().all(|c| c == '\n' || !c.is_control()), "{rendered:?}");
    let tag = section.boundary(entries);
    assert!(
        rendered.ends_with(&format!("\n</{NAME} boundary=\"{tag}\">")),
        "{rendered:?}"
    );
    for (part, times) in [("<memory", 1), ("</", 1), ("<|", 0), ("<!", 0), ("```", 0)] {
        assert_eq!(rendered.matches(part).count(), times, "{part} in {rendered:?}");
    }
    for line in rendered.split('\n').skip(1).take(entries.len()) {
        let shown = line.split_once("] ").map_or("", |(_, shown)| shown).trim_start();
        assert!(
            !shown.starts_with(['-', '#', '>', '§']) && !shown.starts_with("~~~"),
            "{line:?}"
        );
    }
}

/// By any convention.
fn ends_a_line(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// An escaped text has one spelling and can be read again.
fn escapes(text: &str) {
    let escaped = escape(text);
    assert_eq!(unescape(&escaped).as_deref(), Ok(text), "{escaped:?}");
    assert!(escaped.len() <= text.len() * 9, "{escaped:?} is too long");
    if let Ok(raw) = unescape(text) {
        assert_eq!(escape(&raw), text, "two spellings of {raw:?}");
    }
}

/// What was not rendered is refused.
fn only_sections_are_read(section: &Section<'_>, text: &str, rendered: &str) {
    if let Ok(entries) = parse(section, text) {
        assert_eq!(render(section, &entries), text, "a section that was not rendered");
    }
    if text.is_empty() {
        return;
    }
    // Behind the header, and before the footer.
    for at in [rendered.find('\n'), rendered.rfind('\n')].into_iter().flatten() {
        let mut forged = rendered.to_owned();
        forged.insert_str(at, text);
        assert!(parse(section, &forged).is_err(), "forged: {forged:?}");
    }
}
