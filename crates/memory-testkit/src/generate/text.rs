//! Texts and payloads of generated messages.

use super::config::Config;
use super::rng::SplitMix64;

const WORDS: [&str; 40] = [
    "the",
    "build",
    "fails",
    "because",
    "a",
    "border",
    "moved",
    "run",
    "again",
    "file",
    "parser",
    "keeps",
    "state",
    "never",
    "push",
    "before",
    "tests",
    "pass",
    "exit",
    "code",
    "1",
    "42",
    "0.5",
    "src/lib.rs",
    "line",
    "error:",
    "expected",
    "found",
    "token",
    "cache",
    "is",
    "stale",
    "please",
    "check",
    "only",
    "docs",
    "and",
    "report",
    "back",
    "done",
];
const CJK: [&str; 8] = [
    "请检查构建日志",
    "函数返回了错误的值",
    "設定ファイルを読む",
    "テストが失敗した",
    "메모리를 정리해 주세요",
    "버전을 확인",
    "𠮷野家",
    "、。「」",
];
const EMOJI: [&str; 6] = ["👩‍👩‍👧‍👦", "🚀", "✅", "🇪🇺", "👍🏽", "❤️"];
const CONTROLS: [&str; 6] = ["\0", "\u{1b}[31m", "\r", "\u{7}", "\u{202e}", "\u{fffd}"];

/// Writes an ordinary text, never empty.
pub(super) fn sentence(rng: &mut SplitMix64, config: &Config) -> String {
    let (cjk, emoji, control) = (
        rng.chance(config.cjk),
        rng.chance(config.emoji),
        rng.chance(config.control_characters),
    );
    let mut words = Vec::new();
    for _ in 0..rng.between(1, config.words.max(1)) {
        words.push(pick(rng, if cjk { &CJK } else { &WORDS }));
    }
    if emoji {
        words.push(pick(rng, &EMOJI));
    }
    if control {
        words.push(pick(rng, &CONTROLS));
    }
    words.join(" ")
}

/// Writes what a tool might give: lines, sometimes huge, sometimes next to nothing.
pub(super) fn payload(rng: &mut SplitMix64, config: &Config) -> String {
    if rng.chance(config.tiny) {
        return pick(rng, &["", "0", "\n", "é", "字"]).to_owned();
    }
    if rng.chance(config.huge) {
        return huge(rng, config);
    }
    sentence(rng, config)
}

fn huge(rng: &mut SplitMix64, config: &Config) -> String {
    let mut text = String::with_capacity(config.huge_bytes + 200);
    let mut line = 1_u32;
    while text.len() < config.huge_bytes {
        text.extend([
            line.to_string(),
            "\t".to_owned(),
            sentence(rng, config),
            "\n".to_owned(),
        ]);
        line += 1;
    }
    text
}

fn pick<'a>(rng: &mut SplitMix64, choices: &[&'a str]) -> &'a str {
    rng.pick(choices).copied().unwrap_or_default()
}

/// The names of the tools that are called.
pub(super) const TOOLS: [&str; 6] = ["bash", "read_file", "write_file", "search", "fetch", "apply_patch"];

/// Writes call arguments: mostly a JSON object, now and then not even JSON.
pub(super) fn arguments(rng: &mut SplitMix64, config: &Config, marker: Option<&str>) -> String {
    let text = payload(rng, config);
    let mut object = serde_json::json!({ "path": format!("src/f{}.rs", rng.below(30)), "text": text, "n": rng.below(9), "deep": {"list": [1, 2.5, null, true]} });
    if let Some(marker) = marker {
        object["marker"] = marker.into();
    }
    if rng.chance(config.misplaced_parts) {
        return format!("not json {} {}", marker.unwrap_or_default(), sentence(rng, config));
    }
    object.to_string()
}
