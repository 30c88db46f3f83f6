//! A folder of real files, named by `TINYAGENT_TRANSCRIPTS`: each is read and put together again, or
//! refused with a word about what it seems to be. Without the variable nothing is tested here.

use memory_core::Ending;

use crate::support::{check, check_bodies};

#[test]
#[expect(clippy::disallowed_methods, reason = "the folder is named from outside")]
fn every_file_is_read_whole_or_refused_by_name() {
    let Ok(folder) = std::env::var("TINYAGENT_TRANSCRIPTS") else {
        return;
    };
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| path.is_file()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        println!("{}", row(&bytes, &name));
    }
}

fn row(bytes: &[u8], name: &str) -> String {
    let found = match formats::detect(bytes, name) {
        Ok(found) => found,
        Err(error) => {
            let text = error.to_string();
            assert!(text.contains("known format: "), "{text}");
            return format!(
                "{name:62} refused: {}",
                text.split("; expected").next().unwrap_or_default()
            );
        }
    };
    let decoded = match formats::decode(bytes, found.format, name) {
        Ok(decoded) => decoded,
        Err(error) => return format!("{name:62} {:16} REFUSED: {error}", found.format),
    };
    check(&decoded);
    check_bodies(&decoded);
    let messages = decoded.sessions.iter().flat_map(|session| &session.messages);
    let calls: usize = messages.clone().map(|message| message.message.calls().count()).sum();
    let users = messages
        .clone()
        .filter(|message| message.message.is_real_user())
        .count();
    let mut odd = 0;
    for session in &decoded.sessions {
        let messages: Vec<_> = session.messages.iter().map(|message| &message.message).collect();
        odd += memory_core::analyse(&messages, Ending::Finished).problems().len();
    }
    let codes: std::collections::BTreeSet<&str> = decoded.problems.iter().map(|problem| problem.code).collect();
    format!(
        "{name:62} {:16} sessions {} items {} messages {} calls {calls} users {users} unpaired {odd} problems {} {codes:?} id {}",
        found.format.as_str(),
        decoded.sessions.len(),
        decoded.source.items.len(),
        messages.count(),
        decoded.problems.len(),
        decoded.id,
    )
}
