//! One pass over a text for everything that may have a credential beside it: marks and stems of names.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::{Finding, assignment, structured};

/// Marks first, then stems.
struct Cues {
    finder: AhoCorasick,
    marks: usize,
}

static CUES: LazyLock<Cues> = LazyLock::new(|| {
    let marks: Vec<&str> = structured::marks().collect();
    let stems = assignment::stems();
    Cues {
        finder: AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .kind(Some(AhoCorasickKind::DFA))
            .build(marks.iter().chain(&stems))
            .expect("cues are few and short"),
        marks: marks.len(),
    }
});

/// Finds what stands beside marks and names. Linear: each look is bounded.
pub(super) fn scan(text: &str, found: &mut Vec<Finding>) {
    let cues = &*CUES;
    let (mut names, mut looks) = (assignment::Names::default(), structured::Looks::default());
    for hit in cues.finder.find_overlapping_iter(text) {
        let cue = hit.pattern().as_usize();
        if cue < cues.marks {
            looks.look(text, cue, hit.start(), hit.end(), found);
        } else {
            names.look(text, hit.start()..hit.end(), found);
        }
    }
    structured::scan_unmarked(text, found);
}

/// Finds what stands beside marks alone, for texts that hold a token and nothing else.
pub(super) fn scan_marks(text: &str, found: &mut Vec<Finding>) {
    let cues = &*CUES;
    let mut looks = structured::Looks::default();
    for hit in cues
        .finder
        .find_overlapping_iter(text)
        .filter(|hit| hit.pattern().as_usize() < cues.marks)
    {
        looks.look(text, hit.pattern().as_usize(), hit.start(), hit.end(), found);
    }
    structured::scan_unmarked(text, found);
}
