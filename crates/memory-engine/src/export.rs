//! Export: the originals of a session, in its own format item by item, or written in another one.
//!
//! Summaries and reductions are never part of it. An imported session in its own format is the file
//! again, byte for byte: what stands before, between and after the items included.

use std::borrow::Cow;
use std::io::Write;

use formats::{EncodeInput, EncodeItem, Format};
use memory_core::ports::{SourceItem, SourceRecord};
use memory_core::record::{ItemKey, StoredMessage};
use memory_core::validate::credential::Redactor;
use memory_core::{Position, SessionId, Tool, masking};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::sessions::each_message;

/// Items read at a time.
const PAGE: u32 = 500;

/// What of a session is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The imported file.
    Source,
    /// All messages, in a format or the session's own.
    Format(Option<Format>),
}

/// What is written of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Texts {
    AsTheyAre,
    Masked,
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The format's name.
    pub format: String,
    /// Messages in it.
    pub messages: u64,
    /// Whether a credential was masked in what was written.
    pub masked: bool,
}

impl Engine {
    /// Writes the originals of a session to `out`, in `format` or (`None`) in the session's own.
    ///
    /// # Errors
    ///
    /// `not_found`; `invalid_input` if the session holds messages that the format cannot express; `io` if `out` fails.
    pub fn export(
        &self,
        session: &SessionId,
        format: Option<Format>,
        out: &mut dyn Write,
    ) -> Result<Exported, EngineError> {
        self.export_in(session, format, Texts::AsTheyAre, out)
    }

    fn export_in(
        &self,
        session: &SessionId,
        format: Option<Format>,
        texts: Texts,
        out: &mut dyn Write,
    ) -> Result<Exported, EngineError> {
        let record = self.store().session(session)?;
        let format = match format {
            Some(format) => format,
            None => record.format.parse().unwrap_or(Format::Native),
        };
        let mut done = Exported {
            format: format.as_str().to_owned(),
            messages: record.messages,
            masked: false,
        };
        if let Some(source) = self.source_in(session, format)? {
            let keys = self.store().item_keys(session, &source.key)?;
            if keys.len() as u64 == record.messages {
                self.write_source(session, &source, &keys, out)?;
                return Ok(done);
            }
        }
        done.masked = self
            .write_encoded(session, format, texts, out)
            .map_err(|error| self.continued(session, format, error))?;
        Ok(done)
    }

    /// Writes the file that a session was imported from as it was: byte for byte, without what was added to the
    /// session later. A side session gets its own items.
    ///
    /// # Errors
    ///
    /// `not_found`; `invalid_input` if the session was not imported; `io` if `out` fails.
    pub fn export_source(&self, session: &SessionId, out: &mut dyn Write) -> Result<Exported, EngineError> {
        let Some(source) = self.store().sources_of(session)?.into_iter().next() else {
            return Err(EngineError::Input {
                name: session.to_string(),
                detail: "the session was not imported, so there is no file to give back; leave out --source".to_owned(),
            });
        };
        let keys = self.store().item_keys(session, &source.key)?;
        self.write_source(session, &source, &keys, out)?;
        Ok(Exported {
            format: source.key.format,
            messages: keys.len() as u64,
            masked: false,
        })
    }

    /// Writes what [`Engine::export`] or, for [`Wanted::Source`], [`Engine::export_source`] gives, with every credential masked.
    ///
    /// The output can be read in its format as before and has the same structure; without a credential it is the same bytes. It is
    /// held in memory, twice while it is masked.
    ///
    /// # Errors
    ///
    /// As these.
    pub fn export_masked(
        &self,
        session: &SessionId,
        wanted: Wanted,
        out: &mut dyn Write,
    ) -> Result<Exported, EngineError> {
        let mut plain = Vec::new();
        let done = match wanted {
            Wanted::Source => self.export_source(session, &mut plain)?,
            Wanted::Format(format) => self.export_in(session, format, Texts::Masked, &mut plain)?,
        };
        let written = masking::file(self.redactor(), &plain);
        write(out, &written)?;
        Ok(Exported {
            masked: done.masked || matches!(written, Cow::Owned(_)),
            ..done
        })
    }

    /// Writes what is wanted, as [`Engine::export`] and [`Engine::export_source`] do.
    ///
    /// # Errors
    ///
    /// As these.
    pub fn export_wanted(
        &self,
        session: &SessionId,
        wanted: Wanted,
        out: &mut dyn Write,
    ) -> Result<Exported, EngineError> {
        match wanted {
            Wanted::Source => self.export_source(session, out),
            Wanted::Format(format) => self.export(session, format, out),
        }
    }

    /// The source of the session that is in the format, if there is one.
    fn source_in(&self, session: &SessionId, format: Format) -> Result<Option<SourceRecord>, EngineError> {
        let sources = self.store().sources_of(session)?;
        Ok(sources.into_iter().find(|source| source.key.format == format.as_str()))
    }

    /// Says of a session that came in the format and was continued here why it is not written in it any more.
    fn continued(&self, session: &SessionId, format: Format, error: EngineError) -> EngineError {
        let came = matches!(self.source_in(session, format), Ok(Some(_)));
        match error {
            EngineError::Export { session, format, .. } if came => EngineError::Export {
                session,
                format,
                detail: "messages were added to it after its import; --source gives the imported file, \
                         --format native, openai, anthropic or responses all messages"
                    .to_owned(),
            },
            error => error,
        }
    }

    /// Writes verbatim items: the whole source for its main session, a side session's own items otherwise.
    fn write_source(
        &self,
        session: &SessionId,
        source: &SourceRecord,
        keys: &[(Position, ItemKey, bool)],
        out: &mut dyn Write,
    ) -> Result<(), EngineError> {
        if source.sessions.first() == Some(session) {
            return self.write_whole(source, out);
        }
        let mut ordinals: Vec<u64> = keys.iter().map(|(_, key, _)| key.ordinal).collect();
        ordinals.sort_unstable();
        ordinals.dedup();
        for ordinal in ordinals {
            for item in self.store().source_items(&source.key, ordinal, 1)? {
                write(out, &item.raw)?;
                write(out, b"\n")?;
            }
        }
        Ok(())
    }

    fn write_whole(&self, source: &SourceRecord, out: &mut dyn Write) -> Result<(), EngineError> {
        write(out, &source.prefix)?;
        self.each_item(source, &mut |item| {
            write(out, &item.raw)?;
            write(out, &item.separator)
        })?;
        write(out, &source.suffix)
    }

    fn each_item(
        &self,
        source: &SourceRecord,
        each: &mut dyn FnMut(SourceItem) -> Result<(), EngineError>,
    ) -> Result<(), EngineError> {
        let mut from = 0;
        while from < source.items {
            let page = self.store().source_items(&source.key, from, PAGE)?;
            let Some(last) = page.last() else { return Ok(()) };
            from = last.ordinal + 1;
            for item in page {
                each(item)?;
            }
        }
        Ok(())
    }

    /// Writes the messages in a format that they did not come in; says whether a credential was masked.
    fn write_encoded(
        &self,
        session: &SessionId,
        format: Format,
        texts: Texts,
        out: &mut dyn Write,
    ) -> Result<bool, EngineError> {
        let record = self.store().session(session)?;
        let mut tools = self.store().view(session, self.counter().id())?.tools;
        let mut stored: Vec<StoredMessage> = Vec::new();
        each_message(self, session, |message| {
            stored.push(message);
            Ok(())
        })?;
        let masked = texts == Texts::Masked && mask(self.redactor(), &mut stored, &mut tools);
        let items: Vec<EncodeItem<'_>> = stored
            .iter()
            .map(|stored| EncodeItem::Message {
                position: Some(stored.position),
                run: stored.run,
                message: &stored.message,
            })
            .collect();
        let input = EncodeInput {
            session,
            format: &record.format,
            parent: record.parent.as_ref(),
            title: record.title.as_deref(),
            model: record.model.as_deref(),
            created_at: Some(record.created_at),
            tools: &tools,
            items: &items,
        };
        let bytes = formats::encode(format, &input).map_err(|error| EngineError::Export {
            session: session.clone(),
            format: format.as_str(),
            detail: error.to_string(),
        })?;
        write(out, &bytes)?;
        Ok(masked)
    }
}

/// Masks messages and tools; says whether there was anything. Before they are written in a format, since that cuts and
/// rewrites names until no credential in one can be recognised.
fn mask(redactor: &Redactor, stored: &mut [StoredMessage], tools: &mut [Tool]) -> bool {
    let mut changed = false;
    for StoredMessage { message, .. } in stored {
        if let Cow::Owned(masked) = masking::message(redactor, message) {
            *message = masked;
            changed = true;
        }
    }
    for tool in tools {
        if let Cow::Owned(masked) = masking::tool(redactor, tool) {
            *tool = masked;
            changed = true;
        }
    }
    changed
}

fn write(out: &mut dyn Write, bytes: &[u8]) -> Result<(), EngineError> {
    out.write_all(bytes).map_err(|error| EngineError::Folder {
        code: memory_core::Code::Io,
        message: format!("the export could not be written: {error}"),
    })
}
