//! What a person reads, as it stands on the terminal.

use super::{remembering, run_proposing, write_memory};
use crate::support::Folder;

/// What a command prints, without times.
#[track_caller]
fn printed(folder: &Folder, arguments: &[&str]) -> String {
    without_times(&folder.run(arguments).ok().text())
}

/// Puts a word of the same length in the place of each time.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_inclusive([' ', '\n']) {
        let (word, space) = word.split_at(word.trim_end().len());
        let is_time = word.len() >= 16 && word.get(10..11) == Some("T") && word.get(4..5) == Some("-");
        out.push_str(if is_time { "YYYY-MM-DDTHH:MM" } else { word });
        out.push_str(space);
    }
    out
}

#[test]
fn status_names_each_problem_with_what_helps() {
    let folder = remembering(&["Uses tabs in Go", "日本語のコメントは残す"]);
    run_proposing(&folder, "work", &["The API needs a key"], "succeeded");
    folder
        .run(&["propose", "--document", "user", "--untrusted", "add", "Likes tables"])
        .ok();
    folder.run_with(&["curate", "--curator-cmd", "exit 3"], b"");
    write_memory(&folder, "Uses tabs in Go\n§\nAdded by hand\n");
    insta::assert_snapshot!(printed(&folder, &["status"]), @r#"
    DOCUMENT  REVISION  ENTRIES  CHARACTERS  PENDING  HELD  CURATION     FILE
    memory           1        2          32        1     0  off (drift)  .tinyagent/memory/MEMORY.md
    user             -        0           0        0     1  on           .tinyagent/memory/USER.md

    budget: 32 of 10,000 characters (0 %), 500 for an entry
    curation begins by itself at 10 pending events of a document, and when a session begins or ends
    last curation of memory: failed by exit 3 (explicit), YYYY-MM-DDTHH:MM (UTC)

    memory: the file was changed since its last revision
      - 日本語のコメントは残す
      + Added by hand
      what helps: `tinyagent-memory sync` takes the file as it is; `tinyagent-memory revisions restore 1` brings the last revision back

    memory: the last curation failed (model_failed): the curator failed: it ended with exit status: 3
      what helps: it is tried again after YYYY-MM-DDTHH:MM (UTC); `tinyagent-memory curate --now` tries at once

    user: 1 event held until a person has decided
      what helps: `tinyagent-memory events list --state held` shows them, `tinyagent-memory approve --events N` lets one in
    "#);
}

#[test]
fn a_dry_run_shows_what_would_be_committed() {
    let folder = remembering(&["Uses tabs in Go", "Uses make"]);
    folder.run(&["propose", "replace", "tabs", "Always run gofmt"]).ok();
    folder.run(&["propose", "remove", "Uses make"]).ok();
    folder.run(&["propose", "add", "Uses just"]).ok();
    insta::assert_snapshot!(printed(&folder, &["curate", "--dry-run"]), @r#"
    memory: would be changed by rules; 3 events: 3 applied
      warning: "Always run gofmt": worded as an order ("always"); a fact lasts longer
    --- MEMORY.md
    +++ MEMORY.md, curated
    @@ -1,3 +1,3 @@
    -Uses tabs in Go
    +Always run gofmt
     §
    -Uses make
    +Uses just
    user: no event waits
    "#);
}

#[test]
fn revisions_are_a_table() {
    let folder = remembering(&["Uses tabs in Go"]);
    write_memory(&folder, "Uses tabs in Go\n§\nAdded by hand\n");
    folder.run(&["sync"]).ok();
    folder.run(&["revisions", "restore", "1"]).ok();
    insta::assert_snapshot!(printed(&folder, &["revisions", "list"]), @r#"
    REVISION  ENTRIES  CHARACTERS  EVENTS  REASON   STATE      CREATED (UTC)     AUTHOR
           3        1          16       0  restore  committed  YYYY-MM-DDTHH:MM  person
           2        2          32       0  manual   committed  YYYY-MM-DDTHH:MM  person
           1        1          16       1  curated  committed  YYYY-MM-DDTHH:MM  rules
    "#);
    insta::assert_snapshot!(printed(&folder, &["revisions", "diff", "1", "2"]), @r#"
    --- revision 1
    +++ revision 2
    @@ -1 +1,3 @@
     Uses tabs in Go
    +§
    +Added by hand
    "#);
}

#[test]
fn events_are_a_table() {
    let folder = remembering(&["Uses tabs in Go", "日本語のコメントは残す"]);
    folder.run(&["propose", "replace", "tabs", "Uses gofmt"]).ok();
    folder
        .run(&["propose", "--untrusted", "add", "The mirror is mirror.example"])
        .ok();
    insta::assert_snapshot!(printed(&folder, &["events", "list"]), @r#"
    EVENT  DOCUMENT  STATE                TRUST      FROM       ENTERED (UTC)     DIGEST        CHANGE
        1  memory    applied, revision 1  person     cli run 1  YYYY-MM-DDTHH:MM  6d291108f4a6  add Uses tabs in Go
        2  memory    applied, revision 1  person     cli run 2  YYYY-MM-DDTHH:MM  fae88971c140  add 日本語のコメントは残す
        3  memory    pending              person     cli run 3  YYYY-MM-DDTHH:MM  0a777799d12c  replace Uses tabs in Go => Uses gofmt
        4  memory    held, untrusted      untrusted  cli run 4  YYYY-MM-DDTHH:MM  ee658ff0aff9  add The mirror is mirror.example
    "#);
}

#[test]
fn why_leads_from_the_entry_to_the_messages() {
    let folder = Folder::new();
    run_proposing(&folder, "work", &["The API needs a key"], "succeeded");
    folder.run(&["curate"]).ok();
    insta::assert_snapshot!(printed(&folder, &["why", "API"]), @r#"
    memory: The API needs a key
      written by a model
      since revision 1, curated by rules, YYYY-MM-DDTHH:MM (UTC)
      event 1 of session work run 1, model: add The API needs a key
        1 user: go on
    "#);
}

#[test]
fn a_dry_run_of_a_revert_shows_what_would_go() {
    let folder = remembering(&["Uses tabs in Go"]);
    run_proposing(&folder, "work", &["The API needs a key"], "succeeded");
    folder.run(&["curate"]).ok();
    run_proposing(&folder, "work", &["The API is slow"], "succeeded");
    insta::assert_snapshot!(printed(&folder, &["revert", "--session", "work", "--dry-run"]), @r#"
    memory: would be taken back
      - The API needs a key
      would be rejected, since they wait: events 3
    --- MEMORY.md
    +++ MEMORY.md, reverted
    @@ -1,3 +1 @@
     Uses tabs in Go
    -§
    -The API needs a key
    "#);
}
