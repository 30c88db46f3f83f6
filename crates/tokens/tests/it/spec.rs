//! Naming counters.

use tokens::{CounterSpec, CounterSpecError, built_in};

#[test]
fn names_round_trip() {
    for name in ["o200k", "cl100k", "estimate", "hf:a/b.json", "hf:hf:", "hf: "] {
        assert_eq!(
            name.parse::<CounterSpec>().map(|spec| spec.to_string()).as_deref(),
            Ok(name)
        );
    }
}

#[test]
fn a_wrong_name_is_told_what_is_expected() {
    let error = "gpt2".parse::<CounterSpec>().expect_err("no counter");
    assert_eq!(
        error.to_string(),
        "unknown token counter `gpt2`, expected `o200k`, `cl100k`, `estimate` or `hf:PATH`"
    );
    assert_eq!("hf:".parse::<CounterSpec>(), Err(CounterSpecError::NoPath));
    assert!("O200K".parse::<CounterSpec>().is_err());
}

#[test]
fn ids_find_their_counter() {
    for id in ["o200k", "cl100k", "estimate"] {
        assert_eq!(built_in(id).map(memory_core::tokens::TokenCounter::id), Some(id));
    }
    assert!(built_in("hf:0123456789ab").is_none());
    assert_eq!(CounterSpec::default(), CounterSpec::O200k);
}
