//! Which process works here, and whether one that did is still alive.
//!
//! A number of a process alone says little: numbers come again. On Linux the name of a process holds the boot of the
//! machine, the space of process numbers, the number, and when the process started; elsewhere the number is all there is.

use std::fs;

use rustix::io::Errno;
use rustix::process::{Pid, test_kill_process};

/// What is not known.
const UNKNOWN: &str = "-";

/// A process, as its name says.
#[derive(Debug, PartialEq, Eq)]
struct Process<'a> {
    boot: &'a str,
    space: &'a str,
    number: i32,
    started: &'a str,
}

impl<'a> Process<'a> {
    /// Reads `boot space number started`.
    fn parse(owner: &'a str) -> Option<Self> {
        let mut parts = owner.split(' ');
        let mut next = || parts.next().filter(|part| !part.is_empty());
        let (boot, space, number, started) = (next()?, next()?, next()?, next()?);
        let number = number.parse().ok().filter(|number| *number > 0)?;
        (next().is_none()).then_some(Self {
            boot,
            space,
            number,
            started,
        })
    }
}

/// Names this process.
pub(crate) fn owner() -> String {
    let number = std::process::id();
    let started = state_and_start(number.cast_signed()).map(|(_, started)| started);
    let started = started.unwrap_or_else(|| UNKNOWN.to_owned());
    format!("{} {} {number} {started}", boot(), space())
}

/// Says whether the process with this name is alive. Of another machine or boot it is dead; what cannot be told is alive.
pub(crate) fn is_alive(owner: &str) -> bool {
    let Some(process) = Process::parse(owner) else {
        return true;
    };
    if differs(process.boot, &boot()) {
        return false;
    }
    if differs(process.space, &space()) {
        return true;
    }
    let exists = Pid::from_raw(process.number).is_none_or(|pid| test_kill_process(pid) != Err(Errno::SRCH));
    exists
        && state_and_start(process.number).is_none_or(|(state, started)| {
            // A process that has ended and was not waited for yet still has its number.
            !matches!(state, 'Z' | 'X' | 'x') && !differs(process.started, &started)
        })
}

fn differs(one: &str, other: &str) -> bool {
    one != other && one != UNKNOWN && other != UNKNOWN
}

/// The id of the machine's boot.
fn boot() -> String {
    word(fs::read_to_string("/proc/sys/kernel/random/boot_id").ok())
}

/// The space in which the number of this process counts: containers of one machine have their own.
fn space() -> String {
    let link = fs::read_link("/proc/self/ns/pid").ok();
    word(link.and_then(|link| link.into_os_string().into_string().ok()))
}

fn word(text: Option<String>) -> String {
    text.map(|text| text.trim().replace(char::is_whitespace, "_"))
        .filter(|text| !text.is_empty())
        .unwrap_or_else(|| UNKNOWN.to_owned())
}

/// The state of a process and when it started, in ticks since the boot: fields 3 and 22 of `proc_pid_stat(5)`.
fn state_and_start(number: i32) -> Option<(char, String)> {
    parse_stat(&fs::read_to_string(format!("/proc/{number}/stat")).ok()?)
}

fn parse_stat(stat: &str) -> Option<(char, String)> {
    // The name of the program stands in parentheses and may hold any of them, and spaces.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_ascii_whitespace();
    let state = fields.next()?.chars().next()?;
    Some((state, fields.nth(18)?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_alive_and_always_has_the_same_name() {
        assert_eq!(owner(), owner());
        assert!(is_alive(&owner()));
        assert!(Process::parse(&owner()).is_some());
    }

    #[test]
    fn a_name_that_cannot_be_read_is_of_a_process_that_may_live() {
        for name in [
            "",
            "x",
            "a b c d",
            "a b -1 d",
            "a b 0 d",
            "a b 1 d e",
            "a b 99999999999 d",
        ] {
            assert_eq!(Process::parse(name), None, "{name}");
            assert!(is_alive(name), "{name}");
        }
    }

    /// The name of this process with one part exchanged.
    #[cfg(target_os = "linux")]
    fn with(part: usize, value: &str) -> String {
        let owner = owner();
        let mut parts: Vec<&str> = owner.split(' ').collect();
        parts[part] = value;
        parts.join(" ")
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn another_boot_or_start_is_another_process_and_a_dead_one() {
        assert!(!is_alive(&with(0, "another-boot")));
        assert!(!is_alive(&with(3, "1")), "the number was given to another process");
        assert!(is_alive(&with(1, "pid:[1]")), "numbers of another space cannot be told");
        assert!(is_alive(&with(0, UNKNOWN)) && is_alive(&with(3, UNKNOWN)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_child_is_alive_until_it_ends_waited_for_or_not() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let (_, started) = state_and_start(child.id().cast_signed()).unwrap();
        let name = format!("{} {} {} {started}", boot(), space(), child.id());
        assert!(is_alive(&name));
        child.kill().unwrap();
        // It ends in a moment, and nobody has waited for it yet.
        let ended = (0..2000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            !is_alive(&name)
        });
        child.wait().unwrap();
        assert!(ended);
        assert!(!is_alive(&name));
    }

    #[test]
    fn the_start_is_found_behind_any_name_of_a_program() {
        let rest = "S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20 21";
        for program in ["sh", "a b", "a) R 1 2", ")", "(("] {
            let stat = format!("42 ({program}) {rest}\n");
            assert_eq!(parse_stat(&stat), Some(('S', "4711".to_owned())), "{program}");
        }
        assert_eq!(parse_stat(""), None);
        assert_eq!(parse_stat("42 (sh) S 1"), None);
    }
}
