//! Which tags a text opened before it closes them.

/// How far before its end a tag may have been opened, in bytes.
const OPENED_WITHIN: usize = 20_000;
/// Of so many names of tags it is remembered where they were opened last.
const NAMES: usize = 32;

/// Where tags were opened. It is asked about places in rising order and looks at no byte twice for one name.
#[derive(Debug, Default)]
pub(super) struct Opened {
    names: Vec<OpenedName>,
}

#[derive(Debug)]
struct OpenedName {
    /// The beginning of the tag, `<name`.
    tag: String,
    /// Up to where it was looked for.
    looked: usize,
    last: Option<usize>,
    /// How many are open: each end closes one.
    open: usize,
}

impl Opened {
    /// Whether the tag that `matched` closes was opened before `at` and not closed since.
    pub(super) fn before(&mut self, folded: &str, matched: &str, at: usize) -> bool {
        let name = matched.trim_start_matches("</");
        let length = name
            .find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | ':'))
            .unwrap_or(name.len());
        let tag = format!("<{}", name.get(..length).unwrap_or_default());
        let known = self.names.iter().position(|known| known.tag == tag);
        let index = known.unwrap_or_else(|| {
            self.names.truncate(NAMES - 1);
            let looked = folded.floor_char_boundary(at.saturating_sub(OPENED_WITHIN));
            self.names.push(OpenedName {
                tag,
                looked,
                last: None,
                open: 0,
            });
            self.names.len() - 1
        });
        let Some(own) = self.names.get_mut(index) else {
            return false;
        };
        let news = folded.get(own.looked..at).unwrap_or_default();
        for (place, _) in news.match_indices(&own.tag) {
            own.last = Some(own.looked + place);
            own.open += 1;
        }
        own.looked = at;
        let is_open = own.open > 0 && own.last.is_some_and(|last| last + OPENED_WITHIN >= at);
        own.open = own.open.saturating_sub(1);
        is_open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_open_where_it_began_before_and_not_too_far() {
        let far = " ".repeat(OPENED_WITHIN);
        let text = format!("</a> <a> </a> <b {far} </b> </a></ab>");
        let mut opened = Opened::default();
        let places: Vec<bool> = text
            .match_indices("</")
            .map(|(at, _)| opened.before(&text, text.get(at..).unwrap_or_default(), at))
            .collect();
        assert_eq!(places, [false, true, false, false, false]);
    }

    #[test]
    fn many_names_are_forgotten_and_looked_for_again() {
        let names: Vec<String> = (0..3 * NAMES).map(|name| format!("t{name}-")).collect();
        let text: String = names.iter().flat_map(|name| ["<", name, "></", name, ">"]).collect();
        let mut opened = Opened::default();
        for (at, _) in text.match_indices("</") {
            assert!(opened.before(&text, text.get(at..).unwrap_or_default(), at), "{at}");
        }
        assert_eq!(opened.names.len(), NAMES);
    }
}
