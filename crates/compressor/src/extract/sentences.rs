//! Sentences: where they end, and which of them bind, choose, wish, claim or ask.
//!
//! Words and signs only, no grammar: what is found is copied, so a wrong find costs space, not truth.

/// A line of at most this many bytes is kept whole when one of its sentences binds: what stands beside
/// it is its scope. Our own figure.
const WHOLE_LINE_BYTES: usize = 300;

/// Splits a line into sentences with their end marks. A point inside a word (`main.rs`) ends nothing.
pub(crate) fn sentences(line: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let ends = match c {
            '。' | '！' | '？' | '；' => true,
            '.' | '!' | '?' | ';' => chars.peek().is_none_or(|(_, next)| next.is_whitespace()),
            _ => false,
        };
        if ends {
            let end = at + c.len_utf8();
            out.extend(line.get(start..end).map(str::trim).filter(|text| !text.is_empty()));
            start = end;
        }
    }
    out.extend(line.get(start..).map(str::trim).filter(|text| !text.is_empty()));
    out
}

/// The parts of a person's line that bind, verbatim: the whole line if it is short, else runs of binding sentences.
pub(crate) fn binding_parts(line: &str) -> Vec<&str> {
    let line = line.trim();
    let found = sentences(line);
    if !found.iter().any(|sentence| binds(sentence)) {
        return Vec::new();
    }
    if line.len() <= WHOLE_LINE_BYTES {
        return vec![line];
    }
    found.into_iter().filter(|sentence| binds(sentence)).collect()
}

const BINDING: [&str; 44] = [
    "must",
    "mustn't",
    "never",
    "always",
    "only",
    "don't",
    "dont",
    "shouldn't",
    "without",
    "ensure",
    "avoid",
    "forbidden",
    "prohibited",
    "required",
    "cannot",
    "can't",
    "unless",
    "strictly",
    "mandatory",
    "exclusively",
    // German, French, Spanish, Portuguese, Italian, Russian
    "niemals",
    "nie",
    "immer",
    "nur",
    "muss",
    "müssen",
    "darf",
    "verboten",
    "jamais",
    "toujours",
    "uniquement",
    "interdit",
    "nunca",
    "siempre",
    "debe",
    "solamente",
    "sempre",
    "soltanto",
    "никогда",
    "всегда",
    "нельзя",
    "только",
    "обязательно",
    "запрещено",
];

const BINDING_PHRASES: [&str; 11] = [
    "do not",
    "should not",
    "make sure",
    "be sure",
    "have to",
    "has to",
    "not allowed",
    "no longer than",
    "at most",
    "at least",
    "ne pas",
];

/// Chinese, Japanese and Korean have no spaces between these and what they bind.
const BINDING_SIGNS: [&str; 32] = [
    "不要",
    "必须",
    "必須",
    "只",
    "永远",
    "永遠",
    "务必",
    "務必",
    "禁止",
    "不能",
    "不得",
    "不许",
    "不准",
    "不可",
    "总是",
    "始终",
    "切勿",
    "请勿",
    "一定要",
    "仅",
    "必ず",
    "決して",
    "ないで",
    "いけない",
    "ならない",
    "のみ",
    "常に",
    "絶対",
    "반드시",
    "절대",
    "하지 마",
    "항상",
];

/// Whether a sentence sets a rule.
pub(crate) fn binds(sentence: &str) -> bool {
    has(sentence, &BINDING, &BINDING_PHRASES) || BINDING_SIGNS.iter().any(|sign| sentence.contains(sign))
}

const WISHES: [&str; 8] = [
    "should", "want", "prefer", "please", "need", "needs", "instead", "rather",
];

/// Whether a person's sentence asks for something without binding.
pub(crate) fn wishes(sentence: &str) -> bool {
    has(sentence, &WISHES, &["i'd like", "let's"])
        || ["请", "希望", "需要", "ください", "해주세요"]
            .iter()
            .any(|sign| sentence.contains(sign))
}

/// Whether a sentence of the model states a choice.
pub(crate) fn chooses(sentence: &str) -> bool {
    const WORDS: [&str; 9] = [
        "decided",
        "chose",
        "chosen",
        "decision",
        "opted",
        "instead",
        "prefer",
        "tradeoff",
        "trade-off",
    ];
    const PHRASES: [&str; 10] = [
        "going with",
        "i'll use",
        "we'll use",
        "let's use",
        "i will use",
        "rather than",
        "the best approach",
        "better approach",
        "will go with",
        "root cause",
    ];
    has(sentence, &WORDS, &PHRASES)
        || ["决定", "选择", "采用", "改用", "にします", "採用"]
            .iter()
            .any(|sign| sentence.contains(sign))
}

/// Whether a sentence of the model claims that something is finished.
pub(crate) fn claims(sentence: &str) -> bool {
    const WORDS: [&str; 14] = [
        "done",
        "fixed",
        "implemented",
        "completed",
        "committed",
        "pushed",
        "created",
        "added",
        "removed",
        "refactored",
        "passes",
        "passing",
        "merged",
        "renamed",
    ];
    has(sentence, &WORDS, &["tests pass", "all green"])
        || ["完成", "已修复", "已经", "通过", "しました", "完了"]
            .iter()
            .any(|sign| sentence.contains(sign))
}

/// Whether the model's line says what comes next.
pub(crate) fn announces(line: &str) -> bool {
    has(
        line,
        &["next", "remaining", "todo", "then"],
        &["i'll", "i will", "let me", "still need", "now i"],
    ) || ["接下来", "下一步", "然后", "次に", "다음"]
        .iter()
        .any(|sign| line.contains(sign))
}

/// Whether a sentence asks.
pub(crate) fn asks(sentence: &str) -> bool {
    sentence.trim_end_matches(['*', '_', ')', '"']).ends_with(['?', '？'])
}

/// Whether a part that binds does so in questions only: "can't we drop that?" is no rule.
pub(crate) fn only_asks(part: &str) -> bool {
    sentences(part)
        .iter()
        .filter(|sentence| binds(sentence))
        .all(|sentence| asks(sentence))
}

fn has(sentence: &str, words: &[&str], phrases: &[&str]) -> bool {
    let lower = sentence.to_lowercase().replace('’', "'");
    let mut tokens = lower.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '-'));
    tokens.any(|token| words.contains(&token.trim_matches('\'')))
        || phrases.iter().any(|phrase| has_phrase(&lower, phrase))
}

fn has_phrase(lower: &str, phrase: &str) -> bool {
    lower.match_indices(phrase).any(|(at, _)| {
        let before = lower.get(..at).and_then(|text| text.chars().next_back());
        let after = lower.get(at + phrase.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_inside_a_name_ends_no_sentence() {
        assert_eq!(
            sentences("Edit main.rs. Never push!  ok"),
            ["Edit main.rs.", "Never push!", "ok"]
        );
        assert_eq!(sentences("不要推送。先测试"), ["不要推送。", "先测试"]);
    }

    #[test]
    fn rules_are_found_in_several_languages() {
        for rule in [
            "Do not push.",
            "DON’T touch it",
            "use only stable Rust",
            "不要推送",
            "必须通过测试",
            "必ずテストする",
            "반드시 확인",
            "niemals pushen",
            "Makesure? no, make sure it builds",
        ] {
            assert!(binds(rule), "{rule}");
        }
        for other in ["mustard is yellow", "the onlyness", "please fix it", "what is this?"] {
            assert!(!binds(other), "{other}");
        }
    }

    #[test]
    fn a_rule_keeps_its_scope_in_a_short_line() {
        let line = "For this release only: do not push. Later you may.";
        assert_eq!(binding_parts(line), [line]);
        let long = format!(
            "{} Never push. {}",
            "Some story here.".repeat(20),
            "More story.".repeat(10)
        );
        assert_eq!(binding_parts(&long), ["Never push."]);
    }
}
