//! Passwords as people choose them, put together from words, years and signs.

use crate::corpus::draw::{DIGITS, Draw};

const WORDS: [&str; 40] = [
    "summer",
    "winter",
    "dragon",
    "monkey",
    "welcome",
    "coffee",
    "sunshine",
    "berlin",
    "madrid",
    "tiger",
    "banana",
    "football",
    "guitar",
    "liverpool",
    "mustang",
    "purple",
    "orange",
    "rainbow",
    "spring",
    "autumn",
    "harley",
    "shadow",
    "master",
    "falcon",
    "hunter",
    "pepper",
    "cookie",
    "ginger",
    "thunder",
    "silver",
    "golden",
    "ocean",
    "castle",
    "rocket",
    "horse",
    "battery",
    "staple",
    "copper",
    "meadow",
    "lantern",
];

/// Returns a password that a person might choose.
pub(in crate::corpus) fn chosen(draw: &mut Draw) -> String {
    match draw.between(0, 6) {
        0 => {
            capital(draw.pick(&WORDS))
                + &draw.between(1_990, 2_026).to_string()
                + draw.pick(&["!", "?", "#", "*", "!!"])
        }
        1 => leet(&capital(draw.pick(&WORDS))) + &draw.text(DIGITS, 2) + draw.pick(&["!", "&3", "@", "%", "+"]),
        2 => phrase(draw, "-"),
        3 => phrase(draw, "_") + &draw.text(DIGITS, 2),
        4 => capital(draw.pick(&WORDS)) + &capital(draw.pick(&WORDS)) + &draw.text(DIGITS, 3) + "!",
        5 => leet(draw.pick(&WORDS)) + "." + &leet(draw.pick(&WORDS)) + draw.pick(&["$1", "&7", "!9"]),
        _ => {
            draw.pick(&["P@ss", "Adm1n", "Qw3rty", "L3tMe1n"]).to_owned()
                + &draw.text(DIGITS, 4)
                + draw.pick(&["!", "#", "*"])
        }
    }
}

/// Returns a password as a manager makes it: letters, digits and signs.
pub(super) fn random(draw: &mut Draw) -> String {
    let length = draw.between(12, 32);
    let signs = draw.chance(500);
    (0..length)
        .map(|position| {
            let alphabet = if signs && position % 5 == 3 {
                "!#%*+-_.=^~"
            } else {
                crate::corpus::draw::BASE62
            };
            draw.text(alphabet, 1)
        })
        .collect()
}

fn phrase(draw: &mut Draw, separator: &str) -> String {
    (0..4).map(|_| draw.pick(&WORDS)).collect::<Vec<_>>().join(separator)
}

fn capital(word: &str) -> String {
    let mut characters = word.chars();
    characters
        .next()
        .map(|first| first.to_uppercase().chain(characters).collect())
        .unwrap_or_default()
}

fn leet(word: &str) -> String {
    word.chars()
        .map(|character| match character {
            'a' => '4',
            'e' => '3',
            'o' => '0',
            's' => '5',
            other => other,
        })
        .collect()
}
