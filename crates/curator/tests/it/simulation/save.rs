//! The saves of a person that a walk goes through.

use memory_testkit::simulated_files::{PersonAct, PersonSave, PersonStep, SaveStyle};

use super::walk::Depth;
use super::world::FILE;

/// When a person saves, and how.
#[derive(Debug, Clone)]
pub(super) struct Save {
    /// What is saved.
    pub(super) text: &'static str,
    pub(super) style: SaveStyle,
    /// The editor makes it durable.
    pub(super) synced: bool,
    /// Its steps, each before this step of the process.
    pub(super) steps: Vec<(usize, PersonStep)>,
    /// Steps that come once the process has ended.
    pub(super) late: Vec<PersonStep>,
}

impl Save {
    /// Whether nothing comes between its steps. An editor that has the file open while it is replaced saves into what was
    /// displaced: that is found, and not in its place.
    pub(super) fn is_whole(&self) -> bool {
        let first = self.begins();
        self.late.is_empty() && self.steps.iter().all(|(at, _)| Some(*at) == first)
    }

    /// Before which step of the process it begins.
    pub(super) fn begins(&self) -> Option<usize> {
        self.steps.first().map(|(at, _)| *at)
    }

    /// Whether it writes into the file that is there, so that its editor makes no name durable.
    pub(super) fn is_in_place(&self) -> bool {
        is_in_place(self.style)
    }

    /// Whether it puts a new file in the document's place right before this step of the process.
    pub(super) fn replaces_before(&self, step: usize) -> bool {
        let replaces = |act: &PersonAct| match act {
            PersonAct::Make(name) | PersonAct::Rename(_, name) | PersonAct::Exchange(_, name) => name == FILE,
            _ => false,
        };
        self.steps.iter().any(|(at, step_)| *at == step && replaces(&step_.act))
    }
}

pub(super) fn is_in_place(style: SaveStyle) -> bool {
    matches!(style, SaveStyle::Truncate | SaveStyle::Overwrite)
}

/// A save for each text, style and whether it is made durable.
pub(super) fn kinds(texts: [&'static str; 2]) -> impl Iterator<Item = (&'static str, PersonSave)> {
    texts.into_iter().flat_map(|text| {
        let styles = SaveStyle::ALL.into_iter();
        styles.flat_map(move |style| {
            let save = PersonSave::new(FILE, text.as_bytes(), style);
            [(text, save.clone().synced()), (text, save)]
        })
    })
}

/// Saves in every style: as a whole before every step of a process that takes so many; and begun before one and ended
/// before a later one or after its end.
pub(super) fn saves(texts: [&'static str; 2], steps: usize, depth: Depth) -> Vec<Save> {
    let mut saves = Vec::new();
    for (text, save) in kinds(texts) {
        for at in 0..=steps {
            saves.push(Save {
                text,
                style: save.style,
                synced: save.synced,
                steps: save.steps().into_iter().map(|step| (at, step)).collect(),
                late: Vec::new(),
            });
        }
        let cuts = match depth {
            Depth::Full => 1..save.steps().len(),
            Depth::Usual if save.synced => 1..2,
            Depth::Usual => 1..1,
        };
        for cut in cuts {
            saves.extend(cut_saves(text, &save, cut, steps));
        }
    }
    saves
}

/// A save whose first steps, as many as `cut` says, come before every step of the process, and the rest before a later one
/// or after its end.
fn cut_saves(text: &'static str, save: &PersonSave, cut: usize, steps: usize) -> Vec<Save> {
    let all = save.steps();
    let (first, rest) = all.split_at(cut);
    let mut saves = Vec::new();
    for at in 0..=steps {
        let begun = || first.iter().map(move |step| (at, step.clone()));
        let cut = |steps, late| Save {
            text,
            style: save.style,
            synced: save.synced,
            steps,
            late,
        };
        for later in (at + 1)..=steps {
            let ended = rest.iter().map(|step| (later, step.clone()));
            saves.push(cut(begun().chain(ended).collect(), Vec::new()));
        }
        saves.push(cut(begun().collect(), rest.to_vec()));
    }
    saves
}
