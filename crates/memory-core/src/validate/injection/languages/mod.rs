//! The word lists, one file a language or family.
//!
//! Stems end in `*`. A list gives the words of one meaning; which of them together make a finding is in `rules/`, the same
//! for all languages.

mod arabic;
mod asian;
mod chinese;
mod claims;
mod english;
mod english_roles;
mod english_signs;
mod germanic;
mod iberian;
mod neutral;
mod planting;
mod romance;
mod slavic;
mod steering;
mod telling;
mod turning;
mod wording;

use super::lexicon::Language;

/// All lists.
pub(super) const ALL: &[&Language] = &[
    &neutral::SIGNS,
    &english::ACTS,
    &english_roles::ROLES,
    &english_signs::SIGNS,
    &germanic::GERMAN,
    &germanic::DUTCH,
    &romance::FRENCH,
    &iberian::SPANISH,
    &iberian::PORTUGUESE,
    &romance::ITALIAN,
    &slavic::RUSSIAN,
    &slavic::UKRAINIAN,
    &slavic::POLISH,
    &chinese::CHINESE,
    &asian::JAPANESE,
    &asian::KOREAN,
    &asian::HINDI,
    &asian::INDONESIAN,
    &asian::VIETNAMESE,
    &arabic::ARABIC,
    &arabic::PERSIAN,
    &arabic::TURKISH,
    &claims::CLAIMS,
    &planting::PLANTING,
    &telling::TELLING,
    &turning::TURNING,
    &wording::WORDING,
    &steering::STEERING,
];
