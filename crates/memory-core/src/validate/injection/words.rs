//! The second copy of a text: its words as a reader would say them.
//!
//! White space becomes one space, or one line break between paragraphs and list items. Words written with digits for
//! letters, with look-alikes of other scripts, letter by letter, cut by hyphens, stretched or scrambled are replaced by
//! the word that the word lists know; every other word stays. So Russian stays Russian and `sha256` stays a digest.

use std::ops::Range;

use super::lookalike::{latin, leet};
use super::names::{self, SHORTEST_NAME};
use super::scripts::is_alphanumeric;
use super::vocabulary::Vocabulary;
use crate::validate::byte_set::ByteSet;
use crate::validate::shadow::Shadow;

/// Longest word, in characters, that is looked at for digits and signs in place of letters.
const LONGEST_DISGUISE: usize = 24;
/// Fewest letters that are read as one word when they stand apart.
const FEWEST_APART: usize = 4;

static LOWER: ByteSet = ByteSet::range(b'a', b'z');
static ALPHANUMERIC: ByteSet = ByteSet::alphanumeric();
/// What the second copy has as it is: all of ASCII but white space, letters, digits, and what may stand for letters or emphasis.
static SIGNS: ByteSet = ByteSet::range(0, 0x7F).without(b" \n\t@$!*_~0123456789abcdefghijklmnopqrstuvwxyz");

/// The words of a text.
#[derive(Debug)]
pub(super) struct Words {
    /// The copy, with its map to the text it was made of.
    pub(super) shadow: Shadow,
    /// Parts of the copy in which the borders of words are not known.
    pub(super) run_together: Vec<Range<usize>>,
}

/// Makes the copy. Linear.
///
/// `is_capital` says whether the letter at a place of `folded` was a capital: names such as `ignoreAllRules` are words
/// that only capitals part.
pub(super) fn normalise(folded: &str, vocabulary: &Vocabulary, is_capital: &dyn Fn(usize) -> bool) -> Words {
    let mut writer = Writer {
        text: folded,
        bytes: folded.as_bytes(),
        at: 0,
        written: 0,
        words: Words {
            shadow: Shadow::with_capacity(folded.len()),
            run_together: Vec::new(),
        },
        in_heading: folded.starts_with('#'),
        vocabulary,
        is_capital,
    };
    while writer.at < folded.len() {
        writer.step();
    }
    writer.flush(folded.len());
    writer.words
}

struct Writer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// Up to where the text has been copied.
    written: usize,
    words: Words,
    /// Whether the line began as a heading does, so that its end is the end of a paragraph.
    in_heading: bool,
    vocabulary: &'a Vocabulary,
    is_capital: &'a dyn Fn(usize) -> bool,
}

/// Whether a line that begins so is a list item, a heading, a row of a table, a tag.
fn is_item(line: &[u8]) -> bool {
    let digits = line.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
    match line.get(digits) {
        Some(b'-' | b'*' | b'#' | b'|' | b'<' | b'[' | b'+') if digits == 0 => true,
        Some(b'.' | b')') => digits > 0 && matches!(line.get(digits + 1), Some(b' ' | b'\t')),
        // An empty line of a quotation.
        Some(b'>') => matches!(line.get(1), None | Some(b'\n')),
        _ => false,
    }
}

impl Writer<'_> {
    fn step(&mut self) {
        let Some(&byte) = self.bytes.get(self.at) else { return };
        match byte {
            b' ' if !matches!(self.bytes.get(self.at + 1), Some(b' ' | b'\n' | b'\t')) => self.at += 1,
            b' ' | b'\n' | b'\t' => self.space(),
            b'a'..=b'z' | b'0'..=b'9' | b'@' | b'$' | b'!' | 0x80.. => self.word(),
            b'*' | b'_' | b'~' => self.emphasis(byte),
            _ => self.at += SIGNS.run(self.bytes.get(self.at..).unwrap_or_default()),
        }
    }

    fn flush(&mut self, until: usize) {
        let copied = self.text.get(self.written..until).unwrap_or_default();
        self.words.shadow.push_verbatim(copied, self.written);
        self.written = until;
    }

    fn replace(&mut self, span: Range<usize>, by: &str) {
        self.flush(span.start);
        self.words.shadow.push_replaced(by, span.clone());
        self.written = span.end;
        self.at = span.end;
    }

    fn space(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t'))
            .count();
        let lines = rest.iter().take(length).filter(|byte| **byte == b'\n').count();
        let after = rest.get(length..).unwrap_or_default();
        let by = if lines > 1 || (lines == 1 && (is_item(after) || self.in_heading)) {
            self.in_heading = after.first() == Some(&b'#');
            "\n"
        } else {
            " "
        };
        self.replace(self.at..self.at + length, by);
    }

    /// Leaves out the marks of emphasis around words, `**bold**` and `_italic_`; not those inside names and at the
    /// beginning of list items.
    fn emphasis(&mut self, mark: u8) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().take(4).take_while(|byte| **byte == mark).count();
        let before = self
            .at
            .checked_sub(1)
            .and_then(|at| self.bytes.get(at))
            .copied()
            .unwrap_or(b' ');
        let after = rest.get(length).copied().unwrap_or(b' ');
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
        let opens = !letter(before) && letter(after);
        let closes = !matches!(before, b' ' | b'\n') && !letter(after);
        if length > 3 || !(opens || closes) || (mark == b'~' && length != 2) {
            self.at += length;
            return;
        }
        self.replace(self.at..self.at + length, "");
    }

    fn word(&mut self) {
        let start = self.at;
        let plain = LOWER.run(self.bytes.get(start..).unwrap_or_default());
        let end = start + plain;
        let next = self.bytes.get(end).copied().unwrap_or(b' ');
        let named = plain >= SHORTEST_NAME || next == b'_' || start > 1 && self.bytes.get(start - 1) == Some(&b'-');
        if named && let Some((end, read)) = names::read(self.text, start, self.vocabulary, self.is_capital) {
            self.replace(start..end, &read);
            return;
        }
        if plain > 1 && matches!(next, b' ' | b'\n' | b',' | b':' | b';' | b')' | b'"' | b'\'' | b'?') {
            self.plain_word(start..end);
            return;
        }
        let rest = self.text.get(start..).unwrap_or_default();
        let length = word_length(rest);
        if length == 0 {
            self.at += rest.chars().next().map_or(1, char::len_utf8);
            return;
        }
        let word = rest.get(..length).unwrap_or_default();
        let span = start..start + length;
        if word.chars().nth(1).is_none() {
            match self.apart(start) {
                Some(end) => self.at = end,
                None => self.at = span.end,
            }
            return;
        }
        if length == plain {
            if let Some((end, joined)) = self.cut_word(start, plain) {
                self.replace(start..end, &joined);
                return;
            }
            self.plain_word(span);
            return;
        }
        match undisguise(word, self.vocabulary) {
            Some(read) => self.replace(span, &read),
            None => self.at = span.end,
        }
    }

    /// A word of ASCII letters: stretched (`ignooore`) or scrambled (`ingore`) ones are put right.
    fn plain_word(&mut self, span: Range<usize>) {
        self.at = span.end;
        let word = self.text.get(span.clone()).unwrap_or_default();
        if !(5..=LONGEST_DISGUISE).contains(&word.len()) {
            return;
        }
        if let Some(read) = self.vocabulary.unscramble(word) {
            let read = read.to_owned();
            self.replace(span, &read);
            return;
        }
        let bytes = word.as_bytes();
        if bytes
            .windows(3)
            .any(|three| three[0] == three[1] && three[1] == three[2])
        {
            let mut squeezed: Vec<char> = word.chars().collect();
            squeezed.dedup();
            let squeezed: String = squeezed.into_iter().collect();
            if self.vocabulary.knows(&squeezed) {
                self.replace(span, &squeezed);
            }
        }
    }

    /// A word that is cut in pieces, `ig-nore` or `in.struc.tions`, if it is a word only when joined.
    fn cut_word(&self, start: usize, plain: usize) -> Option<(usize, String)> {
        let separator = |byte: u8| {
            matches!(
                byte,
                b'-' | b'.' | b'_' | b'*' | b'~' | b'|' | b'/' | b'\\' | b'^' | b'+' | b'`'
            )
        };
        // Most words are followed by no more than a mark and a space.
        let rest = self.bytes.get(start + plain..).unwrap_or_default();
        if !rest.iter().skip(1).take(2).any(u8::is_ascii_lowercase) {
            return None;
        }
        let mut joined = String::new();
        let mut at = start;
        let mut pieces = 0;
        let mut pieces_at: Vec<Range<usize>> = Vec::new();
        let mut emphasised = false;
        loop {
            let piece = self
                .bytes
                .iter()
                .skip(at)
                .take_while(|byte| byte.is_ascii_lowercase())
                .count();
            let text = self.text.get(at..at + piece)?;
            joined.push_str(text);
            pieces += 1;
            pieces_at.push(at..at + piece);
            at += piece;
            if joined.len() > LONGEST_DISGUISE || piece == 0 || pieces > 6 {
                return None;
            }
            let mark = self.bytes.get(at).copied().unwrap_or(b' ');
            // Emphasis marks come in pairs, a hyphen may end a line.
            let doubled = matches!(mark, b'*' | b'_' | b'~' | b'`') && self.bytes.get(at + 1) == Some(&mark);
            emphasised |= doubled;
            let broken = self.bytes.get(at..at + 2) == Some(b"-\n");
            // The soft end of a line of quoted-printable.
            let soft = self.bytes.get(at..at + 2) == Some(b"=\n");
            let cut = if soft {
                2
            } else {
                usize::from(separator(mark)) + usize::from(broken || doubled)
            };
            let more = self.bytes.get(at + cut).is_some_and(u8::is_ascii_lowercase);
            if cut == 0 || !more {
                break;
            }
            at += cut;
        }
        (pieces > 1
            && joined.len() >= 6
            && self.vocabulary.knows(&joined)
            && (emphasised
                || Vocabulary::is_key_word(&joined)
                || !pieces_at
                    .into_iter()
                    .all(|piece| self.text.get(piece).is_some_and(|piece| self.vocabulary.knows(piece)))))
        .then_some((at, joined))
    }

    /// Letters that stand apart, beginning at `start`; returns where they end.
    fn apart(&mut self, start: usize) -> Option<usize> {
        // A single letter in prose is followed by a word.
        let ahead = self.bytes.get(start + 1..).unwrap_or_default();
        let word = ahead
            .iter()
            .skip(1)
            .take(3)
            .take_while(|byte| byte.is_ascii_lowercase());
        if self.bytes.get(start).is_some_and(u8::is_ascii) && ahead.first() == Some(&b' ') && word.count() > 1 {
            return None;
        }
        let mut groups = vec![String::new()];
        let mut separator: Option<&str> = None;
        let mut at = start;
        let mut end = start;
        let mut letters = 0;
        while let Some(c) = self.lone_letter(at) {
            groups
                .last_mut()?
                .push(leet(c).and_then(|read| read.first().copied()).unwrap_or(c));
            letters += 1;
            end = at + c.len_utf8();
            let rest = self.text.get(end..)?;
            let gap = rest
                .chars()
                .take(6)
                .take_while(|c| !is_alphanumeric(*c))
                .map(char::len_utf8)
                .sum::<usize>();
            let gap_text = rest.get(..gap)?;
            match separator {
                None if (1..=4).contains(&gap) => separator = Some(gap_text),
                Some(same) if same == gap_text => {}
                // More than the usual gap is the border of a word.
                Some(same)
                    if !gap_text.is_empty()
                        && gap_text != same
                        && gap_text.trim_start_matches(same).trim().is_empty() =>
                {
                    groups.push(String::new());
                }
                _ => break,
            }
            at = end + gap;
        }
        if letters < FEWEST_APART {
            return (letters > 1).then_some(end);
        }
        groups.retain(|group| !group.is_empty());
        let joined = match groups.as_slice() {
            [one] => self.vocabulary.segment(one),
            several => several.join(" "),
        };
        self.flush(start);
        let from = self.words.shadow.as_str().len();
        self.replace(start..end, &joined);
        let to = self.words.shadow.as_str().len();
        if groups.len() == 1 {
            self.words.run_together.push(from..to);
        }
        Some(end)
    }

    /// The letter at `at`, if none stands beside it.
    fn lone_letter(&self, at: usize) -> Option<char> {
        let mut rest = self.text.get(at..)?.chars();
        let c = rest.next().filter(|c| is_alphanumeric(*c))?;
        rest.next().is_none_or(|next| !is_alphanumeric(next)).then_some(c)
    }
}

/// How many bytes at the beginning of `rest` are a word: letters, digits, and signs that may stand for letters if a letter
/// or digit follows.
fn word_length(rest: &str) -> usize {
    let mut length = ALPHANUMERIC.run(rest.as_bytes());
    let mut chars = rest.get(length..).unwrap_or_default().chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let sign = match c {
            '@' | '!' | '|' | '+' | '€' => next.is_some_and(|next| is_alphanumeric(next) || next == '$'),
            // Also at the end of a word, as in `rule$`.
            '$' => length > 0 || next.is_some_and(is_alphanumeric),
            _ => false,
        };
        if !is_alphanumeric(c) && !sign {
            break;
        }
        length += c.len_utf8();
    }
    length
}

/// The word behind digits, signs and look-alikes, if the word lists know it.
fn undisguise(word: &str, vocabulary: &Vocabulary) -> Option<String> {
    let mut signs = 0;
    let mut letters = 0;
    let mut foreign = 0;
    for (count, c) in word.chars().enumerate() {
        if count >= LONGEST_DISGUISE {
            return None;
        }
        if c.is_ascii_lowercase() {
            letters += 1;
        } else if leet(c).is_some() {
            signs += 1;
        } else if latin(c).is_some() {
            foreign += 1;
        } else {
            return None;
        }
    }
    if signs + foreign == 0 || letters + foreign == 0 {
        return None;
    }
    let plain: String = word.chars().map(|c| latin(c).unwrap_or(c)).collect();
    if signs == 0 {
        // A word of look-alikes alone is only read as Latin if it is a known word, and a long one: short Russian words
        // would be read as Latin ones.
        return (letters > 0 || plain.len() > 4 && vocabulary.knows(&plain)).then_some(plain);
    }
    if word.chars().count() < 3 {
        return None;
    }
    known_reading(&plain, vocabulary)
}

/// The first reading of a word with digits that is a word; up to three of them may be read in two ways.
fn known_reading(word: &str, vocabulary: &Vocabulary) -> Option<String> {
    let several = word.chars().filter(|c| leet(*c).is_some_and(|read| read.len() > 1));
    let open = several.take(3).count();
    let mut read = String::with_capacity(word.len());
    for choice in 0..1_u32 << open {
        read.clear();
        let mut choices = choice;
        for c in word.chars() {
            read.push(match leet(c) {
                None | Some([]) => c,
                Some([only]) => *only,
                Some([first, second, ..]) => {
                    let taken = if choices & 1 == 1 { *second } else { *first };
                    choices >>= 1;
                    taken
                }
            });
        }
        if vocabulary.knows(&read) {
            return Some(read);
        }
    }
    None
}
