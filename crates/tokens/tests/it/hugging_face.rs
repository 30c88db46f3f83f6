//! Counting by a `tokenizer.json`.

use memory_core::tokens::TokenCounter;
use proptest::prelude::*;
use tokens::{HuggingFace, HuggingFaceError};

/// A small byte-level BPE with one special token, truncation and padding.
const BPE: &str = r#"{
  "version": "1.0",
  "truncation": {"direction": "Right", "max_length": 3, "strategy": "LongestFirst", "stride": 0},
  "padding": {"strategy": {"Fixed": 16}, "direction": "Right", "pad_to_multiple_of": null, "pad_id": 0, "pad_type_id": 0, "pad_token": "<pad>"},
  "added_tokens": [{"id": 0, "content": "<pad>", "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true}],
  "normalizer": null,
  "pre_tokenizer": {"type": "Whitespace"},
  "post_processor": null,
  "decoder": null,
  "model": {"type": "BPE", "dropout": null, "unk_token": "<pad>", "continuing_subword_prefix": null, "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false,
    "vocab": {"<pad>": 0, "a": 1, "b": 2, "c": 3, "ab": 4, "abc": 5, "p": 6, "d": 7, "<": 8, ">": 9},
    "merges": [["a", "b"], ["ab", "c"]]}
}"#;

fn bpe() -> HuggingFace {
    HuggingFace::from_json(BPE.as_bytes()).expect("a tokenizer")
}

#[test]
fn counts_ignore_truncation_and_padding() {
    assert_eq!(bpe().count(""), 0);
    assert_eq!(bpe().count("abc"), 1);
    assert_eq!(bpe().count("abc ab a cc ab"), 6);
}

#[test]
fn special_tokens_are_ordinary_text() {
    assert!(bpe().count("<pad>") > 1);
}

#[test]
fn the_id_follows_the_content() {
    assert!(bpe().id().starts_with("hf:"));
    assert_eq!(bpe().id().len(), 15);
    let changed = BPE.replace("\"max_length\": 3", "\"max_length\": 4");
    let changed = HuggingFace::from_json(changed.as_bytes()).expect("a tokenizer");
    assert_ne!(bpe().id(), changed.id());
}

#[test]
fn what_cannot_be_encoded_is_estimated() {
    let json = r#"{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
      "normalizer": null, "pre_tokenizer": {"type": "Whitespace"}, "post_processor": null,
      "decoder": null, "model": {"type": "WordLevel", "vocab": {"known": 0}, "unk_token": "missing"}}"#;
    let counter = HuggingFace::from_json(json.as_bytes()).expect("a tokenizer");
    assert_eq!(counter.count("known known"), 2);
    assert!(counter.count("three other words") >= 3);
}

#[test]
fn bytes_that_are_no_tokenizer_are_an_error() {
    for bytes in ["", "null", "{}", "[]", "{\"model\": 1}", "\u{0}", "{\"version\":\"9\"}"] {
        let result = HuggingFace::from_json(bytes.as_bytes());
        assert!(matches!(result, Err(HuggingFaceError::Invalid { .. })), "{bytes}");
    }
    assert!(HuggingFace::from_json(&[0xff, 0xfe]).is_err());
}

proptest! {
    #[test]
    fn damaged_json_never_panics(at in 0..BPE.len(), length in 0_usize..40, insert in "[\\[\\]{},:\"0-9a-z]{0,8}") {
        let mut bytes = BPE.as_bytes().to_vec();
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, insert.into_bytes());
        if let Ok(counter) = HuggingFace::from_json(&bytes) {
            counter.count("abc <pad> é 中 ab");
        }
    }

    #[test]
    fn any_text_has_a_count(text in any::<String>()) {
        prop_assert!(bpe().count(&text) as usize <= text.len());
    }
}
