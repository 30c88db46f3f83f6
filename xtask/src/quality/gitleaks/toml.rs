//! Reads the part of TOML that gitleaks' rule file uses: tables, lists of tables, strings, numbers, lists of strings.

use anyhow::{Context, Result, bail};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// A string.
    Text(String),
    /// A number.
    Number(f64),
    /// A list of strings.
    List(Vec<String>),
}

/// A table: its heading, such as `[[rules]]`, and what it holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Section {
    /// The heading without brackets.
    pub(super) name: String,
    pub(super) entries: Vec<(String, Value)>,
}

impl Section {
    /// Returns a value.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.entries
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Returns a string; nothing if it is absent.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns a number; nothing if it is absent.
    pub(super) fn number(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Returns a list; empty if it is absent.
    pub(super) fn list(&self, key: &str) -> &[String] {
        match self.get(key) {
            Some(Value::List(list)) => list,
            _ => &[],
        }
    }
}

/// Reads a file's text into its tables, in order.
///
/// # Errors
///
/// Fails at the first thing that it does not know.
pub(super) fn parse(text: &str) -> Result<Vec<Section>> {
    let mut reader = Reader { rest: text };
    let mut sections = vec![Section::default()];
    loop {
        reader.skip_blank();
        if reader.rest.is_empty() {
            return Ok(sections);
        }
        if reader.rest.starts_with('[') {
            let line = reader.line();
            let name = line.trim().trim_matches(['[', ']']).to_owned();
            sections.push(Section {
                name,
                entries: Vec::new(),
            });
            continue;
        }
        let (key, rest) = reader.rest.split_once('=').context("a line that is no assignment")?;
        let key = key.trim().to_owned();
        reader.rest = rest;
        let value = reader.value().with_context(|| format!("the value of `{key}`"))?;
        if let Some(section) = sections.last_mut() {
            section.entries.push((key, value));
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Skips white space and comments.
    fn skip_blank(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with('#') {
                return;
            }
            self.line();
        }
    }

    fn line(&mut self) -> &'a str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        line
    }

    fn value(&mut self) -> Result<Value> {
        self.skip_blank();
        if let Some(rest) = self.rest.strip_prefix('[') {
            self.rest = rest;
            return self.items().map(Value::List);
        }
        if self.rest.starts_with(['"', '\'']) {
            return self.text().map(Value::Text);
        }
        let end = self.rest.find(['\n', ',', ']', '#']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match word.trim() {
            "true" => Ok(Value::Number(1.0)),
            "false" => Ok(Value::Number(0.0)),
            word => word.parse().map(Value::Number).with_context(|| word.to_owned()),
        }
    }

    fn items(&mut self) -> Result<Vec<String>> {
        let mut items = Vec::new();
        loop {
            self.skip_blank();
            if let Some(rest) = self.rest.strip_prefix(']') {
                self.rest = rest;
                return Ok(items);
            }
            items.push(self.text()?);
            self.skip_blank();
            self.rest = self.rest.strip_prefix(',').unwrap_or(self.rest);
        }
    }

    fn text(&mut self) -> Result<String> {
        for quote in ["'''", "\"\"\"", "'"] {
            if let Some(rest) = self.rest.strip_prefix(quote) {
                let (text, rest) = rest.split_once(quote).context("a string without an end")?;
                self.rest = rest;
                return Ok(text.to_owned());
            }
        }
        let Some(rest) = self.rest.strip_prefix('"') else {
            bail!("a value of an unknown sort");
        };
        let mut text = String::new();
        let mut characters = rest.char_indices();
        while let Some((place, character)) = characters.next() {
            match character {
                '"' => {
                    self.rest = rest.get(place + 1..).unwrap_or_default();
                    return Ok(text);
                }
                '\\' => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                other => text.push(other),
            }
        }
        bail!("a string without an end")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_used_part_is_read() {
        let text = "# c\ntitle = \"a\\\"b\"\n[[rules]]\nid = 'x' # why\nentropy = 3.5\nkeywords = [\n  \"a\", # one\n  '''b''',\n]\n[[rules.allowlists]]\nregexes = ['''^\\d''']\n";
        let sections = parse(text).unwrap();
        assert_eq!(sections.len(), 3);
        assert_eq!(sections[0].text("title"), Some("a\"b"));
        assert_eq!(sections[1].number("entropy"), Some(3.5));
        assert_eq!(sections[1].list("keywords"), ["a", "b"]);
        assert_eq!(sections[2].name, "rules.allowlists");
        assert_eq!(sections[2].list("regexes"), [r"^\d"]);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert!(parse("a = {b = 1}").is_err());
        assert!(parse("a = \"b").is_err());
        assert!(parse("a").is_err());
    }
}
