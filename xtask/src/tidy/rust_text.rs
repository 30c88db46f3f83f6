//! Rust text with everything blanked out that is no code: comments, literals, test modules.
//!
//! Just enough of the lexical grammar for text rules; it keeps every line where it is. It does not
//! expand macros and knows nothing of types, so the rules above it are a net, not a proof.

/// Returns `text` with comments and the insides of string and character literals blanked.
pub(super) fn code_only(text: &str) -> String {
    Scanner {
        characters: text.chars().collect(),
        position: 0,
        output: String::with_capacity(text.len()),
    }
    .run()
}

/// Returns `code` without the items that stand under `#[cfg(test)]`; `code` comes from [`code_only`].
pub(super) fn without_tests(code: &str) -> String {
    let mut output = String::with_capacity(code.len());
    let mut rest = code;
    while let Some((before, after)) = rest.split_once("#[cfg(test)]") {
        output.push_str(before);
        let end = item_end(after);
        let (item, remaining) = after.split_at_checked(end).unwrap_or((after, ""));
        output.extend(item.chars().filter(|character| *character == '\n'));
        rest = remaining;
    }
    output.push_str(rest);
    output
}

/// The byte offset just after the first item: its closing brace, or its semicolon.
fn item_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (offset, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth <= 1 => return offset + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return offset + 1,
            _ => {}
        }
    }
    text.len()
}

struct Scanner {
    characters: Vec<char>,
    position: usize,
    output: String,
}

impl Scanner {
    fn run(mut self) -> String {
        while let Some(character) = self.peek(0) {
            match (character, self.peek(1)) {
                ('/', Some('/')) => self.blank_while(|character| character != '\n'),
                ('/', Some('*')) => self.block_comment(),
                ('"', _) => self.string(),
                ('r', Some('"' | '#')) if !self.inside_word() && self.raw_hashes(1).is_some() => self.raw_string(1),
                ('b', Some('r')) if !self.inside_word() && self.raw_hashes(2).is_some() => self.raw_string(2),
                ('\'', _) => self.quote(),
                _ => self.keep(),
            }
        }
        self.output
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.characters.get(self.position + ahead).copied()
    }

    fn inside_word(&self) -> bool {
        self.output
            .chars()
            .next_back()
            .is_some_and(|character| character.is_alphanumeric() || character == '_')
    }

    fn keep(&mut self) {
        if let Some(character) = self.peek(0) {
            self.output.push(character);
            self.position += 1;
        }
    }

    fn blank(&mut self) {
        if let Some(character) = self.peek(0) {
            self.output.push(if character == '\n' { '\n' } else { ' ' });
            self.position += 1;
        }
    }

    fn blank_while(&mut self, holds: impl Fn(char) -> bool) {
        while self.peek(0).is_some_and(&holds) {
            self.blank();
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        while self.peek(0).is_some() {
            let pair = (self.peek(0), self.peek(1));
            if pair == (Some('/'), Some('*')) {
                depth += 1;
            } else if pair == (Some('*'), Some('/')) {
                depth -= 1;
            } else {
                self.blank();
                continue;
            }
            self.blank();
            self.blank();
            if depth == 0 {
                return;
            }
        }
    }

    fn string(&mut self) {
        self.keep();
        while let Some(character) = self.peek(0) {
            match character {
                '\\' => {
                    self.blank();
                    self.blank();
                }
                '"' => return self.keep(),
                _ => self.blank(),
            }
        }
    }

    /// The number of `#` before the opening quote of a raw string whose `r` ends `ahead` characters on.
    fn raw_hashes(&self, ahead: usize) -> Option<usize> {
        let mut hashes = 0;
        while self.peek(ahead + hashes) == Some('#') {
            hashes += 1;
        }
        (self.peek(ahead + hashes) == Some('"')).then_some(hashes)
    }

    fn raw_string(&mut self, prefix: usize) {
        let hashes = self.raw_hashes(prefix).unwrap_or_default();
        for _ in 0..=prefix + hashes {
            self.keep();
        }
        while self.peek(0).is_some() {
            let closes = self.peek(0) == Some('"') && (1..=hashes).all(|ahead| self.peek(ahead) == Some('#'));
            if closes {
                for _ in 0..=hashes {
                    self.keep();
                }
                return;
            }
            self.blank();
        }
    }

    /// A character literal is blanked; a lifetime is kept.
    fn quote(&mut self) {
        let is_literal = self.peek(1) == Some('\\') || self.peek(2) == Some('\'');
        self.keep();
        if !is_literal {
            return;
        }
        if self.peek(0) == Some('\\') {
            self.blank();
        }
        self.blank();
        self.blank_while(|character| character != '\'' && character != '\n');
        self.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_blanked_and_lines_stay() {
        let text = "a(); // b()\n/* c() /* d() */ */ e(\"f()\", 'g', r#\"h\"()\"#);\n";
        let code = code_only(text);
        assert_eq!(code.lines().count(), text.lines().count());
        for word in ["b()", "c()", "d()", "f()", "g'", "h\""] {
            assert!(!code.contains(word), "{word} in {code}");
        }
        assert!(code.contains("a();") && code.contains("e(\""));
    }

    #[test]
    fn quotes_in_literals_and_lifetimes_do_not_confuse() {
        let code = code_only("fn f<'a>(x: &'a str) { g('\"'); h('\\''); i(\"\\\"\"); j(b\"k\"); }");
        for word in ["fn f<'a>", "h(", "i(\"", "j(b\"", "}"] {
            assert!(code.contains(word), "{word} in {code}");
        }
    }

    #[test]
    fn test_modules_are_left_out() {
        let code =
            "fn a() {}\n#[cfg(test)]\nmod tests {\n  fn b() { c(); }\n}\nfn d() {}\n#[cfg(test)]\nuse e;\nfn f() {}\n";
        let kept = without_tests(code);
        assert!(kept.contains("fn a") && kept.contains("fn d") && kept.contains("fn f"));
        assert!(!kept.contains("fn b") && !kept.contains("use e"));
        assert_eq!(kept.lines().count(), code.lines().count());
    }

    #[test]
    fn unfinished_text_ends() {
        for text in ["\"abc", "/* abc", "r#\"abc", "'", "'\\", "r#", "#[cfg(test)]", "b"] {
            without_tests(&code_only(text));
        }
    }
}
