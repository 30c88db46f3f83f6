//! Wording that ages or orders: reported beside an entry, never a reason to refuse it.
//!
//! A note is read in other sessions, on other days. "Currently working on step 3" is wrong there, and "Always answer in
//! tables" reads as an order where "The user prefers tables" says what was meant. English and Chinese; the lists are our
//! own, kept short so that what they find is worth a look.

/// What makes an entry an order in its first word.
const ORDERS: [&str; 30] = [
    "always", "never", "do", "don't", "dont", "please", "use", "make", "ensure", "remember", "avoid", "write",
    "output", "keep", "run", "add", "remove", "tell", "ask", "answer", "reply", "respond", "respect", "follow", "stop",
    "start", "call", "send", "ignore", "must",
];

/// The same at the beginning of a Chinese entry.
const CHINESE_ORDERS: [&str; 14] = [
    "请",
    "务必",
    "不要",
    "必须",
    "总是",
    "永远",
    "始终",
    "禁止",
    "切勿",
    "一定要",
    "记得",
    "记住",
    "确保",
    "别",
];

/// Words of the moment. Two words stand with one blank between them.
const MOMENTS: [&str; 24] = [
    "today",
    "tomorrow",
    "yesterday",
    "tonight",
    "currently",
    "right now",
    "at the moment",
    "this morning",
    "this week",
    "next week",
    "last week",
    "wip",
    "todo",
    "fixme",
    "in progress",
    "working on",
    "next step",
    "next steps",
    "so far",
    "not yet",
    "for now",
    "just finished",
    "just fixed",
    "remaining work",
];

/// The same in Chinese.
const CHINESE_MOMENTS: [&str; 16] = [
    "今天",
    "明天",
    "昨天",
    "目前",
    "正在",
    "待办",
    "下一步",
    "本周",
    "下周",
    "上周",
    "进行中",
    "刚刚",
    "暂时",
    "尚未",
    "还没",
    "步骤完成",
];

/// Words before a number that names a task: `issue 12`, `PR #7`.
const TASKS: [&str; 6] = ["pr", "issue", "ticket", "mr", "pull request", "merge request"];

/// The word with which an entry orders something, if it does.
pub(crate) fn imperative(text: &str) -> Option<String> {
    if let Some(order) = CHINESE_ORDERS.into_iter().find(|order| text.starts_with(order)) {
        return Some(order.to_owned());
    }
    let words = words(text);
    let first = words.first()?;
    let second = words.get(1).map_or("", String::as_str);
    match first.as_str() {
        "you" if matches!(second, "must" | "should" | "have" | "need") => Some(format!("you {second}")),
        "make" if second == "up" => None,
        word => ORDERS.contains(&word).then(|| first.clone()),
    }
}

/// The words that tie an entry to a moment or a task, if there are any.
pub(crate) fn transient(text: &str) -> Option<String> {
    if let Some(moment) = CHINESE_MOMENTS.into_iter().find(|moment| text.contains(moment)) {
        return Some(moment.to_owned());
    }
    let words = words(text);
    let joined = format!(" {} ", words.join(" "));
    if let Some(moment) = MOMENTS
        .into_iter()
        .find(|moment| joined.contains(&format!(" {moment} ")))
    {
        return Some(moment.to_owned());
    }
    numbered(&words)
}

/// `step 3 of 7`, `issue 12`, `commit 3f2a9c1`.
fn numbered(words: &[String]) -> Option<String> {
    for (index, word) in words.iter().enumerate() {
        let next = words.get(index + 1).map_or("", String::as_str);
        let two_before = index.checked_sub(1).and_then(|before| words.get(before));
        let pair = two_before.map_or_else(String::new, |before| format!("{before} {word}"));
        let is_number = !next.is_empty() && next.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && (TASKS.contains(&word.as_str()) || TASKS.contains(&pair.as_str())) {
            return Some(format!("{word} {next}"));
        }
        if word == "step" && is_number && words.get(index + 2).is_some_and(|of| of == "of") {
            return Some(format!("step {next} of"));
        }
        if word == "commit" && is_commit(next) {
            return Some(format!("commit {next}"));
        }
    }
    None
}

fn is_commit(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_hexdigit())
        && word.bytes().any(|byte| byte.is_ascii_digit())
}

/// The words in small letters, without the signs around them.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_facts() {
        for text in [
            "Always output tables.",
            "use tabs",
            "You must ask first",
            "请用中文回答",
            "Don't push",
        ] {
            assert!(imperative(text).is_some(), "{text}");
        }
        for text in [
            "Uses pnpm, not npm.",
            "The user prefers tables.",
            "用户喜欢表格",
            "Useful: make test",
            "",
        ] {
            assert_eq!(imperative(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_of_the_moment_is_told_from_what_lasts() {
        for (text, words) in [
            ("Currently working on the parser", "currently"),
            ("The migration is at step 3 of 7.", "step 3 of"),
            ("See PR #12 for the fix", "pr 12"),
            ("fixed in commit 3f2a9c1", "commit 3f2a9c1"),
            ("Pull request 7 is open", "request 7"),
            ("今天要发布", "今天"),
        ] {
            assert_eq!(transient(text).as_deref(), Some(words), "{text}");
        }
        for text in [
            "The API listens on 4000.",
            "Issues live in Linear",
            "步骤写在 README",
            "Commit messages: English",
        ] {
            assert_eq!(transient(text), None, "{text}");
        }
    }
}
