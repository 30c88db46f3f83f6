//! Structure: the markup of tool calls and of turns, forged ends of a frame, and addresses that carry data.
//!
//! Looks at the first copy of a text, in which lines are still lines. What each pattern leads to depends on where it
//! stands: quoted in code it is talked about, at the beginning of a line it is used.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

use super::Class::{self, Breakout, Exfiltration, FakeSystem, ToolMarkup};
use super::Verdict;

/// What a pattern leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leads {
    /// To rejection when used at the beginning of a line, to a person's look in a sentence, to nothing as a bare name in
    /// code.
    Used,
    /// To a person's look; to nothing as a bare name in code.
    Look,
    /// To rejection unless it stands in code.
    Forged,
    /// To a person's look wherever it stands.
    Always,
}

struct Pattern {
    class: Class,
    leads: Leads,
    regex: Regex,
    /// How far before its word it may begin, in bytes.
    back: usize,
}

/// How far behind its word a pattern is looked for, in bytes; the longest patterns are bounded below it.
const REACH: usize = 640;

/// What a pattern is for, what it leads to, words one of which it needs, how far before such a word it may begin, and
/// itself.
type Row = (Class, Leads, &'static [&'static str], usize, &'static str);

const PATTERNS: &[Row] = &[
    // Calls, as models write them.
    (
        ToolMarkup,
        Leads::Used,
        &[
            "<tool",
            "</tool",
            ":tool",
            "<|tool",
            "<function_call",
            "</function_call",
            "<functioncall",
            "<use_mcp",
            "<access_mcp",
            "<execute_command",
            "<mcp_call",
            ":function_call",
            "<|function",
            "<toolcall",
        ],
        24,
        r"<\|?/?(?:[a-z]{1,16}:)?(?:tool_calls?|tool_use|tool_code|toolcall|function_calls?|functioncall|use_mcp_tool|access_mcp_resource|execute_command|tool_request|mcp_call)(?:[ \n\t][^<>]{0,120})?\|?>[^<]{0,8}",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &[
            "tool_result",
            "tool_response",
            "tool_output",
            "function_result",
            "function_response",
        ],
        24,
        r"</?(?:[a-z]{1,16}:)?(?:tool_results?|tool_response|tool_output|function_results?|function_response)(?:[ \n\t][^<>]{0,120})?>",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &[
            "<invoke",
            "<function",
            "<tool",
            "<parameter",
            "<action",
            ":invoke",
            ":parameter",
        ],
        24,
        r#"<(?:[a-z]{1,16}:)?(?:invoke|function|tool|parameter|action)[ \n\t]+name[ \n\t]*=[ \n\t]*["']?[a-z0-9_.-]+["']?[ \n\t]*/?>"#,
    ),
    (
        ToolMarkup,
        Leads::Used,
        &["<function=", "<parameter="],
        0,
        r"<function=[a-z0-9_.-]+>|<parameter=[a-z0-9_.-]+>",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &["<|"],
        0,
        r"<\|(?:tool[▁_ ]?(?:calls?|outputs?|sep)[▁_ ]?(?:section[▁_ ])?(?:begin|end|sep|argument_begin)?|python_tag|call|channel|constrain|recipient|tool|action_start|action_end|plugin|interpreter|tool_response|observation)\|>",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &["[tool", "[/tool", "[available_tools", "[end_tool"],
        0,
        r"\[/?(?:tool_calls?|tool_results?|available_tools|tool_request|end_tool_request|tool_content)\]",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &["```", "~~~"],
        24,
        r"(?m)^[ \t>]*(?:```|~~~)[ \t]*(?:tool|tool_code|tool_call|tool_calls|tool_use|tool-call|toolcall|function_call|functioncall|json-rpc|action|tool_outputs?)[ \t]*$",
    ),
    (
        ToolMarkup,
        Leads::Look,
        &[
            "arguments\"",
            "arguments'",
            "parameters\"",
            "parameters'",
            "input\"",
            "input'",
            "args\"",
            "args'",
            "params\"",
            "params'",
        ],
        80,
        r#"["'](?:name|tool|tool_name|function|function_name|recipient_name|action|toolname)["'][ \n\t]*:[ \n\t]*["'][a-z0-9_./:-]{1,64}["'][ \n\t]*,[ \n\t]*["'](?:arguments|parameters|input|tool_input|action_input|args|params|kwargs|tool_args)["'][ \n\t]*:"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &[
            "arguments\"",
            "arguments'",
            "parameters\"",
            "parameters'",
            "input\"",
            "input'",
            "args\"",
            "args'",
        ],
        24,
        r#"["'](?:arguments|parameters|tool_input|action_input|args)["'][ \n\t]*:[ \n\t]*\{[^{}]{0,300}\}[ \n\t]*,[ \n\t]*["'](?:name|tool|tool_name|function|action)["'][ \n\t]*:"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["\"type\"", "'type'"],
        1,
        r#"["']type["'][ \n\t]*:[ \n\t]*["'](?:tool_use|function_call|tool_call|tool_result|server_tool_use|mcp_tool_use)["']"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["\"method\"", "'method'"],
        1,
        r#"["']method["'][ \n\t]*:[ \n\t]*["'](?:tools/call|sampling/createmessage|resources/read|prompts/get|tools/list|elicitation/create)["']"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &[
            "tool_calls\"",
            "tool_calls'",
            "function_call\"",
            "function_call'",
            "tool_uses",
        ],
        1,
        r#"["'](?:tool_calls|function_call|tool_uses)["'][ \n\t]*:[ \n\t]*[\[{]"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["\"function\"", "'function'"],
        1,
        r#"["']function["'][ \n\t]*:[ \n\t]*\{[ \n\t]*["']name["'][ \n\t]*:[ \n\t]*["'][a-z0-9_.-]+["'][ \n\t]*,[ \n\t]*["']arguments["']"#,
    ),
    (
        ToolMarkup,
        Leads::Used,
        &["action:"],
        24,
        r"(?m)^[ \t]*action:[ \t]*[a-z0-9_.-]+[^\n]{0,80}\n[ \n\t]*action[ _]input:",
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["to="],
        0,
        r"(?-u:\b)to=(?:functions|browser|python|container|multi_tool_use)(?-u:\b)(?:\.[a-z0-9_]+)?",
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["default_api", "functions.", "multi_tool_use"],
        0,
        r"(?-u:\b)(?:default_api|functions|multi_tool_use)\.[a-z0-9_]+\([ \n\t]*(?:\{|[a-z0-9_]+[ \n\t]*=)",
    ),
    (
        ToolMarkup,
        Leads::Used,
        &[
            "tool_call",
            "tool_use",
            "function_call",
            "call_tool",
            "use_tool",
            "invoke_tool",
        ],
        24,
        r#"(?m)^[ \t]*(?:tool_call|tool_use|function_call|call_tool|use_tool|invoke_tool)[ \n\t]*[:(=][ \n\t]*["'{a-z0-9_]"#,
    ),
    (
        ToolMarkup,
        Leads::Look,
        &["{{"],
        0,
        r"\{\{[ \n\t]*(?:tool|call|function|exec|run)[ \n\t]*[:.(][ \n\t]*[a-z0-9_]+",
    ),
    // Turns, as chat templates write them.
    (
        FakeSystem,
        Leads::Used,
        &["<|"],
        0,
        r"<\|(?:im_start|im_end|im_sep|im_user|im_system|im_middle|im_assistant|system|user|assistant|developer|human|endoftext|end_of_text|begin_of_text|start_header_id|end_header_id|eot_id|eot|eom_id|end|start|message|return|startoftext|bos|eos|prompter|endofprompt|begin[▁_]of[▁_]sentence|end[▁_]of[▁_]sentence|start_of_role|end_of_role|start_of_turn|end_of_turn|turn|sep)\|>",
    ),
    (
        FakeSystem,
        Leads::Used,
        &[
            "of_turn>",
            "sys>",
            "[inst",
            "[/inst",
            "[system_prompt",
            "[/system_prompt",
            "[sys]",
            "[/sys]",
            "<system",
            "</system",
            "<|system",
            "<sys",
        ],
        24,
        r"<(?:start|end)_of_turn>|<</?sys>>|\[/?(?:inst|system_prompt|sys)\]|</?\|?(?:system_prompt|system-prompt|system_message|system_instructions?|system-reminder|sysprompt)\|?>",
    ),
    (
        FakeSystem,
        Leads::Look,
        &["##"],
        24,
        r"(?m)^[ \t]*#{2,6}[ \t]*(?:system|instruction|human|assistant|response|new instructions?|developer)[ \t]*(?:prompt|message)?[ \t]*:",
    ),
    (
        FakeSystem,
        Leads::Look,
        &["\"role\"", "'role'"],
        12,
        r#"["'}\]][ \n\t]*\}[ \n\t]*\]?[ \n\t]*,?[ \n\t]*\{[ \n\t]*["']role["'][ \n\t]*:[ \n\t]*["'](?:system|developer)["']"#,
    ),
    (
        FakeSystem,
        Leads::Used,
        &[
            "<system>",
            "</system>",
            "<assistant>",
            "</assistant>",
            "<developer>",
            "</developer>",
            "<admin>",
            "</admin>",
        ],
        24,
        r"(?m)^[ \t]*</?(?:system|assistant|developer|admin)>",
    ),
    // Ends of a frame.
    (Breakout, Leads::Forged, &["§"], 24, r"(?m)^[ \t]*§[ \t]*$"),
    (
        Breakout,
        Leads::Forged,
        &["- [", "* [", "• [", "-\t[", "*\t["],
        24,
        r"\n[ \t]*[-*•][ \t]*\[(?:[a-z]{0,8}[-_#]?[0-9]{1,12}|[0-9a-f]{6,40}|[0-9a-hjkmnp-tv-z]{26}|id),[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}[^\]\n]{0,30}\]",
    ),
    (
        Breakout,
        Leads::Look,
        &["- [", "* [", "• [", "-\t[", "*\t["],
        24,
        r"\n[ \t]*[-*•][ \t]*\[[^\]\n\[]{1,40},[ \t]*[0-9]{4}-[0-9]{2}-[0-9]{2}[^\]\n]{0,30}\]",
    ),
    (
        Breakout,
        Leads::Used,
        &["</"],
        0,
        r"</(?:[a-z]{1,16}[:_-])?(?:memory|memories|memory[-_]?(?:section|context|entry|store|block|notes?|file|bank)|core[-_]memory|agent[-_]memory|entry|entries|untrusted(?:[-_][a-z]+)?|user[-_](?:input|message|query|data|content|prompt|text)|tool[-_](?:result|output)|retrieved(?:[-_][a-z]+)?|search[-_]results?|conversation|transcript|chat[-_]history|external(?:[-_][a-z]+)?|web[-_]?(?:page|content)|file[-_]contents?|documents?|context|instructions?|prompt|system|input|data|notes?|knowledge|summary|boundary|sandbox|quoted?)(?:[-_:][a-z0-9]{1,40})?(?:[ \n\t][^<>]{0,60})?>",
    ),
    (
        Breakout,
        Leads::Look,
        &[
            "end ",
            "stop ",
            "close ",
            "finish ",
            "begin ",
            "start ",
            "ending ",
            "beginning ",
            "closing ",
            "/ ",
        ],
        48,
        r"(?m)^[ \t>*/]*(?:[-=#*_~<\[+]{2,}|\[|\{)[ \t]*(?:/|end|stop|close|finish|begin|start)(?:ing)?[ \t]+(?:of[ \t]+)?(?:the[ \t]+)?[a-z0-9_ '\-]{0,30}(?-u:\b)(?:input|prompt|context|memory|memories|instructions?|conversation|untrusted|documents?|transcript|user|system|notes?|section|entry|entries|session|query|message|search results?|retrieved|content|data|text|quote|summary|email|page|article|trusted)(?-u:\b)[a-z0-9_ \-]{0,24}(?:[-=#*_~>\]+]{2,}|\]|\})",
    ),
    (
        Breakout,
        Leads::Look,
        &["\n---"],
        0,
        r"\n---[ \t]*\n[ \n\t]*(?:system|role|assistant|trust|trusted|approved|untrusted|origin|priority|authority|override|developer)[ \t]*:",
    ),
    (
        Breakout,
        Leads::Look,
        &["```", "~~~", "\"\"\"", "'''", "]]>", "-->", "*/"],
        24,
        r#"(?m)^[ \t]*(?:```|~~~|"""|'''|\]\]>|-->|\*/)[ \t]*\n+[ \t]*(?:(?:system|assistant|developer|human|admin)(?: [a-z0-9_]+)?[ \t]*:|</?(?:system|assistant|memory|user|instructions?)|\[system|#+[ \t]*(?:system|new instructions?))"#,
    ),
    (
        Breakout,
        Leads::Look,
        &["end of", "ends here"],
        24,
        r"(?m)^[ \t]*(?:\[|<|\(|#+ )?(?:end of (?:the )?(?:core |agent )?(?:memory|memories|notes|untrusted (?:data|text|content)|user input|system prompt|context|document|retrieved)|memory ends here|notes end here)(?-u:\b)",
    ),
    // Addresses and commands that carry data away.
    (
        Exfiltration,
        Leads::Always,
        &["!["],
        0,
        r"!\[[^\]\n]{0,200}\]\([ \n\t]*<?(?:https?|hxxps?|ftp):[^)\n]{0,400}[?&=/.](?:[a-z0-9_-]{0,40}=)?(?:\{\{?|\[|<|\$\{?|%s|\+)[ \n\t]*[a-z_. ]{2,60}",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["!["],
        0,
        r"!\[[^\]\n]{0,200}\]\([ \n\t]*(?:https?|hxxps?):[^)[ \n\t]]{0,400}[?&][a-z0-9_-]{0,40}=(?:data|secrets?|conversation|prompt|system_prompt|context|history|user_?data|password|base64|summary|chat|messages?|env|stolen|cookies?|memory|leak|exfil)(?-u:\b)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["<img"],
        0,
        r#"<img(?-u:\b)[^>\n]{0,200}src[ \n\t]*=[ \n\t]*["']?https?:[^>\n]{0,300}[?&=/](?:\{\{?|\[|<|\$\{?|"[ \n\t]*\+)[ \n\t]*[a-z_. ]{2,60}"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["http", "hxxp"],
        0,
        r#"(?:https?|hxxps?)://[^[ \n\t])>"']{1,300}[?&/=.](?:[a-z0-9_-]{0,40}=)?(?:\{\{?|\[|<|\$\{?)[ \n\t]*(?:the |your |this |all |full |user'?s? |base64|encoded)*[ _-]?(?:conversation|chat|chat[ _]?history|history|system[ _]?prompt|prompt|memory|memories|context|messages?|user[ _]?data|secrets?|env(?:ironment)?(?:[ _]variables?)?|summary|credentials|passwords?|stolen|private[ _]?(?:data|key))[a-z _]{0,30}[\])}>]"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["]:"],
        90,
        r"(?m)^[ \t]*\[[^\]\n]{1,80}\]:[ \t]*<?https?://\S{1,300}[?&][a-z0-9_-]{0,40}=(?:\{|\[|<|\$|data(?-u:\b)|secret|conversation|prompt|context|history|chat(?-u:\b))",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget", "ncat", "nc ", "httpie", "iwr", "invoke-"],
        0,
        r#"(?-u:\b)(?:curl|wget|ncat|nc|httpie|iwr|invoke-webrequest|invoke-restmethod)(?-u:\b)[^\n]{0,300}(?:\$\([ \n\t]*(?:cat|env|printenv|base64|whoami|hostname|tar|grep|find|ls)(?-u:\b)|`[ \n\t]*(?:cat|env|printenv|whoami)(?-u:\b)|(?:@|<[ \n\t]*)["']?[~/.$a-z0-9_-]*(?:\.env(?-u:\b)|id_rsa|id_ed25519|\.ssh(?-u:\b)|\.aws(?-u:\b)|/credentials|etc/shadow|etc/passwd|kubeconfig|\.npmrc|\.netrc|\.git-credentials|\.kube))"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget", "ncat", "nc ", "socat", "telnet"],
        200,
        r"(?:(?-u:\b)(?:env|printenv|set|history)(?-u:\b)|(?-u:\b)(?:cat|base64|tar|zip|gzip)(?-u:\b)[^\n|]{0,120}(?:\.env(?-u:\b)|id_rsa|id_ed25519|\.ssh(?-u:\b)|\.aws(?-u:\b)|credentials|shadow(?-u:\b)|passwd(?-u:\b)|kubeconfig|\.npmrc|\.netrc|secrets?(?-u:\b)|\.kube|memory\.md|history))[^\n|]{0,60}\|[^\n]{0,120}(?-u:\b)(?:curl|wget|ncat|nc|socat|telnet)(?-u:\b)",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget"],
        0,
        r#"(?-u:\b)(?:curl|wget)(?-u:\b)[^\n]{0,200}https?://(?:[^[ \n\t]"'?]{0,120}(?:\$\{?[a-z0-9_]*(?:token|secret|passw|api_?key|cred|private)[a-z0-9_]*)|[^[ \n\t]"']{0,160}[?&](?:d|q|k|t|s|x|v|p|c|data|exfil|leak|content|payload|value|secret|env|dump|log|msg|b64)=["']?\$[{(]?[a-z0-9_]*(?:token|secret|passw|key|cred|private|env)[a-z0-9_]*)"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["curl", "wget"],
        0,
        r#"(?-u:\b)(?:curl|wget)(?-u:\b)[^\n]{0,200}(?:-d|--data|--data-binary|--data-raw|--post-data)[ =]["']?\$[{(]?[a-z0-9_]*(?:token|secret|passw|key|cred|private|env)[a-z0-9_]*"#,
    ),
    (
        Exfiltration,
        Leads::Always,
        &["nslookup", "dig ", "ping ", "host "],
        0,
        r"(?-u:\b)(?:nslookup|dig|ping|host)[ \n\t][^\n]{0,60}\$[({][^\n]{0,80}[)}]\.[a-z0-9_-]",
    ),
    (
        Exfiltration,
        Leads::Always,
        &["/dev/tcp", "nc -e", "nc  -e"],
        0,
        r"/dev/tcp/[a-z0-9_.-]+/[0-9]+|(?-u:\b)nc[ \n\t]+-e[ \n\t]+/bin/[a-z0-9_]*sh",
    ),
];

/// The patterns and the automaton of their words.
struct Compiled {
    patterns: Vec<Pattern>,
    words: AhoCorasick,
    /// Which pattern a word belongs to.
    owners: Vec<usize>,
}

static COMPILED: LazyLock<Compiled> = LazyLock::new(|| {
    let mut literals = Vec::new();
    let mut owners = Vec::new();
    let patterns = PATTERNS
        .iter()
        .enumerate()
        .map(|(owner, (class, leads, words, back, pattern))| {
            literals.extend_from_slice(words);
            owners.extend(words.iter().map(|_| owner));
            Pattern {
                class: *class,
                leads: *leads,
                regex: Regex::new(pattern).expect("the patterns are constant and tested"),
                back: *back,
            }
        })
        .collect();
    Compiled {
        patterns,
        words: AhoCorasick::new(literals).expect("the words are few and short"),
        owners,
    }
});

/// A structure found in the first copy of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) class: Class,
    pub(super) span: Range<usize>,
    pub(super) verdict: Verdict,
}

/// Finds structures in `folded`. Linear: a pattern is looked for near its words only, and nowhere twice.
pub(super) fn find(folded: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut fences = None;
    for (pattern, windows) in COMPILED.patterns.iter().zip(windows(folded)) {
        for window in windows {
            let text = folded.get(..window.end).unwrap_or_default();
            let mut at = window.start;
            while let Some(hit) = pattern.regex.find_at(text, at) {
                let fences = fences.get_or_insert_with(|| fenced(folded));
                let place = place(folded, fences, hit.range());
                if let Some(verdict) = verdict(folded, pattern, place, hit.range()) {
                    found.push(Found {
                        class: pattern.class,
                        span: hit.range(),
                        verdict,
                    });
                }
                at = hit.end();
            }
        }
    }
    found
}

/// For each pattern the stretches around its words, joined where they touch.
fn windows(folded: &str) -> Vec<Vec<Range<usize>>> {
    let mut windows: Vec<Vec<Range<usize>>> = COMPILED.patterns.iter().map(|_| Vec::new()).collect();
    for word in COMPILED.words.find_overlapping_iter(folded) {
        let Some(owner) = COMPILED.owners.get(word.pattern().as_usize()).copied() else {
            continue;
        };
        let (Some(own), Some(pattern)) = (windows.get_mut(owner), COMPILED.patterns.get(owner)) else {
            continue;
        };
        let end = floor(folded, (word.end() + REACH).min(folded.len()));
        let start = floor(folded, word.start().saturating_sub(pattern.back));
        match own.last_mut() {
            Some(last) if start <= last.end => last.end = last.end.max(end),
            _ => own.push(start..end),
        }
    }
    windows
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a line or right behind other markup.
    Open,
    /// In a sentence.
    Sentence,
    /// In a quotation or an inline code of about its own length: a name.
    Named,
    /// In code or a quotation with more in it.
    Code,
}

fn verdict(folded: &str, pattern: &Pattern, place: Place, span: Range<usize>) -> Option<Verdict> {
    match (pattern.leads, place) {
        (Leads::Used | Leads::Look, Place::Named) => None,
        (Leads::Used, _) => match (used(folded, pattern.class, span), place) {
            (Use::Real, Place::Open) => Some(Verdict::Reject),
            (Use::Name, Place::Sentence) | (Use::Closed, _) => None,
            _ => Some(Verdict::Pending),
        },
        (Leads::Forged, Place::Open | Place::Sentence) => Some(Verdict::Reject),
        (Leads::Look | Leads::Forged | Leads::Always, _) => Some(Verdict::Pending),
    }
}

/// How much of a structure stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// The sign alone.
    Name,
    /// A call with content, a turn with words, an end after which another speaker begins.
    Real,
    /// The end of what was opened in the text itself.
    Closed,
}

fn used(folded: &str, class: Class, span: Range<usize>) -> Use {
    let matched = folded.get(span.clone()).unwrap_or_default();
    let after = folded
        .get(span.end..floor(folded, (span.end + 400).min(folded.len())))
        .unwrap_or_default();
    let real = match class {
        ToolMarkup => call_follows(matched, after),
        Breakout => {
            if opened(folded, matched, span.start) {
                return Use::Closed;
            }
            begins_another(after)
        }
        _ => turn_follows(folded, matched, after),
    };
    if real { Use::Real } else { Use::Name }
}

/// Whether a call stands behind the sign: arguments, or a named part.
fn call_follows(matched: &str, after: &str) -> bool {
    let body = after.trim_start();
    matched.contains("name")
        || matched.contains('=')
        || matched.contains("action input")
        || matched.trim_end().ends_with(['{', '[', '"'])
        || body.starts_with(['{', '[', '<', '"'])
        || after.contains(['{', '(']) && after.contains(['}', ')', '<'])
        || after.contains("</")
}

/// Whether a speaker's words stand behind the sign of a turn.
fn turn_follows(folded: &str, matched: &str, after: &str) -> bool {
    let body = after.trim_start();
    let speaker = [
        "system",
        "user",
        "assistant",
        "developer",
        "tool",
        "model",
        "<|",
        "<<",
        "ipython",
    ];
    let words = after
        .split_whitespace()
        .filter(|word| word.chars().any(char::is_alphabetic))
        .count();
    let names_speaker = ["system", "user", "assistant", "developer"]
        .iter()
        .any(|name| matched.contains(name));
    let pair = |open: &str, close: &str| folded.contains(open) && folded.contains(close);
    match matched {
        _ if matched.starts_with("[inst") || matched.starts_with("[/inst") => pair("[inst]", "[/inst]") && words > 1,
        _ if matched.starts_with("<<") => pair("<<sys>>", "<</sys>>"),
        _ if matched.starts_with("<|") => {
            (names_speaker && words > 2) || speaker.iter().any(|name| body.starts_with(name))
        }
        _ if matched.contains("of_turn") => speaker.iter().any(|name| body.starts_with(name)),
        _ => words > 2 && pair("<system", "</system"),
    }
}

/// Whether the tag that `matched` closes was opened before `at`.
fn opened(folded: &str, matched: &str, at: usize) -> bool {
    let name = matched.trim_start_matches("</");
    let length = name
        .find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | ':'))
        .unwrap_or(name.len());
    let before = folded
        .get(floor(folded, at.saturating_sub(20_000))..at)
        .unwrap_or_default();
    before.contains(&format!("<{}", name.get(..length).unwrap_or_default()))
}

/// Whether another speaker, section or order begins.
fn begins_another(after: &str) -> bool {
    let heads = [
        "system",
        "[system",
        "<",
        "#",
        "new instruction",
        "important",
        "ignore",
        "assistant",
        "developer",
        "you ",
        "user:",
        "human",
        "- [",
        "---",
        "admin",
        "disregard",
        "forget",
        "override",
        "now ",
    ];
    let next = after.trim_start();
    heads.iter().any(|head| next.starts_with(head))
}

/// Byte ranges of fenced code. An open fence reaches to the end.
fn fenced(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let mark = trimmed.chars().next().filter(|c| matches!(c, '`' | '~'));
        if let Some(mark) = mark
            && trimmed.chars().take_while(|c| *c == mark).count() >= 3
        {
            match open {
                Some((start, same)) if same == mark => {
                    ranges.push(start..at);
                    open = None;
                }
                Some(_) => {}
                None => open = Some((at + line.len(), mark)),
            }
        }
        at += line.len();
    }
    // A fence that is never closed is no quotation: whatever follows would be hidden behind it.
    ranges
}

fn place(text: &str, fences: &[Range<usize>], span: Range<usize>) -> Place {
    let fence = fences.partition_point(|fence| fence.end <= span.start);
    if fences.get(fence).is_some_and(|fence| fence.start <= span.start) {
        return Place::Code;
    }
    let from = floor(text, span.start.saturating_sub(400));
    let until = floor(text, (span.end + 400).min(text.len()));
    let before = text.get(from..span.start).unwrap_or_default();
    let before = before
        .get(before.rfind('\n').map_or(0, |at| at + 1)..)
        .unwrap_or_default();
    let after = text.get(span.end..until).unwrap_or_default();
    let after = after.get(..after.find('\n').unwrap_or(after.len())).unwrap_or_default();
    for quote in ['`', '"', '\''] {
        let odd = before.matches(quote).count() % 2 == 1;
        if odd
            && (quote != '\'' || before.ends_with('\''))
            && let Some(closed) = after.find(quote)
        {
            let inside = before.len() - before.rfind(quote).map_or(0, |at| at + quote.len_utf8()) + closed;
            return if inside <= 24 { Place::Named } else { Place::Code };
        }
    }
    let lead = before.trim_end();
    if lead.is_empty() || lead.ends_with(['>', ']', '.', '!', '?', '}', ';', '|', '\u{3002}']) {
        Place::Open
    } else {
        Place::Sentence
    }
}

/// The nearest character border at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
