//! The example file of the package's documentation.
use memory_core::note::markdown::{NoteFile, render};

const EXAMPLE: &str = "---\nid: m7529e1f6\nstatus: active\ncreated_at: \"2026-10-29T14:03:11.52Z\"\nupdated_at: \"2026-10-29T14:03:11.52Z\"\nsource_session: run-7c1e\nmodel: anthropic/claude-sonnet-4-5\nversion: 0.9.0\nuntrusted_context: false\ntags: [build, ci]\n---\nRun `make test-fast` before pushing; the full suite needs Docker.\n";

#[test]
fn the_example_file_is_written_as_it_was() {
    let file = NoteFile::parse(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(render(file.note()), EXAMPLE);
    assert_eq!(file.with(file.note()), EXAMPLE);
}

#[test]
fn what_people_write_is_read() {
    let odd = "\u{feff}---\r\n# mine\r\nid: m00000001\r\nstatus: pending\r\ncreated_at: 2026-10-29\r\ntags:\r\n- A b\r\n- ci\r\nnested:\r\n  deep: 1\r\n---\r\n\r\n text\r\nmore \r\n\r\n";
    println!("{:?}", NoteFile::parse(odd.as_bytes()));
    let odd = odd.replace("2026-10-29", "2026-10-29T00:00:00Z");
    let file = NoteFile::parse(odd.as_bytes()).unwrap();
    assert_eq!(file.note().text, "text\nmore");
    assert_eq!(file.note().tags, ["a-b", "ci"]);
    let mut other = file.note().clone();
    other.status = memory_core::note::NoteStatus::Active;
    println!("{}", file.with(&other));
    println!("{}", render(&other));
    for bad in [
        "---\nid: &a x\n---\nx",
        "---\nid: a\nid: b\n---\nx",
        "---\n{id: a}\n---\nx",
        "---\nid: [a\n---\nx",
        "x",
        "---\nid: a",
    ] {
        println!("{:?}", NoteFile::parse(bad.as_bytes()).unwrap_err().to_string());
    }
}
