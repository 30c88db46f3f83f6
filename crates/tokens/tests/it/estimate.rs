//! The estimate against the exact o200k count, by kind of text.
//!
//! The samples in `tests/samples` were written for this test and are not what the estimate was
//! fitted to.

use memory_core::tokens::TokenCounter;
use proptest::prelude::*;
use tokens::Estimate;

/// A whole class must be within these percentages, and a single text within the wider ones.
const CLASS: (f64, f64) = (-5.0, 10.0);
const TEXT: (f64, f64) = (-12.0, 20.0);

macro_rules! class {
    ($name:ident: $($file:literal),+) => {
        #[test]
        fn $name() {
            check(stringify!($name), &[
                $(($file, include_str!(concat!("../samples/", stringify!($name), "/", $file, ".txt")))),+
            ]);
        }
    };
}

class!(english: "prose", "chat", "readme.md", "report", "agent");
class!(chinese: "prose", "tech", "chat", "news", "traditional");
class!(japanese: "prose", "tech", "chat", "news");
class!(korean: "prose", "tech", "chat", "news");
class!(russian: "prose", "tech", "chat", "news");
class!(code: "rust", "python", "typescript", "go", "c", "mixed", "minified");
class!(json: "pretty", "compact", "tools", "session-lines", "numbers", "package");
class!(base64: "random", "lines", "url-safe", "of-text", "of-code-lines", "of-chinese", "compressed", "data-url");
class!(logs: "access", "service", "json-lines", "journal", "traces", "tests", "build");
class!(emoji: "alone", "sequences", "in-text");

#[track_caller]
fn check(class: &str, texts: &[(&str, &str)]) {
    let (mut estimated, mut exact) = (0.0, 0.0);
    for (name, text) in texts {
        let (ours, right) = (f64::from(Estimate.count(text)), f64::from(tokens::o200k().count(text)));
        let off = (ours / right - 1.0) * 100.0;
        assert!((TEXT.0..=TEXT.1).contains(&off), "{class}/{name}: {off:+.1} %");
        estimated += ours;
        exact += right;
    }
    let off = (estimated / exact - 1.0) * 100.0;
    assert!((CLASS.0..=CLASS.1).contains(&off), "{class}: {off:+.1} %");
}

/// The usual fault: four characters to a token, which is far too low outside Latin script.
#[test]
fn other_scripts_are_not_underestimated() {
    for text in [
        "مرحبا بكم في المكتبة العامة، نتمنى لكم وقتا ممتعا مع الكتب الجديدة.",
        "ברוכים הבאים לספרייה הציבורית של העיר, אנו מאחלים לכם קריאה מהנה.",
        "सार्वजनिक पुस्तकालय में आपका स्वागत है, कृपया अपनी पुस्तकें समय पर लौटाएँ।",
        "ยินดีต้อนรับสู่ห้องสมุดประชาชน กรุณาคืนหนังสือให้ตรงเวลา",
        "Καλώς ήρθατε στη δημόσια βιβλιοθήκη, σας ευχόμαστε καλή ανάγνωση.",
        "Chào mừng bạn đến với thư viện công cộng, vui lòng trả sách đúng hạn.",
        "Willkommen in der Stadtbücherei, bitte geben Sie die Bücher pünktlich zurück.",
        "Bienvenue à la bibliothèque municipale, merci de rendre les livres à l’heure.",
        "Ласкаво просимо до міської бібліотеки, будь ласка, повертайте книжки вчасно.",
        "კეთილი იყოს თქვენი მობრძანება საჯარო ბიბლიოთეკაში.",
    ] {
        let (ours, right) = (Estimate.count(text), tokens::o200k().count(text));
        assert!(ours * 100 >= right * 90, "{ours} for {right}: {text}");
        assert!(ours <= right * 2, "{ours} for {right}: {text}");
    }
}

#[test]
fn a_run_of_one_letter_or_of_spaces_is_in_proportion() {
    for unit in ["a", "A", " ", "=", "-", "\n"] {
        let text = unit.repeat(20_000);
        let (ours, right) = (Estimate.count(&text), tokens::o200k().count(&text));
        assert!(ours >= right / 2, "{ours} for {right}: {unit:?}");
        assert!(ours <= right * 8, "{ours} for {right}: {unit:?}");
    }
}

proptest! {
    #[test]
    fn any_text_has_a_count(text in any::<String>()) {
        let count = Estimate.count(&text);
        prop_assert_eq!(count == 0, text.is_empty());
        prop_assert!(count as usize <= 4 * text.len());
    }

    #[test]
    fn a_text_costs_no_less_than_most_of_its_halves(text in "[a-z ]{0,200}", more in "[a-z ]{0,200}") {
        let both = Estimate.count(&format!("{text}{more}"));
        prop_assert!(both + 6 >= Estimate.count(&text).max(Estimate.count(&more)));
    }
}
