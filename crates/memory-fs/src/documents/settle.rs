//! Reading until nobody has changed a thing for a while.
//!
//! An editor that empties a file and then writes it shows nothing for a moment, and one that renames the file away and
//! writes a new one shows no file. So nothing must last longer than something before it is believed.

use std::time::Duration;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(25);

/// How long a content must last: the figure of `docs/design/core-memory.md`, section "Files".
const SETTLED: Duration = Duration::from_millis(50);

/// How long an empty file, or none, must last. Our own figure: editors take a few milliseconds.
const SETTLED_EMPTY: Duration = Duration::from_millis(250);

/// How long is waited altogether.
const LONGEST: Duration = Duration::from_secs(1);

/// Reads again and again until what was read lasts, and gives what was read last. Only pauses count as time.
pub(super) fn settle<T: PartialEq, E>(
    mut read: impl FnMut() -> Result<T, E>,
    is_empty: impl Fn(&T) -> bool,
    mut pause: impl FnMut(Duration),
) -> Result<T, E> {
    let mut last = read()?;
    let mut lasted = Duration::ZERO;
    let mut waited = Duration::ZERO;
    while waited < LONGEST {
        let enough = if is_empty(&last) { SETTLED_EMPTY } else { SETTLED };
        if lasted >= enough {
            break;
        }
        pause(PAUSE);
        waited += PAUSE;
        let now = read()?;
        lasted = if now == last { lasted + PAUSE } else { Duration::ZERO };
        last = now;
    }
    Ok(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one text after the other, the last one for ever; gives what was settled on and the milliseconds waited.
    fn settled(texts: &[&'static str]) -> (&'static str, u128) {
        let mut waited = Duration::ZERO;
        let mut reads = 0;
        let read = || -> Result<&'static str, ()> {
            let text = texts.get(reads).or(texts.last()).copied().unwrap_or_default();
            reads += 1;
            Ok(text)
        };
        let text = settle(read, |text| text.is_empty(), |pause| waited += pause).unwrap();
        (text, waited.as_millis())
    }

    #[test]
    fn what_lasts_is_taken_soon() {
        assert_eq!(settled(&["a"]), ("a", 50));
    }

    #[test]
    fn a_change_starts_the_wait_anew() {
        assert_eq!(settled(&["a", "a", "ab", "abc"]), ("abc", 125));
    }

    #[test]
    fn an_empty_file_is_not_believed_at_once_but_in_the_end() {
        assert_eq!(settled(&["", "", "", "", "", "a"]), ("a", 175));
        assert_eq!(settled(&[""]), ("", 250));
    }

    #[test]
    fn what_never_settles_is_given_as_it_was_last_after_a_second() {
        let texts: Vec<&str> = ["a", "b"].into_iter().cycle().take(100).collect();
        assert_eq!(settled(&texts), ("a", 1000));
    }

    #[test]
    fn a_failure_ends_it() {
        let mut reads = 0;
        let read = || {
            reads += 1;
            if reads == 1 { Ok("a") } else { Err("gone") }
        };
        assert_eq!(settle(read, |text| text.is_empty(), |_| {}), Err("gone"));
    }
}
