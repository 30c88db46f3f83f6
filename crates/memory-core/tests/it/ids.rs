//! Ids and position ranges.

use memory_core::{Digest, IdError, Position, PositionRange, SessionId, message_link};
use proptest::prelude::*;

use crate::support::cases;

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn an_accepted_id_comes_back_and_is_printable(text in any::<String>()) {
        if let Ok(id) = SessionId::parse(text.clone()) {
            prop_assert_eq!(id.as_str(), text.as_str());
            prop_assert!(!text.is_empty() && text.len() <= 200 && !text.chars().any(char::is_control));
            let json = serde_json::to_string(&id).unwrap();
            prop_assert_eq!(serde_json::from_str::<SessionId>(&json).unwrap(), id);
        } else {
            let json = serde_json::to_string(&text).unwrap();
            prop_assert!(serde_json::from_str::<SessionId>(&json).is_err());
        }
    }

    #[test]
    fn cover_holds_the_positions_and_no_others(numbers in proptest::collection::btree_set(0_u64..60, 0..40)) {
        let ranges = PositionRange::cover(numbers.iter().copied().map(Position));
        for number in 0..60 {
            prop_assert_eq!(ranges.iter().any(|range| range.contains(Position(number))), numbers.contains(&number));
        }
        // The fewest: no two ranges touch.
        prop_assert!(ranges.windows(2).all(|pair| pair[0].last.0 + 1 < pair[1].first.0));
    }
}

#[test]
fn hidden_characters_are_refused_in_ids() {
    for hidden in [
        '\0',
        '\n',
        '\u{1b}',
        '\u{AD}',
        '\u{61C}',
        '\u{200B}',
        '\u{202E}',
        '\u{2066}',
        '\u{FEFF}',
        '\u{E0041}',
    ] {
        let text = format!("a{hidden}b");
        assert_eq!(
            SessionId::parse(text),
            Err(IdError::BadCharacter { code: hidden as u32 })
        );
    }
}

#[test]
fn the_length_limit_is_in_bytes() {
    assert!(SessionId::parse("é".repeat(100)).is_ok());
    assert_eq!(SessionId::parse("é".repeat(101)), Err(IdError::TooLong { bytes: 202 }));
}

#[test]
fn the_last_position_of_all_does_not_overflow() {
    let ranges = PositionRange::cover([u64::MAX, u64::MAX].map(Position));
    assert_eq!(ranges.len(), 2);
}

#[test]
fn a_link_changes_with_each_of_its_fields() {
    let link = message_link(&Digest::ZERO, Position(1), "{}");
    assert_ne!(link, message_link(&link, Position(1), "{}"));
    assert_ne!(link, message_link(&Digest::ZERO, Position(2), "{}"));
    assert_ne!(link, message_link(&Digest::ZERO, Position(1), "{ }"));
    assert_ne!(
        Digest::of_fields([b"ab".as_slice(), b"c"]),
        Digest::of_fields([b"a".as_slice(), b"bc"])
    );
}
