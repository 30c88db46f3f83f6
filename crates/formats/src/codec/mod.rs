//! Codecs: one file a format. Each reads a file into neutral messages; nothing is dropped silently.

mod anthropic;
mod antigravity;
mod chat;
mod claude_code;
mod claude_code_web;
mod codex;
mod codex_exec;
pub(crate) mod common;
mod content;
mod copilot;
mod cursor;
pub(crate) mod document;
mod draft;
mod droid;
mod gemini;
mod genai;
mod grok;
mod hermes;
mod kimi;
pub(crate) mod native;
pub(crate) mod openai;
mod pi;
mod qwen;
mod responses;
mod tau2;
pub(crate) mod trajectory;
mod tree;

use crate::decoded::Decoded;
use crate::error::DecodeError;
use crate::format::Format;

/// Reads `bytes` as `format`.
///
/// `name` is the file's name without its folder, used where a format keeps ids there (may be empty).
/// Items that cannot be understood are kept and reported in [`Decoded::problems`].
/// Costs one parse of the file; the result borrows from `bytes`.
///
/// # Errors
/// [`DecodeError`] if the file as a whole is not of the format or holds no message.
pub fn decode<'a>(bytes: &'a [u8], format: Format, name: &str) -> Result<Decoded<'a>, DecodeError> {
    match format {
        Format::OpenAi => openai::decode(bytes, name),
        Format::Responses => responses::decode(bytes, name),
        Format::Anthropic => anthropic::decode(bytes, name),
        Format::ClaudeCode => claude_code::decode(bytes, name),
        Format::Codex => codex::decode(bytes, name),
        Format::Trajectory => trajectory::decode(bytes, name),
        Format::Native => native::decode(bytes, name),
        Format::Pi => pi::decode(bytes, name),
        Format::Gemini => gemini::decode(bytes, name),
        Format::Qwen => qwen::decode(bytes, name),
        Format::Kimi => kimi::decode(bytes, name),
        Format::Copilot => copilot::decode(bytes, name),
        Format::Hermes => hermes::decode(bytes, name),
        Format::Cursor => cursor::decode(bytes, name),
        Format::Grok => grok::decode(bytes, name),
        Format::Droid => droid::decode(bytes, name),
        Format::Antigravity => antigravity::decode(bytes, name),
        Format::ClaudeCodeWeb => claude_code_web::decode(bytes, name),
        Format::CodexExec => codex_exec::decode(bytes, name),
        Format::Tau2 => tau2::decode(bytes, name),
    }
}
