//! A model as curator: what it is asked, and what of its reply is taken.
//!
//! Around the call stand two pure functions. [`Curation::request`] says everything that the model may know, with
//! credentials masked; [`Curation::accept`] takes a reply that is a strict JSON array of strings and passes every check,
//! or refuses it with a code. A refused reply changes nothing. `docs/formats/curation.md` has both forms.

mod accept;
mod outcomes;
mod parse;
mod rejection;
mod request;
mod restore;

use std::collections::BTreeSet;

use memory_core::document::{Budget, Document, DocumentName};

use crate::event::Event;
use crate::shown::ModelView;

pub use accept::{Accepted, NOT_TAKEN, Reply};
pub use parse::MAX_REPLY;
pub use rejection::{Fault, Rejection};
pub use request::{CuratorRequest, INSTRUCTIONS, PreviousError, RequestBudget, RequestEvent};

/// A curation by a model: what the request is made from, and what the reply is judged by.
#[derive(Debug, Clone, Copy)]
pub struct Curation<'a> {
    /// Which document.
    pub name: DocumentName,
    /// Its entries as they are.
    pub document: &'a Document,
    /// The pending events, in order.
    pub events: &'a [Event<'a>],
    /// How long documents and entries may be.
    pub budget: Budget,
    /// Entries that a person wrote: only an event takes them out.
    pub persons: &'a BTreeSet<String>,
    /// How entries are shown to models.
    pub view: ModelView<'a>,
}
