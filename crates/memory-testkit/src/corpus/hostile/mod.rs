//! Hostile texts by class, written by hand; some of them in disguise; and plants that nothing gives away.

mod bland;
mod disguise;
mod exfiltration;
mod fake_system;
mod hidden;
mod markup;
mod overriding;
mod persistence;
mod role;

use memory_core::validate::injection::Class;

use super::Hostile;
use super::draw::Draw;

/// How many texts are put into each disguise, for each class that can wear one.
const EACH: usize = 4;

/// Returns all of them.
pub(super) fn all() -> Vec<Hostile> {
    let written = [
        (Class::Override, overriding::TEXTS),
        (Class::Role, role::TEXTS),
        (Class::Exfiltration, exfiltration::TEXTS),
        (Class::Persistence, persistence::TEXTS),
        (Class::FakeSystem, fake_system::TEXTS),
    ];
    let mut texts = Vec::new();
    for (class, list) in written {
        texts.extend(list.iter().map(|(language, text)| plain(Some(class), language, text)));
    }
    texts.extend(
        markup::CALLS
            .iter()
            .map(|text| plain(Some(Class::ToolMarkup), "en", text)),
    );
    texts.extend(
        markup::BREAKOUTS
            .iter()
            .map(|text| plain(Some(Class::Breakout), "en", text)),
    );
    texts.extend(
        hidden::texts()
            .iter()
            .map(|(language, text)| plain(Some(Class::Hidden), language, text)),
    );
    for (class, list) in written.into_iter().filter(|(class, _)| *class != Class::FakeSystem) {
        texts.extend(disguised(class, list));
    }
    for beginning in bland::BEGINNINGS {
        texts.extend(
            bland::ENDS
                .iter()
                .map(|end| plain(None, "en", &format!("{beginning} {end}"))),
        );
    }
    texts
}

fn plain(class: Option<Class>, language: &'static str, text: &str) -> Hostile {
    Hostile {
        text: text.to_owned(),
        language,
        class,
        disguise: None,
    }
}

fn disguised(class: Class, list: &[(&'static str, &str)]) -> Vec<Hostile> {
    // Disguises are made for Latin letters.
    let latin = ["en", "de", "fr", "es", "pt", "it"];
    let choices: Vec<(&'static str, &str)> = list
        .iter()
        .filter(|(language, _)| latin.contains(language))
        .copied()
        .collect();
    let mut texts = Vec::new();
    for (name, dress) in disguise::WAYS {
        let mut draw = Draw::new(name);
        texts.extend((0..EACH).map(|_| {
            let (language, text) = draw.pick(&choices);
            Hostile {
                text: dress(&mut draw, text),
                language,
                class: Some(class),
                disguise: Some(name),
            }
        }));
    }
    texts
}
