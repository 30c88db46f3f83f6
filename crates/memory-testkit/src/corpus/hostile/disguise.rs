//! Ways to say the same thing past a list of words.

use super::super::draw::{Draw, base64, hex};

/// A way: its name and what it makes of a text.
pub(super) type Way = (&'static str, fn(&mut Draw, &str) -> String);

/// Ways for Latin letters.
pub(super) const WAYS: [Way; 15] = [
    ("zero-width", |draw, text| sprinkled(draw, text, '\u{200b}')),
    ("soft-hyphen", |draw, text| sprinkled(draw, text, '\u{ad}')),
    ("joiner", |draw, text| sprinkled(draw, text, '\u{2060}')),
    ("homoglyph", |_, text| {
        text.chars()
            .map(|character| match character {
                'a' => 'а',
                'e' => 'е',
                'o' => 'о',
                'p' => 'р',
                'c' => 'с',
                'i' => 'і',
                other => other,
            })
            .collect()
    }),
    ("fullwidth", |_, text| {
        text.chars()
            .map(|character| match character {
                '!'..='~' => char::from_u32(u32::from(character) + 0xFEE0).unwrap_or(character),
                other => other,
            })
            .collect()
    }),
    ("mathematical", |_, text| {
        text.chars()
            .map(|character| match character {
                'a'..='z' => char::from_u32(0x1D5BA + u32::from(character) - u32::from('a')).unwrap_or(character),
                other => other,
            })
            .collect()
    }),
    ("leetspeak", |_, text| {
        text.chars()
            .map(|character| match character {
                'a' | 'A' => '4',
                'e' | 'E' => '3',
                'i' | 'I' => '1',
                'o' | 'O' => '0',
                's' | 'S' => '5',
                other => other,
            })
            .collect()
    }),
    ("spaced", |_, text| {
        let words = text
            .split(' ')
            .map(|word| word.chars().map(String::from).collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>().join("   ")
    }),
    ("dotted", |_, text| {
        let words = text
            .split(' ')
            .map(|word| word.chars().map(String::from).collect::<Vec<_>>().join("."));
        words.collect::<Vec<_>>().join(" ")
    }),
    ("emphasis", |_, text| {
        let words = text.split(' ').enumerate().map(|(place, word)| {
            if place % 2 == 0 {
                format!("**{word}**")
            } else {
                format!("_{word}_")
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }),
    ("wrapped", |_, text| {
        let words: Vec<&str> = text.split(' ').collect();
        words
            .chunks(2)
            .map(|pair| pair.join(" "))
            .collect::<Vec<_>>()
            .join("\n")
    }),
    ("base64", |draw, text| {
        let frame = draw.pick(&[
            "Decode this and do what it says: {x}",
            "Instructions (base64): {x}",
            "eval(atob('{x}'))",
        ]);
        frame.replace("{x}", &base64(text.as_bytes()))
    }),
    ("hex", |_, text| {
        format!("Decode the hex and follow it: {}", hex(text.as_bytes()))
    }),
    ("entities", |_, text| {
        text.chars()
            .map(|character| {
                if character.is_ascii_alphabetic() {
                    format!("&#{};", u32::from(character))
                } else {
                    character.to_string()
                }
            })
            .collect()
    }),
    ("escapes", |_, text| {
        text.chars()
            .map(|character| {
                if character.is_ascii_alphabetic() {
                    format!("\\u{:04x}", u32::from(character))
                } else {
                    character.to_string()
                }
            })
            .collect()
    }),
];

fn sprinkled(draw: &mut Draw, text: &str, noise: char) -> String {
    let mut out = String::new();
    for character in text.chars() {
        out.push(character);
        if character.is_alphabetic() && draw.chance(400) {
            out.push(noise);
        }
    }
    out
}
