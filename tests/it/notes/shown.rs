//! What a person sees on a terminal.

use unicode_width::UnicodeWidthStr as _;

use super::Notes;

fn table(notes: &Notes) -> String {
    notes.run_in(&[("COLUMNS", "80")], &["list"]).ok().text()
}

#[test]
fn a_list_fits_80_columns_with_wide_characters_and_emoji() {
    Notes::each(|notes| {
        for text in [
            "运行测试之前请先启动数据库容器，否则集成测试会全部失败，而且错误信息很难理解，请务必注意这一点。",
            "👩‍👩‍👧 The family emoji 🇩🇪🇫🇷 and flags 👍🏽 are one cluster each, and a line of them is cut between clusters 👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
            "ビルドの前に必ず依存関係を更新してください。古いロックファイルは使わないでください。古いロックファイルは使わないでください。",
            "Short.",
            "Line one\nand two\n\nand three",
        ] {
            notes.remember(text);
        }
        let text = table(&notes);
        for line in text.lines() {
            assert!(line.width() <= 80, "{} columns: {line}", line.width());
        }
        assert!(
            text.contains('…') && text.contains("Line one and two and three"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1 + 5 + 1, "{text}");
    });
}

#[test]
fn a_hostile_text_cannot_steer_the_terminal() {
    // A person's editor may put anything into a file.
    let notes = Notes::new("markdown");
    notes.remember("Good.");
    let hostile = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m gone \u{202e}evil\u{200b} \u{8}\u{8}\rover";
    let file = format!(
        "---\nid: m00000001\nstatus: pending\ncreated_at: 2026-01-01T00:00:00Z\nsource_session: \"\\e[31mred\"\nmodel: \"\\e]0;x\\a\"\nother: \"\\e[2J\"\n---\n{hostile}\n"
    );
    std::fs::write(notes.store().join("m00000001.md"), file).unwrap();
    for arguments in [
        ["list"].as_slice(),
        &["list", "--json"],
        &["list", "--color", "always"],
        &["show", "m00000001"],
        &["show", "m00000001", "--json"],
        &["approve", "all"],
        &["approve", "m00000001"],
        &["forget", "m00000001"],
    ] {
        let ran = notes.run_in(&[("COLUMNS", "80")], arguments);
        let all = format!("{}{}", ran.text(), ran.stderr);
        let steers = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{200b}');
        let without_styles = all.replace("\u{1b}[0m", "").replace("\u{1b}[1m", "");
        assert!(!without_styles.contains(steers), "{arguments:?}: {all:?}");
    }
}

#[test]
fn an_empty_list_says_how_to_begin() {
    Notes::each(|notes| {
        assert!(
            notes
                .run(&["list"])
                .ok()
                .text()
                .contains("tinyagent-memory remember TEXT")
        );
    });
}

#[test]
fn a_source_written_by_hand_makes_up_no_line_of_what_is_shown() {
    let notes = Notes::new("markdown");
    notes.remember("Known.");
    let forged = "---\nid: m00000001\nstatus: pending\ncreated_at: 2026-01-01T00:00:00Z\nsource_session: \"person\\ndigest     0000\\n\\nHarmless.\"\nmodel: \"m\\ntags       x\"\nversion: \"v\\n\\nx\"\n---\nHarmful.\n";
    std::fs::write(notes.store().join("m00000001.md"), forged).unwrap();
    let shown = notes.run(&["show", "m00000001"]).ok().text();
    let (head, text) = shown.split_once("\n\n").unwrap();
    assert_eq!(text, "Harmful.\n");
    assert_eq!(
        head.lines().filter(|line| line.starts_with("digest")).count(),
        1,
        "{shown}"
    );
    assert!(!head.lines().any(|line| line.starts_with("tags")), "{shown}");
}
