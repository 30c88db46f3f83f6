//! Borders of JSON values by bytes: which ranges of a document are the elements of an array or the
//! fields of an object. Values are not checked; brackets and strings are followed, without recursion,
//! so that a damaged or very deep element does not hide its neighbours.

use std::ops::Range;

/// What an array or object was cut into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pieces<T> {
    /// The complete pieces, in order.
    pub(crate) pieces: Vec<T>,
    /// The byte after the closing bracket; nothing if the text ends or breaks before it.
    pub(crate) end: Option<usize>,
}

/// A field of an object: the key as it stands between its quotes, and the value, as ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// The key without its quotes, escapes not resolved.
    pub(crate) key: Range<usize>,
    /// The value.
    pub(crate) value: Range<usize>,
}

/// Says whether brackets outside strings are nested deeper than `limit`.
pub(crate) fn is_deeper(bytes: &[u8], limit: usize) -> bool {
    let opening = bytes.iter().filter(|byte| matches!(byte, b'[' | b'{')).count();
    opening > limit && depth(bytes) > limit
}

/// Returns the deepest nesting of brackets outside strings.
pub(crate) fn depth(bytes: &[u8]) -> usize {
    let mut at = 0;
    let mut depth: usize = 0;
    let mut deepest = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at).unwrap_or(bytes.len());
                continue;
            }
            b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    deepest
}

/// Returns the first byte at or after `at` that is no JSON white space.
pub(crate) fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
        at += 1;
    }
    at
}

/// Cuts the array that starts at `start` (its `[`) into its elements; nothing if there is none.
pub(crate) fn elements(bytes: &[u8], start: usize) -> Option<Pieces<Range<usize>>> {
    if bytes.get(start) != Some(&b'[') {
        return None;
    }
    let mut pieces = Vec::new();
    let mut at = skip_space(bytes, start + 1);
    if bytes.get(at) == Some(&b']') {
        return Some(Pieces {
            pieces,
            end: Some(at + 1),
        });
    }
    while let Some(end) = value_end(bytes, at) {
        // An element counts once what follows it shows that it is complete: a number may still grow.
        let next = skip_space(bytes, end);
        match bytes.get(next) {
            Some(b',') => {
                pieces.push(at..end);
                at = skip_space(bytes, next + 1);
            }
            Some(b']') => {
                pieces.push(at..end);
                return Some(Pieces {
                    pieces,
                    end: Some(next + 1),
                });
            }
            None if matches!(bytes[at], b'{' | b'[' | b'"') => {
                pieces.push(at..end);
                break;
            }
            _ => break,
        }
    }
    Some(Pieces { pieces, end: None })
}

/// Cuts the object that starts at `start` (its `{`) into its fields; nothing if there is none.
///
/// A last value that the text does not complete is a piece too, up to the end of the text.
pub(crate) fn fields(bytes: &[u8], start: usize) -> Option<Pieces<Field>> {
    if bytes.get(start) != Some(&b'{') {
        return None;
    }
    let mut pieces = Vec::new();
    let mut at = skip_space(bytes, start + 1);
    if bytes.get(at) == Some(&b'}') {
        return Some(Pieces {
            pieces,
            end: Some(at + 1),
        });
    }
    loop {
        let key_end = (bytes.get(at) == Some(&b'"')).then(|| string_end(bytes, at)).flatten();
        let Some(key_end) = key_end else { break };
        let colon = skip_space(bytes, key_end);
        if bytes.get(colon) != Some(&b':') {
            break;
        }
        let value = skip_space(bytes, colon + 1);
        let key = at + 1..key_end - 1;
        let Some(end) = value_end(bytes, value) else {
            pieces.push(Field {
                key,
                value: value..bytes.len(),
            });
            break;
        };
        pieces.push(Field { key, value: value..end });
        let next = skip_space(bytes, end);
        match bytes.get(next) {
            Some(b',') => at = skip_space(bytes, next + 1),
            Some(b'}') => {
                return Some(Pieces {
                    pieces,
                    end: Some(next + 1),
                });
            }
            _ => break,
        }
    }
    Some(Pieces { pieces, end: None })
}

/// The byte after the value that starts at `start`; nothing if it does not end.
pub(crate) fn value_end(bytes: &[u8], start: usize) -> Option<usize> {
    match bytes.get(start)? {
        b'"' => string_end(bytes, start),
        b'[' | b'{' => bracket_end(bytes, start),
        b',' | b':' | b']' | b'}' => None,
        _ => {
            let rest = &bytes[start..];
            let length = rest
                .iter()
                .position(|byte| matches!(byte, b',' | b']' | b'}' | b':' | b' ' | b'\t' | b'\r' | b'\n' | b'"'))
                .unwrap_or(rest.len());
            Some(start + length)
        }
    }
}

fn bracket_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth: usize = 0;
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at)?;
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The byte after the closing quote of the string that starts at `start`.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Vec<&str>, Option<usize>) {
        let found = elements(text.as_bytes(), 0).unwrap();
        let pieces = found.pieces.into_iter().map(|range| text.get(range).unwrap()).collect();
        (pieces, found.end)
    }

    #[test]
    fn elements_are_cut_at_their_borders() {
        assert_eq!(
            cut(r#"[ {"a":"]"} , [1,2],3 ] x"#),
            (vec![r#"{"a":"]"}"#, "[1,2]", "3"], Some(23))
        );
        assert_eq!(cut("[]"), (vec![], Some(2)));
        assert_eq!(cut(r#"["\"", "\\"]"#), (vec![r#""\"""#, r#""\\""#], Some(12)));
    }

    #[test]
    fn a_torn_array_gives_its_complete_elements() {
        assert_eq!(cut(r#"[{"a":1},{"b":"#), (vec![r#"{"a":1}"#], None));
        assert_eq!(cut(r#"[{"a":1}"#), (vec![r#"{"a":1}"#], None));
        assert_eq!(cut("[1, 2"), (vec!["1"], None));
    }

    #[test]
    fn fields_are_cut_and_a_torn_value_reaches_to_the_end() {
        let text = br#"{"a" : 1, "messages": [ {"#;
        let found = fields(text, 0).unwrap();
        assert_eq!(found.end, None);
        let last = found.pieces.last().unwrap();
        assert_eq!(&text[last.key.clone()], b"messages");
        assert_eq!(&text[last.value.clone()], b"[ {");
    }
}
