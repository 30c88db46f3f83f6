//! The conversation as a summary may know it: every text masked.
//!
//! Whole messages are masked, before anything is shortened or taken apart: half a secret is not recognised.

use std::borrow::Cow;

use memory_core::validate::credential::Redactor;
use memory_core::{Message, masking};

use crate::input::{PlanInput, PlanRow};
use crate::plan::CompactPlan;

/// Masked copies of what a summary is written from.
pub(crate) struct Masked<'a> {
    /// One a row; nothing for a row that no summary is written from.
    messages: Vec<Option<Cow<'a, Message>>>,
}

impl<'a> Masked<'a> {
    /// Masks the region, and the requests before it. Linear in their text.
    pub(crate) fn new(input: &PlanInput<'a>, plan: &CompactPlan, redactor: &Redactor) -> Self {
        let mut messages = vec![None; input.rows.len()];
        let first = plan.region_rows.first().copied().unwrap_or(0);
        let before = (0..first).filter(|index| input.rows.get(*index).is_some_and(|row| row.original.is_real_user()));
        for index in before.chain(plan.region_rows.iter().copied()) {
            if let (Some(row), Some(masked)) = (input.rows.get(index), messages.get_mut(index)) {
                *masked = Some(masking::message(redactor, row.original));
            }
        }
        Self { messages }
    }

    /// The rows with the masked messages in place of theirs.
    pub(crate) fn rows<'m>(&'m self, input: &PlanInput<'m>) -> Vec<PlanRow<'m>> {
        let rows = input.rows.iter().zip(&self.messages);
        rows.map(|(row, masked)| match masked {
            Some(message) => PlanRow {
                message,
                original: message,
                ..*row
            },
            None => *row,
        })
        .collect()
    }
}
