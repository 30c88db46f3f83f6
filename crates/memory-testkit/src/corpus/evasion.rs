//! Credentials in disguise: what a careless copy, an encoder or somebody with bad intent makes of them.

use super::draw::{Draw, base64, hex};
use super::{Credential, Evasion, Kind};

/// How many texts a disguise has.
const EACH: usize = 16;

/// Which credentials a disguise is put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wearer {
    /// Those that their own form gives away.
    Formed,
    /// Every third one has no form of its own.
    Any,
}

/// A disguise: its name, who wears it, and how a value is dressed.
type Disguise = (&'static str, Wearer, fn(&mut Draw, &str) -> String);

/// Disguises that change the value where it stands.
const IN_PLACE: [Disguise; 19] = [
    ("zero-width", Wearer::Any, |draw, value| {
        sprinkled(
            draw,
            value,
            &["\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}"],
        )
    }),
    ("zero-width-everywhere", Wearer::Any, |_, value| {
        joined(value, "\u{200b}")
    }),
    ("soft-hyphen", Wearer::Any, |draw, value| {
        sprinkled(draw, value, &["\u{ad}"])
    }),
    ("bidi-mark", Wearer::Any, |draw, value| {
        sprinkled(
            draw,
            value,
            &["\u{200e}", "\u{200f}", "\u{202a}", "\u{202c}", "\u{2066}", "\u{2069}"],
        )
    }),
    ("variation-selector", Wearer::Any, |draw, value| {
        sprinkled(draw, value, &["\u{fe0f}", "\u{fe00}"])
    }),
    ("homoglyph", Wearer::Formed, homoglyphs),
    ("fullwidth", Wearer::Any, |_, value| {
        value.chars().map(fullwidth).collect()
    }),
    ("fullwidth-beginning", Wearer::Formed, |_, value| {
        value
            .chars()
            .enumerate()
            .map(|(place, character)| if place < 5 { fullwidth(character) } else { character })
            .collect()
    }),
    ("mathematical", Wearer::Formed, |_, value| {
        value.chars().map(mathematical).collect()
    }),
    ("backslash-newline", Wearer::Formed, |draw, value| {
        broken(draw, value, "\\\n")
    }),
    ("hard-wrap", Wearer::Formed, |draw, value| broken(draw, value, "\n")),
    ("hard-wrap-indented", Wearer::Formed, |draw, value| {
        broken(draw, value, "\n      ")
    }),
    ("spaced", Wearer::Formed, |_, value| joined(value, " ")),
    ("percent", Wearer::Any, |draw, value| {
        escaped(draw, value, 400, |byte| format!("%{byte:02x}"))
    }),
    ("percent-upper", Wearer::Any, |draw, value| {
        escaped(draw, value, 1_000, |byte| format!("%{byte:02X}"))
    }),
    ("unicode-escape", Wearer::Any, |draw, value| {
        let share = draw.pick(&[300, 1_000]);
        escaped(draw, value, share, |byte| format!("\\u{byte:04x}"))
    }),
    ("hex-escape", Wearer::Formed, |draw, value| {
        escaped(draw, value, 1_000, |byte| format!("\\x{byte:02x}"))
    }),
    ("html-entity", Wearer::Any, |draw, value| {
        let share = draw.pick(&[300, 1_000]);
        if draw.chance(500) {
            escaped(draw, value, share, |byte| format!("&#{byte};"))
        } else {
            escaped(draw, value, share, |byte| format!("&#x{byte:x};"))
        }
    }),
    ("quoted-printable", Wearer::Formed, |draw, value| {
        let dressed = escaped(draw, value, 250, |byte| format!("={byte:02X}"));
        broken(draw, &dressed, "=\n")
    }),
];

/// Disguises that come with a text of their own; secrets stand between `⟦` and `⟧`.
const WITH_TEXT: [Disguise; 9] = [
    ("concatenated", Wearer::Formed, |draw, value| {
        let (a, b) = halves(draw, value);
        draw.pick(&[
            "const token = \"⟦{a}⟧\" + \"⟦{b}⟧\";",
            "token = '⟦{a}⟧' + '⟦{b}⟧'",
            "$token = '⟦{a}⟧' . '⟦{b}⟧';",
            "String key = \"⟦{a}⟧\"\n    + \"⟦{b}⟧\";",
            "KEY = (\"⟦{a}⟧\"\n       \"⟦{b}⟧\")",
        ])
        .replace("{a}", a)
        .replace("{b}", b)
    }),
    ("concatenated-pieces", Wearer::Formed, |_, value| {
        let characters: Vec<char> = value.chars().collect();
        let pieces: Vec<String> = characters
            .chunks(8)
            .map(|piece| format!("\"⟦{}⟧\"", piece.iter().collect::<String>()))
            .collect();
        format!("let key = {};", pieces.join(" + "))
    }),
    ("base64", Wearer::Formed, |draw, value| {
        let carrier = draw.pick(&[
            "payload: ⟦{x}⟧",
            "echo ⟦{x}⟧ | base64 -d",
            "data:\n  blob: ⟦{x}⟧\n",
            "⟦{x}⟧",
        ]);
        carrier.replace("{x}", &base64(value.as_bytes()))
    }),
    ("base64-of-line", Wearer::Formed, |draw, value| {
        let line = format!("{}={value}\n", draw.pick(&["TOKEN", "API_KEY", "AUTH"]));
        format!("The old env file, encoded: ⟦{}⟧", base64(line.as_bytes()))
    }),
    ("hex", Wearer::Formed, |draw, value| {
        draw.pick(&["blob = 0x⟦{x}⟧", "xxd -r -p <<< ⟦{x}⟧", "bytes: ⟦{x}⟧"])
            .replace("{x}", &hex(value.as_bytes()))
    }),
    ("json-in-json", Wearer::Any, |draw, value| {
        draw.pick(&[
            r#"{"status":200,"body":"{\"access_token\":\"⟦{x}⟧\",\"password_hint\":null}"}"#,
            r#"{"line":"{\\\"password\\\":\\\"⟦{x}⟧\\\"}"}"#,
            r#"{"cmd":"export API_TOKEN=\"⟦{x}⟧\"\nmake deploy"}"#,
        ])
        .replace("{x}", &value.replace('/', "\\/"))
    }),
    ("emphasis", Wearer::Formed, |draw, value| {
        let (a, b) = halves(draw, value);
        draw.pick(&[
            "The token is **⟦{a}**{b}⟧ today.",
            "Use `⟦{a}``{b}⟧` for now.",
            "key: ⟦{a}**{b}⟧**",
        ])
        .replace("{a}", a)
        .replace("{b}", b)
    }),
    ("two-entries", Wearer::Formed, |draw, value| {
        let (a, b) = halves(draw, value);
        draw.pick(&[
            "- first half of the deploy token: ⟦{a}⟧\n- second half of the deploy token: ⟦{b}⟧",
            "part 1: ⟦{a}⟧\npart 2: ⟦{b}⟧",
        ])
        .replace("{a}", a)
        .replace("{b}", b)
    }),
    ("entries-back-to-back", Wearer::Formed, |draw, value| {
        let (a, b) = halves(draw, value);
        format!("- ⟦{a}⟧\n- ⟦{b}⟧")
    }),
];

/// Returns all of them.
pub(super) fn all() -> Vec<Evasion> {
    let credentials = super::credentials();
    let mut evasions = Vec::new();
    for (disguise, wearer, dress) in IN_PLACE {
        evasions.extend(worn(&credentials, disguise, wearer, |draw, credential| {
            let value = credential.text.get(credential.secret.clone()).unwrap_or_default();
            let before = credential.text.get(..credential.secret.start).unwrap_or_default();
            let after = credential.text.get(credential.secret.end..).unwrap_or_default();
            format!("{before}⟦{}⟧{after}", dress(draw, value))
        }));
    }
    for (disguise, wearer, dress) in WITH_TEXT {
        evasions.extend(worn(&credentials, disguise, wearer, |draw, credential| {
            dress(draw, credential.text.get(credential.secret.clone()).unwrap_or_default())
        }));
    }
    evasions
}

fn worn(
    credentials: &[Credential],
    disguise: &'static str,
    wearer: Wearer,
    dress: impl Fn(&mut Draw, &Credential) -> String,
) -> Vec<Evasion> {
    let mut draw = Draw::new(disguise);
    let of_kinds =
        |kinds: &[Kind]| -> Vec<&Credential> { credentials.iter().filter(|one| kinds.contains(&one.kind)).collect() };
    let formed = of_kinds(&[Kind::Prefixed, Kind::Prefixed, Kind::Jwt]);
    let others = of_kinds(&[Kind::Connection, Kind::Assignment]);
    (0..EACH)
        .map(|number| {
            let plain = wearer == Wearer::Any && number % 3 == 2;
            let choices = if plain { &others } else { &formed };
            let credential = draw.pick(choices);
            unmarked(&dress(&mut draw, credential), credential.family, disguise)
        })
        .collect()
}

/// Takes the marks out of a text and remembers where they stood.
fn unmarked(marked: &str, family: &'static str, disguise: &'static str) -> Evasion {
    let mut text = String::with_capacity(marked.len());
    let mut secret = Vec::new();
    let mut start = 0;
    for character in marked.chars() {
        match character {
            '⟦' => start = text.len(),
            '⟧' => secret.push(start..text.len()),
            other => text.push(other),
        }
    }
    let first = secret.first().map_or(0, |span| span.start);
    let last = secret.last().map_or(0, |span| span.end);
    Evasion {
        text,
        secret,
        fair: first..last,
        family,
        disguise,
    }
}

/// Puts one of `noises` after three to five characters, first within the beginning.
fn sprinkled(draw: &mut Draw, value: &str, noises: &[&str]) -> String {
    let mut text = String::new();
    let mut left = draw.between(1, 3);
    for character in value.chars() {
        text.push(character);
        left -= 1;
        if left == 0 {
            text.push_str(draw.pick(noises));
            left = draw.between(3, 5);
        }
    }
    text
}

fn joined(value: &str, separator: &str) -> String {
    let characters: Vec<String> = value.chars().map(String::from).collect();
    characters.join(separator)
}

/// Breaks the value in one place that is not near its ends.
fn broken(draw: &mut Draw, value: &str, with: &str) -> String {
    let (a, b) = halves(draw, value);
    format!("{a}{with}{b}")
}

fn halves<'a>(draw: &mut Draw, value: &'a str) -> (&'a str, &'a str) {
    let length = value.len();
    let place = draw.between(length / 4, length * 3 / 4);
    let border = (0..=place)
        .rev()
        .find(|index| value.is_char_boundary(*index))
        .unwrap_or_default();
    value.split_at(border)
}

/// Escapes so many of a thousand characters, the first one always.
fn escaped(draw: &mut Draw, value: &str, permille: u32, escape: impl Fn(u8) -> String) -> String {
    value
        .bytes()
        .enumerate()
        .map(|(place, byte)| {
            if place == 0 || !byte.is_ascii() || draw.chance(permille) {
                escape(byte)
            } else {
                char::from(byte).to_string()
            }
        })
        .collect()
}

fn fullwidth(character: char) -> char {
    match character {
        '!'..='~' => char::from_u32(u32::from(character) + 0xFEE0).unwrap_or(character),
        other => other,
    }
}

/// Bold letters and digits of the block of mathematical letters.
fn mathematical(character: char) -> char {
    let moved = |base: u32, first: char| char::from_u32(base + u32::from(character) - u32::from(first));
    match character {
        'A'..='Z' => moved(0x1D400, 'A'),
        'a'..='z' => moved(0x1D41A, 'a'),
        '0'..='9' => moved(0x1D7CE, '0'),
        _ => None,
    }
    .unwrap_or(character)
}

/// Puts Cyrillic and Greek letters in the place of Latin ones that look the same: the first one always, then one in four.
fn homoglyphs(draw: &mut Draw, value: &str) -> String {
    const ALIKE: [(char, char); 24] = [
        ('a', 'а'),
        ('c', 'с'),
        ('e', 'е'),
        ('i', 'і'),
        ('j', 'ј'),
        ('o', 'о'),
        ('p', 'р'),
        ('s', 'ѕ'),
        ('x', 'х'),
        ('y', 'у'),
        ('A', 'А'),
        ('B', 'В'),
        ('C', 'С'),
        ('E', 'Е'),
        ('H', 'Н'),
        ('I', 'Ι'),
        ('K', 'К'),
        ('M', 'М'),
        ('O', 'О'),
        ('P', 'Р'),
        ('S', 'Ѕ'),
        ('T', 'Т'),
        ('X', 'Х'),
        ('Z', 'Ζ'),
    ];
    let mut first = true;
    value
        .chars()
        .map(|character| {
            let alike = ALIKE.iter().find(|(latin, _)| *latin == character);
            match alike {
                Some((_, other)) if first || draw.chance(250) => {
                    first = false;
                    *other
                }
                _ => character,
            }
        })
        .collect()
}
