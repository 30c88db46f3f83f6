//! Which operations put nothing there, because their text stood there already.

use std::collections::HashSet;

use memory_core::document::Entry;
use memory_core::validate::duplicate::key;

use super::PastEvent;

/// For each operation of each event, in order, whether its new text stood there before: before its curation, or by an
/// earlier operation in it.
pub(super) fn was_said(past: &[PastEvent<'_>]) -> Vec<Vec<bool>> {
    let mut said: HashSet<String> = HashSet::new();
    let mut revision = None;
    let mut all = Vec::with_capacity(past.len());
    for past in past {
        let Some(applied) = past.applied else {
            all.push(vec![true; past.event.operations.len()]);
            continue;
        };
        if revision.replace(applied.revision) != Some(applied.revision) {
            let before = applied.before.map_or(&[] as &[Entry], |before| before.entries());
            said = before.iter().map(|entry| key(entry.as_str())).collect();
        }
        let operations = past.event.operations.iter().map(|operation| {
            if let Some(old_text) = operation.old_text() {
                said.remove(&key(old_text));
            }
            operation.new_text().is_some_and(|content| !said.insert(key(content)))
        });
        all.push(operations.collect());
    }
    all
}
