//! The names of the formats.

use std::fmt;
use std::str::FromStr;

use memory_core::validate::printable::printable;

macro_rules! formats {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $what:literal;)+) => {
        /// A conversation format. `docs/formats/` has a page for each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $variant,)+
        }

        impl Format {
            /// Every format, in the order of the reference.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the name used on the command line, in JSON and in the database.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Returns what the format is, in a few words.
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => $what),+ }
            }
        }

        impl FromStr for Format {
            type Err = UnknownFormatName;
            fn from_str(name: &str) -> Result<Self, Self::Err> {
                match name { $($name => Ok(Self::$variant),)+ _ => Err(UnknownFormatName { name: name.to_owned() }) }
            }
        }
    };
}

formats! {
    /// Chat-completions `messages`.
    OpenAi = "openai", "OpenAI chat completions: an array of messages, or an object with `messages`; JSON or JSONL";
    /// Responses `input` items.
    Responses = "responses", "OpenAI Responses: an array of `input` items, or an object with `input`";
    /// Messages API body.
    Anthropic = "anthropic", "Anthropic Messages: an object with `system` and `messages`, or the array alone";
    /// Session transcript.
    ClaudeCode = "claude-code", "Claude Code session transcript (JSONL)";
    /// Rollout.
    Codex = "codex", "Codex rollout (JSONL)";
    /// SWE-agent, mini-swe-agent, OpenHands.
    Trajectory = "trajectory", "SWE-agent and mini-swe-agent .traj, OpenHands event lists and outputs";
    /// Our own.
    Native = "native", "this project's own JSON lines, lossless";
    /// pi coding agent.
    Pi = "pi", "pi session (JSONL), also OpenClaw's of the same shape";
    /// Gemini CLI.
    Gemini = "gemini", "Gemini CLI chat (JSON or JSONL)";
    /// Qwen Code.
    Qwen = "qwen", "Qwen Code session (JSONL)";
    /// Kimi CLI.
    Kimi = "kimi", "Kimi CLI context or wire file (JSONL)";
    /// Copilot CLI.
    Copilot = "copilot", "GitHub Copilot CLI session events (JSONL)";
    /// Hermes.
    Hermes = "hermes", "Hermes session (JSON or JSONL)";
    /// Cursor agent.
    Cursor = "cursor", "Cursor agent transcript (JSONL)";
    /// Grok CLI.
    Grok = "grok", "Grok CLI chat history (JSONL)";
    /// Droid.
    Droid = "droid", "Factory Droid session or stream (JSONL)";
    /// Antigravity CLI.
    Antigravity = "antigravity", "Antigravity CLI step log (JSONL)";
    /// Claude Code on the web.
    ClaudeCodeWeb = "claude-code-web", "Claude Code web session: a JSON object with `loglines`, or the array alone";
    /// `codex exec --json`.
    CodexExec = "codex-exec", "events printed by `codex exec --json` (JSONL)";
    /// tau2-bench.
    Tau2 = "tau2", "tau2-bench simulation with `messages` or results with `simulations`, tau-bench results with `traj`";
}

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormatName {
    /// The name given.
    pub name: String,
}

impl fmt::Display for UnknownFormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format `{}`; known are auto", printable(&self.name))?;
        Format::ALL
            .iter()
            .try_for_each(|format| write!(f, ", {}", format.as_str()))
    }
}

impl std::error::Error for UnknownFormatName {}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
