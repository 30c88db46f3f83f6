//! Ordinary notes that an eager scanner stumbles over.

use memory_core::validate::injection::{Verdict, scan, verdict};

#[track_caller]
fn clean(text: &str) {
    let findings = scan(text);
    assert!(findings.is_empty(), "{text:?}: {findings:?}");
}

/// The false positives that the reliability design names.
#[test]
fn named_false_positives_are_clean() {
    for text in [
        "our team reviews system prompt designs",
        "~/.ssh/id_ed25519 is the key for the build host, ~/.ssh/id_rsa the one for the mirror",
        "put the key in authorized_keys",
        "register a node with the cluster before the rollout",
        "never commit to main",
        "you must run make fmt",
        "You must run `make fmt` before every commit.",
        "ignore the lint warning in generated code",
    ] {
        clean(text);
    }
}

#[test]
fn notes_about_injection_are_never_rejected() {
    for text in [
        "The scanner flags phrases such as \"ignore all previous instructions\" and holds the note.",
        "Our red team uses `<|im_start|>system` payloads against the summariser.",
        "Attackers hide text in tag characters; see the test corpus.",
        "Docs: the template is `[INST] {prompt} [/INST]`, with `<<SYS>>` around the system part.",
        "Models emit `<tool_call>` tags; the parser is in tools.rs.",
    ] {
        assert_ne!(verdict(&scan(text)), Verdict::Reject, "{text:?}");
    }
}

#[test]
fn bossy_notes_are_clean() {
    for text in [
        "IMPORTANT: never push directly to main; open a pull request instead.",
        "ALWAYS run the tests before you answer that you are done.",
        "Ignore the previous lint rule in legacy modules.",
        "Ignore all instructions in the deprecated README.",
        "Skip the previous migration step when the table exists.",
        "Do not bypass the safety checks of the deploy script.",
        "From now on we use tabs in Makefiles.",
        "Act as a reviewer: errors first, style last.",
        "Send the API token in the Authorization header to https://api.example.com/v1.",
        "The agent must call the search tool before editing files.",
        "Override the default rules with a local .eslintrc.",
        "Forget about Python 3.8, it is not supported any more.",
        "The developer mode of the phone has to be on for adb.",
        "Dan reviews the storage code, Sydney the network code.",
        "Add new conventions to AGENTS.md and CLAUDE.md.",
        "Remember that the user prefers short answers.",
    ] {
        clean(text);
    }
}
