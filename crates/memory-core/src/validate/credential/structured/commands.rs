//! Passwords among the arguments of commands.

use super::super::assignment::looks_chosen;
use super::super::shape::Shape;
use super::super::{Confidence, Finding, allow, placeholder};
use crate::validate::credential::text::{cut, line_after, line_before, slice_before, slice_from};

/// A command's arguments are looked at for this many bytes.
const REACH: usize = 2_048;

/// A command goes on over at most so many lines.
const MOST_LINES: usize = 32;

fn push(found: &mut Vec<Finding>, start: usize, value: &str) {
    found.push(Finding {
        kind: "command-password",
        span: start..start + value.len(),
        confidence: Confidence::Likely,
    });
}

/// Whether an argument is a password and not a reference to one.
pub(super) fn is_meant(value: &str) -> bool {
    !value.is_empty()
        && !allow::is_placeholder(value)
        && !allow::is_variable(value)
        && !value.starts_with(['$', '<', '-', '%', '{'])
        && !["password", "pass", "passwd", "pwd", "token", "secret"].contains(&value.to_ascii_lowercase().as_str())
}

/// The number of a port, which some commands take behind the same flag.
fn is_port(value: &str) -> bool {
    value.len() <= 5 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// An argument and where it begins: what stands after `flag` (and a space, an equals sign or nothing), unquoted.
fn argument<'a>(line: &'a str, flags: &[&str], glued: bool) -> Option<(usize, &'a str)> {
    let mut from = 0;
    while let Some(space) = memchr::memchr3(b' ', b'\t', b'\n', cut(line, from..).as_bytes()) {
        let start = from + space + 1;
        from = start;
        let Some(flag) = flags.iter().find(|flag| cut(line, start..).starts_with(**flag)) else {
            continue;
        };
        let after = cut(line, start + flag.len()..);
        let gap = after
            .bytes()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'='))
            .count();
        if gap == 0 && !glued {
            continue;
        }
        let value = cut(after, gap..);
        let begin = start + flag.len() + gap;
        return Some(match value.as_bytes().first() {
            Some(quote @ (b'"' | b'\'')) => {
                let inner = cut(value, 1..);
                let end = inner.find(*quote as char).unwrap_or(inner.len());
                (begin + 1, cut(inner, ..end))
            }
            _ => (
                begin,
                cut(
                    value,
                    ..value
                        .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ';' | '|'))
                        .unwrap_or(value.len()),
                ),
            ),
        });
    }
    None
}

/// The whole command, over the lines that a backslash joins.
fn command(text: &str, at: usize) -> &str {
    let rest = slice_from(text, at, REACH);
    for (line, end) in memchr::memchr_iter(b'\n', rest.as_bytes()).enumerate() {
        if line == MOST_LINES || !cut(rest, ..end).trim_end_matches('\r').ends_with('\\') {
            return cut(rest, ..end);
        }
    }
    rest
}

/// Up to where a command at `at` need not be looked at again: behind the argument that was found, or as far as there is none.
/// A command may be longer than what was looked at.
fn examined(at: usize, line: &str, argument: Option<(usize, &str)>) -> usize {
    match argument {
        Some((start, value)) => at + start + value.len(),
        None if line.len() + 4 < REACH => at + line.len(),
        None => at + REACH / 2,
    }
}

/// `curl -u user:password`.
pub(super) fn curl(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    let line = command(text, at);
    let pair = argument(line, &["-u", "--user", "--proxy-user", "-U"], true);
    curl_user(at, line, pair, found);
    examined(at, line, pair)
}

fn curl_user(at: usize, line: &str, pair: Option<(usize, &str)>, found: &mut Vec<Finding>) {
    // `--user a:'b'` and `"{a}":"{b}"` are put together by the shell.
    let Some((begin, value)) = pair else { return };
    let (start, password) = match placeholder::pair(value) {
        Some((user, "")) if !user.is_empty() => {
            let rest = cut(line, begin + value.len()..);
            match rest.as_bytes() {
                [quote @ (b'"' | b'\''), ..] if line.as_bytes()[begin - 1] != *quote => {
                    let inner = cut(rest, 1..);
                    (
                        begin + value.len() + 1,
                        cut(inner, ..inner.find(*quote as char).unwrap_or(inner.len())),
                    )
                }
                // A token in the user's place, and no user whose password is asked for.
                _ if Shape::of(user).is_random(12) => (begin, user),
                _ => return,
            }
        }
        Some((user, password)) if !allow::is_variable(user) => (begin + user.len() + 1, password),
        Some(_) => return,
        None => match cut(line, begin + value.len()..).strip_prefix("\":\"") {
            Some(inner) => (
                begin + value.len() + 3,
                cut(inner, ..inner.find('"').unwrap_or(inner.len())),
            ),
            None => return,
        },
    };
    let inner = password.trim_start_matches('{').trim_end_matches('}');
    let literal = if password.starts_with('{')
        && inner.bytes().any(|byte| byte.is_ascii_digit())
        && !inner.contains(['{', '('])
    {
        inner
    } else {
        password
    };
    if is_meant(literal) && !value.is_empty() && !value.starts_with([':', '<']) {
        push(found, at + start, password);
    }
}

/// `docker login -p`, `psexec -p`, `sshpass -p`.
pub(super) fn login(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    let line = command(text, at);
    let glued = line.starts_with("sshpass");
    taken(at, line, argument(line, &["-p", "--password"], glued), found)
}

/// Takes an argument as a password, if it is meant as one; gives what [`examined`] gives.
fn taken(at: usize, line: &str, argument: Option<(usize, &str)>, found: &mut Vec<Finding>) -> usize {
    if let Some((start, value)) = argument.filter(|(_, value)| is_meant(value) && !is_port(value)) {
        push(found, at + start, value);
    }
    examined(at, line, argument)
}

/// `login -u USER -p VALUE` of any command-line tool.
pub(super) fn account(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) -> usize {
    // Its options stand near it.
    let near = slice_from(command(text, at), 0, 240);
    if near.contains(" -u") || near.contains(" --user") {
        login(text, at, end, found)
    } else {
        end
    }
}

/// `redis-cli -a`.
pub(super) fn redis(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-a"], found)
}

/// `mysql -pPASSWORD`, also of `mysqldump` and `mysqladmin`: glued to the flag.
pub(super) fn mysql(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    let line = command(text, at);
    let password = argument(line, &["-p"], true);
    if let Some((start, value)) = password
        && line.as_bytes()[start - 1] != b' '
        && value.len() >= 4
        && is_meant(value)
        && !is_port(value)
    {
        push(found, at + start, value);
    }
    examined(at, line, password)
}

/// `NetworkCredential("user", "password")`: the last of the quoted arguments.
pub(super) fn call(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 300);
    let inside = line.find(')').map_or(line, |close| cut(line, ..close));
    let quotes: Vec<usize> = inside.match_indices(['"', '\'']).map(|(at, _)| at).collect();
    let [.., open, close] = quotes.as_slice() else {
        return;
    };
    // The user comes first, as a literal or not.
    let value = cut(inside, open + 1..*close);
    let second = cut(inside, ..*open).contains(',');
    let literal = Shape::of(value).digits > 0 || value == "secret" || quotes.len() == 4 && value.len() >= 4;
    if second && literal && (is_meant(value) || value == "secret") && !value.contains(' ') {
        push(found, end + open + 1, value);
    }
}

/// `Connect-VIServer -Password VALUE`.
pub(super) fn viserver(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-Password", "-password"], found)
}

/// `IDENTIFIED BY 'PASSWORD'` of SQL.
pub(super) fn identified(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    let before = slice_before(text, at, 300).to_ascii_lowercase();
    let statement = [
        "create user",
        "alter user",
        "create role",
        "alter role",
        "create login",
        "grant ",
    ];
    if !statement.iter().any(|words| before.contains(words)) {
        return;
    }
    let rest = line_after(text, end, 300);
    let Some(quote) = rest.chars().next().filter(|c| matches!(c, '\'' | '"')) else {
        // Oracle takes it without quotes.
        let length = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#'))
            .count();
        let value = cut(rest, ..length);
        if value.len() >= 6 && value.bytes().any(|byte| byte.is_ascii_digit()) && is_meant(value) {
            push(found, end, value);
        }
        return;
    };
    let inner = cut(rest, 1..);
    if let Some(value) = inner.find(quote).map(|close| cut(inner, ..close))
        && is_meant(value)
    {
        push(found, end + 1, value);
    }
}

/// `ldapsearch -w PASSWORD`.
pub(super) fn ldap(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-w"], found)
}

/// `sqlcmd -P PASSWORD`.
pub(super) fn sqlcmd(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-P"], found)
}

/// `openssl enc -k PASSWORD`, `-K KEY`, `nuget push … -k KEY`.
pub(super) fn key_flag(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-k", "-K"], found)
}

/// `user NAME on >PASSWORD` of an access list of Redis.
pub(super) fn redis_user(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    let before = line_before(text, at, 80).to_ascii_lowercase();
    let line = line_after(text, end, 200);
    let value = cut(line, ..line.find(char::is_whitespace).unwrap_or(line.len()));
    if (before.contains("user ") || before.contains("setuser ")) && value.len() >= 4 && is_meant(value) {
        push(found, end, value.trim_end_matches(['"', '\'', '`']));
    }
}

/// `COMMAND -u USER -p PASSWORD` of any command, also with capitals: a port or a folder does not look like one.
pub(super) fn account_flags(text: &str, at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 120);
    let inner = line.trim_start_matches(['"', '\'']);
    let length = inner
        .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ';' | '|' | '&' | '<'))
        .unwrap_or(inner.len());
    let value = cut(inner, ..length);
    let shape = Shape::of(value);
    let chosen = looks_chosen(value, &shape) || shape.is_random(14) && shape.digits > 0;
    if !chosen || value.contains(['/', ':', '=']) || !is_meant(value) {
        return;
    }
    let before = line_before(text, at, 160);
    let named = [" -u ", " -U ", " -user", " --user", " -login ", " -l "]
        .iter()
        .any(|flag| before.contains(flag));
    if named {
        push(found, end + line.len() - inner.len(), value);
    }
}

/// `snmp-server community NAME`, which is a password in fact.
pub(super) fn community(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 120);
    let name = cut(line, ..line.find(char::is_whitespace).unwrap_or(line.len()));
    if looks_chosen(name, &Shape::of(name)) && is_meant(name) {
        push(found, end, name);
    }
}

/// `snmpwalk -A PASSWORD`.
pub(super) fn snmp(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-A"], found)
}

/// `snmpwalk -X PASSWORD`, with which it is encrypted.
pub(super) fn snmp_private(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    flagged(text, at, &["-X"], found)
}

/// `lftp -u USER,PASSWORD`.
pub(super) fn lftp(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 200);
    let pair = cut(line, ..line.find(char::is_whitespace).unwrap_or(line.len()));
    if let Some((user, password)) = pair.split_once(',')
        && is_meant(password)
    {
        push(found, end + user.len() + 1, password.trim_end_matches(['"', '\'']));
    }
}

/// The password behind one of the flags of a command.
fn flagged(text: &str, at: usize, flags: &[&str], found: &mut Vec<Finding>) -> usize {
    let line = command(text, at);
    taken(at, line, argument(line, flags, false), found)
}

/// `smbclient -U user%PASSWORD`.
pub(super) fn smb(text: &str, at: usize, _end: usize, found: &mut Vec<Finding>) -> usize {
    let line = command(text, at);
    let pair = argument(line, &["-U", "--user"], false);
    if let Some((start, (user, password))) = pair.and_then(|(start, value)| Some((start, value.split_once('%')?)))
        && is_meant(password)
    {
        push(found, at + start + user.len() + 1, password);
    }
    examined(at, line, pair)
}

/// `http -a user:PASSWORD`, `--auth user:PASSWORD`.
pub(super) fn http(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 300);
    let pair = cut(line, ..line.find(char::is_whitespace).unwrap_or(line.len()));
    // Two words are the kind of a login, or its user and role.
    if let Some((user, password)) = placeholder::pair(pair)
        && is_meant(password)
        && !Shape::of(password).is_wordlike()
    {
        push(found, end + user.len() + 1, password.trim_end_matches(['"', '\'', '`']));
    }
}

/// `sqlplus user/PASSWORD@host`.
pub(super) fn oracle(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 300);
    let pair = cut(line, ..line.find(char::is_whitespace).unwrap_or(line.len()));
    if let Some((user, rest)) = pair.split_once('/')
        && let Some((password, _)) = rest.split_once('@')
        && is_meant(password)
    {
        push(found, end + user.len() + 1, password);
    }
}

/// `net use SHARE PASSWORD /user:USER`.
pub(super) fn net_use(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 300);
    let Some(user) = line.find("/user:") else {
        return;
    };
    let value = cut(line, ..user).trim_end();
    let value = value.rsplit(' ').next().unwrap_or_default();
    if is_meant(value) && !value.contains('\\') && value != "*" {
        push(found, end + cut(line, ..user).trim_end().len() - value.len(), value);
    }
}

/// `ConvertTo-SecureString "PASSWORD"`.
pub(super) fn secure_string(text: &str, _at: usize, end: usize, found: &mut Vec<Finding>) {
    let line = line_after(text, end, 300);
    let Some(quote) = line.find(['"', '\'']) else {
        return;
    };
    let inner = cut(line, quote + 1..);
    if let Some(close) = inner.find(['"', '\''])
        && is_meant(cut(inner, ..close))
    {
        push(found, end + quote + 1, cut(inner, ..close));
    }
}
