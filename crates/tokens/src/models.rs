//! What is publicly known of models: which counter fits, and how large the window is.
//!
//! Both are hints for defaults. Names are matched by their beginning, so that dated and sized
//! variants are found; a name that no row fits is unknown, and the caller falls back.
//!
//! # Source
//!
//! Window sizes are those that the makers document (OpenAI's and Anthropic's model pages, Google's
//! Gemini API models, the model cards of open models), as of November 2026; OpenAI's rows agree with
//! the table in tiktoken-rs 0.12.1. Where plans, hosts or sources differ, the smaller figure stands: a
//! window taken too small compacts early, one taken too large fails at the provider.

use crate::spec::CounterSpec;

/// Which counter to use for a model, and whether it is the model's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterHint {
    /// The counter to use.
    pub spec: CounterSpec,
    /// Whether the model counts with another, unpublished or uncompiled vocabulary, so that the
    /// count stands in for its own and may be some percent off.
    pub stand_in: bool,
}

/// Returns the counter that fits a model by its name.
///
/// GPT-4 and GPT-3.5 count with `cl100k`; newer OpenAI models with `o200k`; all others get `o200k` as
/// a stated stand-in. Provider prefixes (`openai/gpt-4o`) and upper case do not matter.
///
/// ```
/// use tokens::{CounterSpec, counter_for_model};
///
/// assert_eq!(counter_for_model("gpt-4-turbo").spec, CounterSpec::Cl100k);
/// assert!(!counter_for_model("openai/gpt-4o-mini").stand_in);
/// assert!(counter_for_model("claude-sonnet-4-5").stand_in);
/// ```
pub fn counter_for_model(model: &str) -> CounterHint {
    let name = bare_name(model);
    let is_one_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| starts_with(&name, prefix));
    // tiktoken's `model.py`: these newer names also begin with `gpt-4`.
    if is_one_of(&["gpt-4o", "gpt-4.1", "gpt-4.5"]) {
        return CounterHint {
            spec: CounterSpec::O200k,
            stand_in: false,
        };
    }
    if is_one_of(&[
        "gpt-4",
        "gpt-3.5",
        "gpt-35",
        "text-embedding-3",
        "text-embedding-ada-002",
    ]) {
        return CounterHint {
            spec: CounterSpec::Cl100k,
            stand_in: false,
        };
    }
    let own = is_one_of(&["gpt-5", "gpt-oss", "chatgpt-4o", "o1", "o3", "o4", "codex-mini"]);
    CounterHint {
        spec: CounterSpec::O200k,
        stand_in: !own,
    }
}

/// Returns the size of a model's context window in tokens, input and output together, if it is
/// publicly documented.
///
/// A name that ends in `[1m]`, as some agents write it, has the million-token window that it asks for.
///
/// ```
/// assert_eq!(tokens::known_window("gpt-4o-2024-08-06"), Some(128_000));
/// assert_eq!(tokens::known_window("anthropic/claude-opus-4-1"), Some(200_000));
/// assert_eq!(tokens::known_window("my-own-model"), None);
/// ```
pub fn known_window(model: &str) -> Option<u32> {
    let name = bare_name(model);
    if name.ends_with("[1m]") {
        return Some(1_000_000);
    }
    let row = WINDOWS.iter().find(|(prefix, _)| starts_with(&name, prefix));
    row.map(|&(_, window)| window)
}

/// Windows by the beginning of the name; the first row that fits wins, so longer names come first.
const WINDOWS: &[(&str, u32)] = &[
    // OpenAI
    ("gpt-5-chat", 128_000),
    ("gpt-5.3-codex-spark", 128_000),
    ("gpt-5", 400_000),
    ("gpt-oss", 131_072),
    ("codex-mini", 200_000),
    ("o1-mini", 128_000),
    ("o1-preview", 128_000),
    ("o1", 200_000),
    ("o3", 200_000),
    ("o4-mini", 200_000),
    ("gpt-4.1", 1_047_576),
    ("gpt-4.5", 128_000),
    ("gpt-4o", 128_000),
    ("chatgpt-4o", 128_000),
    ("gpt-4-turbo", 128_000),
    ("gpt-4-0125", 128_000),
    ("gpt-4-1106", 128_000),
    ("gpt-4-32k", 32_768),
    ("gpt-4", 8_192),
    ("gpt-3.5-turbo", 16_385),
    ("gpt-35-turbo", 16_385),
    // Anthropic; newer ones have up to a million, on some plans and hosts only
    ("claude-2.0", 100_000),
    ("claude-instant", 100_000),
    ("claude-", 200_000),
    // Google
    ("gemini-1.0", 32_760),
    ("gemini-1.5-pro", 2_097_152),
    ("gemini-", 1_048_576),
    // Alibaba
    ("qwen3-coder", 262_144),
    ("qwen3-max", 262_144),
    ("qwen3-next", 262_144),
    ("qwen2.5", 32_768),
    // Moonshot
    ("kimi-k2-0711", 131_072),
    ("kimi-k2", 262_144),
    ("moonshot-v1-8k", 8_192),
    ("moonshot-v1-32k", 32_768),
    ("moonshot-v1-128k", 131_072),
    // DeepSeek: "128K", read as thousands
    ("deepseek-chat", 128_000),
    ("deepseek-reasoner", 128_000),
    ("deepseek-v3", 128_000),
    ("deepseek-r1", 128_000),
    // Zhipu
    ("glm-4.5", 128_000),
    ("glm-4.6", 200_000),
    // Mistral
    ("codestral", 256_000),
    ("devstral", 128_000),
    ("mistral-large", 128_000),
    ("mistral-medium", 128_000),
    ("mistral-small", 128_000),
    // Meta
    ("llama-3.1", 128_000),
    ("llama-3.2", 128_000),
    ("llama-3.3", 128_000),
    ("llama-4-maverick", 1_000_000),
    // xAI
    ("grok-3", 131_072),
    ("grok-4-fast", 2_000_000),
    ("grok-4", 256_000),
    ("grok-code-fast", 256_000),
    // MiniMax
    ("minimax-m2", 204_800),
];

/// Lowers the name and takes off what hosts put before it: a path (`openai/…`, `models/…`), a vendor
/// with its region (`us.anthropic.…`), a fine-tune mark (`ft:`).
fn bare_name(model: &str) -> String {
    let lower = model.trim().to_ascii_lowercase();
    let name = lower.rsplit('/').next().unwrap_or_default();
    let name = name.strip_prefix("ft:").unwrap_or(name);
    let name = name.split_once("anthropic.").map_or(name, |(_, name)| name);
    name.to_owned()
}

/// Says whether `name` begins with `prefix` and does not go on inside its last word: `o1` begins
/// `o1-mini` and not `o11`.
fn starts_with(name: &str, prefix: &str) -> bool {
    let next = |rest: &str| rest.chars().next();
    let open = !prefix.ends_with(|last: char| last.is_ascii_digit());
    name.strip_prefix(prefix)
        .is_some_and(|rest| open || !next(rest).is_some_and(|next| next.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(model: &str, window: Option<u32>) {
        assert_eq!(known_window(model), window, "{model}");
    }

    #[test]
    fn windows_by_name() {
        check("gpt-4o", Some(128_000));
        check("gpt-4o-mini-2024-07-18", Some(128_000));
        check("gpt-4.1-nano", Some(1_047_576));
        check("gpt-5", Some(400_000));
        check("gpt-5.2-codex", Some(400_000));
        check("GPT-5-Mini", Some(400_000));
        check("o3", Some(200_000));
        check("o4-mini-high", Some(200_000));
        check("gpt-4", Some(8_192));
        check("gpt-4-0613", Some(8_192));
        check("claude-opus-4-5-20251101", Some(200_000));
        check("claude-sonnet-4-5[1m]", Some(1_000_000));
        check("us.anthropic.claude-sonnet-4-20250514-v1:0", Some(200_000));
        check("models/gemini-2.5-pro", Some(1_048_576));
        check("google/gemini-3-pro-preview", Some(1_048_576));
        check("moonshotai/kimi-k2-thinking", Some(262_144));
        check("qwen/qwen3-coder-480b-a35b-instruct", Some(262_144));
        check("deepseek-chat", Some(128_000));
        check("ft:gpt-4o-2024-08-06:acme::x", Some(128_000));
        check("", None);
        check("o11", None);
        check("text-of-mine", None);
    }

    #[test]
    fn counters_by_name() {
        for (model, spec, stand_in) in [
            ("gpt-4o", CounterSpec::O200k, false),
            ("gpt-4.1", CounterSpec::O200k, false),
            ("gpt-5-codex", CounterSpec::O200k, false),
            ("o3-pro", CounterSpec::O200k, false),
            ("gpt-4", CounterSpec::Cl100k, false),
            ("gpt-4-turbo", CounterSpec::Cl100k, false),
            ("gpt-3.5-turbo-0125", CounterSpec::Cl100k, false),
            ("claude-opus-4-1", CounterSpec::O200k, true),
            ("gemini-2.5-pro", CounterSpec::O200k, true),
            ("", CounterSpec::O200k, true),
        ] {
            assert_eq!(counter_for_model(model), CounterHint { spec, stand_in }, "{model}");
        }
    }
}
