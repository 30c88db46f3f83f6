//! Codecs: one file a format. Each reads a file into neutral messages; nothing is dropped silently.

mod anthropic;
mod claude_code;
mod codex;
pub(crate) mod common;
mod copilot;
mod cursor;
mod gemini;
mod grok;
mod hermes;
mod kimi;
mod native;
mod openai;
mod pi;
mod qwen;
mod responses;
mod trajectory;

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
    }
}
