//! Evaluates gitleaks' published rules on a text, as its own `detect.go` does.
//!
//! Keyword filter, pattern, secret group, entropy, allow lists with their condition and target, stop words, and the
//! `gitleaks:allow` comment. Left out: rules that ask for a file name, allow lists for paths and commits, and the
//! decoding of base64 and percent escapes before a second look. The rule file is read from outside the checkout.

mod toml;

use std::fs;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result};
use regex::bytes::{Regex, RegexBuilder};

use toml::Section;

/// The rules of a file.
#[derive(Debug)]
pub(super) struct Rules {
    rules: Vec<Rule>,
    global: Vec<Allow>,
}

#[derive(Debug)]
struct Rule {
    pattern: Regex,
    /// One of these words must stand in the text, in lower case.
    keywords: Option<Regex>,
    entropy: f64,
    group: usize,
    allowed: Vec<Allow>,
}

/// What is let pass.
#[derive(Debug, Default)]
struct Allow {
    patterns: Vec<Regex>,
    stop_words: Option<Regex>,
    target: Target,
    /// Whether all that is defined must hold, instead of one of it.
    all: bool,
    /// A path is asked for, which a line does not have.
    asks_path: bool,
}

#[derive(Debug, Default, Clone, Copy)]
enum Target {
    #[default]
    Secret,
    Match,
    Line,
}

impl Rules {
    /// Reads the rule file.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let mut rules = Self {
            rules: Vec::new(),
            global: Vec::new(),
        };
        let mut in_rule = false;
        for section in toml::parse(text)? {
            match section.name.as_str() {
                "rules" => {
                    let rule = Rule::read(&section)?;
                    in_rule = rule.is_some();
                    rules.rules.extend(rule);
                }
                "rules.allowlists" | "rules.allowlist" if in_rule => {
                    let allow = Allow::read(&section)?;
                    if let Some(rule) = rules.rules.last_mut() {
                        rule.allowed.push(allow);
                    }
                }
                "allowlist" | "allowlists" => rules.global.push(Allow::read(&section)?),
                _ => {}
            }
        }
        Ok(rules)
    }

    /// Returns how many rules there are.
    pub(super) fn len(&self) -> usize {
        self.rules.len()
    }

    /// Finds secrets in a text.
    pub(super) fn scan(&self, text: &[u8]) -> Vec<Range<usize>> {
        let lower = text.to_ascii_lowercase();
        let mut found = Vec::new();
        for rule in &self.rules {
            if rule.keywords.as_ref().is_none_or(|words| words.is_match(&lower)) {
                rule.scan(text, &self.global, &mut found);
            }
        }
        found
    }
}

impl Rule {
    /// Reads a rule; `None` for one that asks for a file name.
    fn read(section: &Section) -> Result<Option<Self>> {
        let id = section.text("id").unwrap_or_default();
        let (Some(pattern), None) = (section.text("regex"), section.text("path")) else {
            return Ok(None);
        };
        Ok(Some(Self {
            pattern: compiled(pattern).with_context(|| id.to_owned())?,
            keywords: any_of(section.list("keywords"))?,
            entropy: section.number("entropy").unwrap_or_default(),
            group: section.number("secretGroup").unwrap_or_default() as usize,
            allowed: Vec::new(),
        }))
    }

    fn scan(&self, text: &[u8], global: &[Allow], found: &mut Vec<Range<usize>>) {
        for hit in self.pattern.find_iter(text) {
            let line = line_around(text, hit.range());
            if contains(line, b"gitleaks:allow") {
                continue;
            }
            let (matched, secret) = self.secret(text, hit.range());
            let value = &text[secret.clone()];
            if self.entropy > 0.0 && entropy(value) <= self.entropy {
                continue;
            }
            let lets_pass = |allow: &Allow| allow.holds(value, &text[matched.clone()], line);
            if global.iter().any(lets_pass) || self.allowed.iter().any(lets_pass) {
                continue;
            }
            found.push(secret);
        }
    }

    /// Where the whole match and the secret in it are: its group, or the first group that is not empty.
    fn secret(&self, text: &[u8], hit: Range<usize>) -> (Range<usize>, Range<usize>) {
        let mut matched = hit;
        while matched.start < matched.end && text[matched.start] == b'\n' {
            matched.start += 1;
        }
        while matched.start < matched.end && text[matched.end - 1] == b'\n' {
            matched.end -= 1;
        }
        let moved = |span: Range<usize>| matched.start + span.start..matched.start + span.end;
        let Some(groups) = self.pattern.captures(&text[matched.clone()]) else {
            return (matched.clone(), matched);
        };
        let group = if self.group > 0 {
            groups.get(self.group)
        } else {
            groups.iter().skip(1).flatten().find(|group| !group.is_empty())
        };
        let secret = group.map_or_else(|| matched.clone(), |group| moved(group.range()));
        (matched, secret)
    }
}

impl Allow {
    fn read(section: &Section) -> Result<Self> {
        Ok(Self {
            patterns: section
                .list("regexes")
                .iter()
                .map(|pattern| compiled(pattern))
                .collect::<Result<_>>()?,
            stop_words: any_of(section.list("stopwords"))?,
            target: match section.text("regexTarget") {
                Some("match") => Target::Match,
                Some("line") => Target::Line,
                _ => Target::Secret,
            },
            all: section
                .text("condition")
                .is_some_and(|condition| condition.eq_ignore_ascii_case("and")),
            asks_path: !section.list("paths").is_empty(),
        })
    }

    fn holds(&self, secret: &[u8], matched: &[u8], line: &[u8]) -> bool {
        let target = match self.target {
            Target::Secret => secret,
            Target::Match => matched,
            Target::Line => line,
        };
        let by_pattern = || self.patterns.iter().any(|pattern| pattern.is_match(target));
        let lower = secret.to_ascii_lowercase();
        let by_word = || self.stop_words.as_ref().is_some_and(|words| words.is_match(&lower));
        if self.all {
            return !self.asks_path
                && (self.patterns.is_empty() || by_pattern())
                && (self.stop_words.is_none() || by_word());
        }
        by_pattern() || by_word()
    }
}

/// A pattern for any of the words in lower case; `None` if there are none.
fn any_of(words: &[String]) -> Result<Option<Regex>> {
    if words.is_empty() {
        return Ok(None);
    }
    let words: Vec<String> = words.iter().map(|word| regex::escape(&word.to_lowercase())).collect();
    compiled(&words.join("|")).map(Some)
}

/// Compiles a pattern of Go's syntax: its classes are ASCII, and its braces and brackets are more lenient.
fn compiled(pattern: &str) -> Result<Regex> {
    RegexBuilder::new(&translated(pattern))
        .unicode(false)
        .size_limit(200 << 20)
        .build()
        .with_context(|| pattern.to_owned())
}

/// Escapes what Go takes as it stands: a brace that counts nothing, and signs in a class that mean a set here.
fn translated(pattern: &str) -> String {
    let mut text = String::with_capacity(pattern.len() + 8);
    let mut rest = pattern;
    let mut in_class = false;
    while let Some(character) = rest.chars().next() {
        let after = rest.get(character.len_utf8()..).unwrap_or_default();
        match character {
            '\\' => {
                let escaped = after.chars().next().map_or(0, char::len_utf8);
                text.push('\\');
                text.push_str(after.get(..escaped).unwrap_or_default());
                rest = after.get(escaped..).unwrap_or_default();
                continue;
            }
            '[' if in_class && !after.starts_with(':') => text.push_str("\\["),
            '[' => {
                in_class = true;
                text.push('[');
                // A bracket that comes first is one of the class.
                let first = after.strip_prefix('^').unwrap_or(after);
                if first.starts_with(']') {
                    text.push_str(if after.starts_with('^') { "^\\]" } else { "\\]" });
                    rest = first.get(1..).unwrap_or_default();
                    continue;
                }
            }
            ']' => {
                in_class = false;
                text.push(']');
            }
            '&' | '~' if in_class => {
                text.push('\\');
                text.push(character);
            }
            '{' if !in_class && !counts(after) => text.push_str("\\{"),
            '}' if !in_class && !closes_count(&text) => text.push_str("\\}"),
            other => text.push(other),
        }
        rest = after;
    }
    text
}

/// Whether what follows a brace is a count.
fn counts(after: &str) -> bool {
    let Some((inside, _)) = after.split_once('}') else {
        return false;
    };
    is_count(inside)
}

/// Whether the brace that comes next closes a count.
fn closes_count(before: &str) -> bool {
    before
        .rsplit_once('{')
        .is_some_and(|(head, inside)| is_count(inside) && !head.ends_with('\\'))
}

fn is_count(inside: &str) -> bool {
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    !least.is_empty()
        && [least, most]
            .iter()
            .all(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    !word.is_empty() && text.windows(word.len()).any(|window| window == word)
}

fn line_around(text: &[u8], span: Range<usize>) -> &[u8] {
    let start = text[..span.start]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |place| place + 1);
    let end = text[span.end..]
        .iter()
        .position(|byte| *byte == b'\n')
        .map_or(text.len(), |place| span.end + place);
    &text[start..end]
}

/// Shannon's entropy in bits a byte.
fn entropy(value: &[u8]) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in value {
        counts[usize::from(*byte)] += 1;
    }
    let length = value.len().max(1) as f64;
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| {
            let share = f64::from(*count) / length;
            -share * share.log2()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
[allowlist]
regexes = ['''^\${[A-Z_]+}$''']

[[rules]]
id = "one"
regex = '''(?i)acme[a-z_ ]{0,20}[=:]\s?["']?([\w${}~&[-]{8,40})["']?'''
entropy = 2
keywords = ["acme"]
[[rules.allowlists]]
stopwords = ["sample"]
[[rules.allowlists]]
condition = "AND"
regexTarget = "line"
regexes = ['''test''']
stopwords = ["stub"]

[[rules]]
id = "file"
path = '''\.p12$'''
"#;

    fn found(text: &str) -> Vec<String> {
        let rules = Rules::parse(FILE).unwrap();
        let spans = rules.scan(text.as_bytes());
        spans
            .into_iter()
            .filter_map(|span| text.get(span).map(str::to_owned))
            .collect()
    }

    #[test]
    fn a_secret_is_found_with_its_group() {
        assert_eq!(Rules::parse(FILE).unwrap().len(), 1);
        assert_eq!(found("x\nacme_key = \"q8w7e6r5t4\"\n"), ["q8w7e6r5t4"]);
    }

    #[test]
    fn keywords_entropy_words_and_comments_let_pass() {
        assert!(found("other = q8w7e6r5t4").is_empty());
        assert!(found("acme=aaaaaaaab").is_empty());
        assert!(found("acme=sample8w7e6r5").is_empty());
        assert!(found("acme=${ACME_VALUE}").is_empty());
        assert!(found("acme=q8w7e6r5t4 # gitleaks:allow").is_empty());
        assert!(found("acme=stub8w7e6r5 in a test").is_empty());
        assert_eq!(found("acme=stub8w7e6r5").len(), 1);
    }

    #[test]
    fn patterns_of_go_are_understood() {
        for (pattern, text) in [
            (r"^\${(?:a|b)}$", "${a}"),
            (r"[[\]a&&]{2}", "[a"),
            (r"x{2,}", "xx"),
            (r"[^]]b", "ab"),
        ] {
            assert!(compiled(pattern).unwrap().is_match(text.as_bytes()), "{pattern}");
        }
    }
}
