//! Tags: short labels in one form, so that equal ones are equal.

use unicode_normalization::UnicodeNormalization as _;

/// How many tags a note may have. Our own figure.
pub const MAX_TAGS: usize = 16;

/// How many characters a tag may have. Our own figure.
pub const MAX_TAG_CHARS: usize = 64;

/// Brings tags into one form: trimmed, in Unicode's normal form C, in lower case, every character but letters, digits and
/// `. _ - / :` a `-`, each once, none empty. Twice gives the same as once; a tag is one word and has no comma.
///
/// ```
/// use memory_core::note::normalise_tags;
/// assert_eq!(normalise_tags([" CI ", "ci", "", "a b,c", "北京"]), ["ci", "a-b-c", "北京"]);
/// ```
pub fn normalise_tags<I, S>(tags: I) -> Vec<String>
where
    I: IntoIterator<Item = S>,
    S: AsRef<str>,
{
    let mut kept: Vec<String> = Vec::new();
    for tag in tags {
        let tag = normalise(tag.as_ref());
        if !tag.is_empty() && !kept.contains(&tag) {
            kept.push(tag);
        }
    }
    kept
}

fn normalise(tag: &str) -> String {
    // Lower case before the rest: it can bring marks that are no letters.
    tag.trim()
        .nfc()
        .flat_map(char::to_lowercase)
        .map(|c| {
            let stays = c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | ':');
            if stays { c } else { '-' }
        })
        .collect()
}
