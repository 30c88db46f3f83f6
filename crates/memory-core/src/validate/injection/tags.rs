//! Tags in disguise: blanks inside their brackets, bars and slashes of other shapes, letters that stand apart or only look
//! like Latin ones; and tags that cut a word in two and are not seen when the text is shown.
//!
//! Writes such tags as they are meant, `< / memory >` as `</memory>`, in a copy in which the patterns of structure find
//! them. What a tag leads to is not decided here. Brackets of other shapes are those of ASCII since `fold.rs`. Code is
//! left alone: a name of a type in front of the bracket, `Vec< System >`, or something other than attributes inside,
//! `a < b && c > d`.

use super::lookalike::latin;
use crate::validate::shadow::Shadow;

/// Longest tag, in bytes, that is looked at.
const LONGEST_TAG: usize = 160;
/// Longest name of a tag, in letters.
const LONGEST_NAME: usize = 48;
/// Longest comment, in bytes, that cuts a word.
const LONGEST_COMMENT: usize = 80;
/// Tags that a page shows nothing for between two letters.
const UNSEEN: [&str; 16] = [
    "wbr", "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "mark", "sub", "sup", "bdi", "tt",
];

/// Copies `folded` with its disguised tags as they are meant; `None` if there are none. Linear: a tag ends where the next
/// one begins.
pub(super) fn undisguise(folded: &str) -> Option<Shadow> {
    let mut shadow: Option<Shadow> = None;
    let mut copied = 0;
    let mut joins_until = 0;
    for at in memchr::memchr2_iter(b'<', b'[', folded.as_bytes()) {
        if at < copied {
            continue;
        }
        let cuts = unseen(folded, at, joins_until);
        let (start, end, meant) = if let Some(end) = cuts {
            joins_until = end;
            (at, end, String::new())
        } else if let Some((start, end, meant)) = tag(folded, at) {
            (start.max(copied), end, meant)
        } else {
            continue;
        };
        let own = shadow.get_or_insert_with(|| Shadow::with_capacity(folded.len()));
        own.push_verbatim(folded.get(copied..start).unwrap_or_default(), copied);
        own.push_replaced(&meant, start..end);
        copied = end;
    }
    let mut shadow = shadow?;
    shadow.push_verbatim(folded.get(copied..).unwrap_or_default(), copied);
    Some(shadow)
}

/// The end of a tag or comment at `at` that nothing is shown for and that stands inside a word; `joins_until` is where the
/// last one ended.
fn unseen(folded: &str, at: usize, joins_until: usize) -> Option<usize> {
    let letter = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80);
    let bytes = folded.as_bytes();
    let inside = letter(at.checked_sub(1).and_then(|at| bytes.get(at))) || at > 0 && at == joins_until;
    if !inside {
        return None;
    }
    let end = unseen_end(folded, at)?;
    // Several may stand side by side, `<b></b>`.
    let mut next = end;
    for _ in 0..4 {
        if letter(bytes.get(next)) {
            return Some(end);
        }
        next = unseen_end(folded, next)?;
    }
    None
}

fn unseen_end(folded: &str, at: usize) -> Option<usize> {
    let rest = folded.get(at..)?.strip_prefix('<')?;
    if let Some(comment) = rest.strip_prefix("!--") {
        let window = comment.get(..comment.floor_char_boundary(LONGEST_COMMENT))?;
        return window.find("-->").map(|length| at + 4 + length + 3);
    }
    let name = rest.trim_start_matches('/');
    let length = name.bytes().take(8).take_while(u8::is_ascii_lowercase).count();
    if !UNSEEN.contains(&name.get(..length)?) {
        return None;
    }
    let window = rest.get(..rest.floor_char_boundary(LONGEST_COMMENT))?;
    let end = window
        .find(['<', '>'])
        .filter(|end| window.as_bytes().get(*end) == Some(&b'>'))?;
    let attributes = name.get(length..)?;
    attributes.starts_with(['>', ' ', '/']).then_some(at + 1 + end + 1)
}

/// The disguised tag whose bracket stands at `at`: where it begins and ends, and how it is meant.
fn tag(folded: &str, at: usize) -> Option<(usize, usize, String)> {
    let bytes = folded.as_bytes();
    let angle = bytes.get(at) == Some(&b'<');
    let window = folded.get(at..folded.floor_char_boundary(at + LONGEST_TAG))?;
    let mut reader = Reader {
        rest: window.get(1..)?,
        plain: true,
    };
    let doubled = angle && reader.doubled('<');
    let blanks = reader.blanks();
    let closes = reader.slash();
    reader.blanks();
    let bar = angle && reader.bar();
    reader.blanks();
    let name = reader.name()?;
    let before = at.checked_sub(1).and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
    // The argument of a type, a comparison.
    if blanks && !closes && !bar && (before.is_ascii_alphanumeric() || matches!(before, b':' | b'_')) {
        return None;
    }
    let attributes = reader.attributes(if angle { '>' } else { ']' })?;
    let bar_behind = bar && reader.bar();
    reader.blanks();
    let self_closed = reader.slash();
    reader.blanks();
    reader.escaped('>');
    reader.rest = reader.rest.strip_prefix(if angle { '>' } else { ']' })?;
    if doubled && !reader.doubled_end() || bar != bar_behind {
        return None;
    }
    let escaped = before == b'\\';
    if reader.plain && (!escaped || self_closed) {
        return None;
    }
    let (open, close) = match (angle, doubled) {
        (true, true) => ("<<", ">>"),
        (true, false) => ("<", ">"),
        (false, _) => ("[", "]"),
    };
    let slash = if closes { "/" } else { "" };
    let bar = if bar { "|" } else { "" };
    let blank = if attributes.is_empty() { "" } else { " " };
    let meant = format!("{open}{slash}{bar}{name}{blank}{attributes}{bar}{close}");
    Some((at - usize::from(escaped), at + window.len() - reader.rest.len(), meant))
}

/// Reads the parts of a tag and remembers whether each was written as it is meant.
struct Reader<'a> {
    rest: &'a str,
    plain: bool,
}

impl<'a> Reader<'a> {
    /// Passes blanks; says whether there were any.
    fn blanks(&mut self) -> bool {
        let after = self.rest.trim_start_matches([' ', '\t', '\n']);
        let some = after.len() < self.rest.len();
        self.rest = after;
        self.plain &= !some;
        some
    }

    /// Passes one of `shapes`, the first of which is the plain one.
    fn one_of(&mut self, shapes: &[char]) -> bool {
        let Some(shape) = self.rest.chars().next().filter(|c| shapes.contains(c)) else {
            return false;
        };
        self.plain &= shapes.first() == Some(&shape);
        self.rest = self.rest.get(shape.len_utf8()..).unwrap_or_default();
        true
    }

    fn slash(&mut self) -> bool {
        // In strings the slash is escaped, `<\/memory>`.
        let backslash = self.rest.starts_with("\\/");
        if backslash {
            self.escaped('/');
        }
        self.one_of(&['/', '\u{2044}', '\u{2215}', '\u{29F8}', '\u{2571}'])
    }

    fn bar(&mut self) -> bool {
        self.one_of(&[
            '|', '\u{A6}', '\u{2223}', '\u{2502}', '\u{2503}', '\u{2758}', '\u{1C0}', '\u{23D0}',
        ])
    }

    fn escaped(&mut self, sign: char) {
        if let Some(after) = self.rest.strip_prefix('\\').filter(|after| after.starts_with(sign)) {
            self.rest = after;
            self.plain = false;
        }
    }

    /// Passes the second bracket of two.
    fn doubled(&mut self, bracket: char) -> bool {
        let after = self.rest.trim_start_matches(' ');
        let Some(after) = after.strip_prefix(bracket) else {
            return false;
        };
        self.plain &= self.rest.starts_with(bracket);
        self.rest = after;
        true
    }

    fn doubled_end(&mut self) -> bool {
        self.doubled('>')
    }

    /// The name in Latin letters.
    fn name(&mut self) -> Option<String> {
        let mut name = String::new();
        let mut apart = false;
        for _ in 0..LONGEST_NAME {
            let Some(c) = self.rest.chars().next() else { break };
            let read = if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':' | '.') {
                c
            } else if let Some(read) = latin(c) {
                self.plain = false;
                read
            } else {
                break;
            };
            name.push(read);
            let after = self.rest.get(c.len_utf8()..)?;
            // Letters that stand apart, `s y s t e m`.
            let mut next = after.chars();
            let lone = next.next() == Some(' ')
                && next.next().is_some_and(|c| c.is_ascii_alphabetic())
                && next.next().is_none_or(|c| matches!(c, ' ' | '>' | '|' | ']'))
                && (apart || name.len() == 1);
            self.rest = if lone { after.get(1..)? } else { after };
            apart |= lone;
        }
        self.plain &= !apart;
        name.starts_with(|c: char| c.is_ascii_lowercase()).then_some(name)
    }

    /// What stands between the name and the end, if it is nothing or attributes.
    fn attributes(&mut self, close: char) -> Option<&'a str> {
        let end = self.rest.find(['<', '[', close])?;
        let inside = self.rest.get(..end).unwrap_or_default();
        let trimmed = inside.trim_end_matches([' ', '\t', '\n', '/', '\\']);
        let trimmed = trimmed.trim_end_matches([
            '|', '\u{A6}', '\u{2223}', '\u{2502}', '\u{2503}', '\u{2758}', '\u{1C0}', '\u{23D0}',
        ]);
        let attributes = trimmed.trim_matches([' ', '\t', '\n']);
        let named = attributes.starts_with(|c: char| c.is_ascii_lowercase()) && attributes.contains('=');
        if !(attributes.is_empty() || named && inside.starts_with([' ', '\t', '\n'])) {
            return None;
        }
        self.rest = self.rest.get(if attributes.is_empty() { 0 } else { trimmed.len() }..)?;
        if attributes.is_empty() {
            self.blanks();
        }
        Some(attributes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, meant: &str) {
        let shadow = undisguise(text);
        assert_eq!(shadow.as_ref().map_or(text, Shadow::as_str), meant, "{text}");
    }

    #[test]
    fn disguised_tags_are_written_as_they_are_meant() {
        for (text, meant) in [
            ("a < system > b", "a <system> b"),
            ("x</ memory >y", "x</memory>y"),
            ("< / memory >", "</memory>"),
            ("<\n/memory\n>", "</memory>"),
            ("< |im_start| >", "<|im_start|>"),
            ("<| im_start |>", "<|im_start|>"),
            ("<\u{2502}im_start\u{2502}>", "<|im_start|>"),
            ("[ inst ] x [ /inst ] [/ inst]", "[inst] x [/inst] [/inst]"),
            ("<<sys >> x <</ sys>> < < sys > >", "<<sys>> x <</sys>> <<sys>>"),
            (
                "\\<system\\> <\\/memory> <\u{2215}memory>",
                "<system> </memory> </memory>",
            ),
            ("<s y s t e m>", "<system>"),
            ("<\u{455}\u{443}\u{455}tem>", "<system>"),
            ("< memory boundary=\"1\" >", "<memory boundary=\"1\">"),
            ("</ memory boundary = 1 >", "</memory boundary = 1>"),
        ] {
            check(text, meant);
        }
    }

    #[test]
    fn tags_inside_words_are_left_out() {
        check("ig<wbr>no<b></b>re <i>all</i>", "ignore <i>all</i>");
        check("ig<!-- x -->nore<!-- y --> all", "ignore<!-- y --> all");
        check("pre<span class=\"a\">vious</span> one", "previous</span> one");
    }

    #[test]
    fn code_is_left_alone() {
        for text in [
            "a < system && b > c",
            "vec< system > and map< string, user >",
            "sort < input",
            "<system> </memory> [inst] <div class=\"x\"> <br/> <|end|>",
            "arr[ i ]",
            "- [ ] and [ ]",
            "x<y and y>z",
        ] {
            check(text, text);
        }
    }
}
