//! Credentials that nobody is to see: what is masked in all that the program prints.
//!
//! Names of environment variables are given on the command line or in `TINYAGENT_SECRET_ENV`, never their values.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::sync::{Arc, OnceLock};

use memory_core::masking;
use memory_core::validate::credential::Redactor;
use memory_engine::{Engine, Secrets};

/// The variable that lists names like the option does, separated by commas.
const LIST: &str = "TINYAGENT_SECRET_ENV";

/// The option, as it is looked for before the command line is understood: a usage error repeats what was typed.
const OPTION: &str = "--secret-env";

/// Masks texts; copies share what they know. Placeholders carry tags as soon as a store is open.
#[derive(Clone)]
pub(crate) struct Mask(Arc<Inner>);

struct Inner {
    secrets: Secrets,
    without_store: OnceLock<Redactor>,
    of_store: OnceLock<Arc<Redactor>>,
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mask").field(&self.0.secrets).finish()
    }
}

impl Mask {
    pub(crate) fn new(secrets: Secrets) -> Self {
        Self(Arc::new(Inner {
            secrets,
            without_store: OnceLock::new(),
            of_store: OnceLock::new(),
        }))
    }

    /// The configured values, for the engine.
    pub(crate) fn secrets(&self) -> Secrets {
        self.0.secrets.clone()
    }

    /// Takes the tags of a store that was opened. The first one counts: a command opens one store.
    pub(crate) fn adopt(&self, engine: &Engine) {
        self.0.of_store.get_or_init(|| Arc::clone(engine.redactor()));
    }

    pub(crate) fn redactor(&self) -> &Redactor {
        match self.0.of_store.get() {
            Some(redactor) => redactor,
            None => self.alone(),
        }
    }

    /// Masks without tags, as text that leaves no trace of a store.
    pub(crate) fn alone(&self) -> &Redactor {
        self.0.without_store.get_or_init(|| self.0.secrets.redactor())
    }

    pub(crate) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.redactor().redact(text).text
    }

    pub(crate) fn json<'t>(&self, json: &'t str) -> Cow<'t, str> {
        masking::json(self.redactor(), json)
    }
}

/// Reads the configured values from the environment. Beside them, what a person should know of names that mask nothing.
pub(crate) fn from_environment(arguments: impl IntoIterator<Item = OsString>) -> (Secrets, Vec<String>) {
    let listed = env::var(LIST).ok().filter(|list| !list.is_empty());
    let listed = listed.iter().flat_map(|list| names_in(list));
    let mut values = Vec::new();
    let mut notes = Vec::new();
    for name in named(arguments).into_iter().chain(listed) {
        if name.is_empty() || name.contains(['=', '\0']) {
            // Whoever gave the value in place of the name is not to see it printed.
            notes.push(
                "warning: --secret-env takes the name of a variable; what was given is none and was left out"
                    .to_owned(),
            );
            continue;
        }
        let Some(value) = env::var_os(&name) else {
            notes.push(format!(
                "warning: {} is not set; nothing is masked for it",
                shown(&name)
            ));
            continue;
        };
        if value.to_str().is_none() {
            notes.push(format!(
                "warning: the value of {} is not UTF-8; only its parts that are can be masked",
                shown(&name)
            ));
        }
        let value = value.to_string_lossy().into_owned();
        let trimmed = value.trim();
        if trimmed.len() < Secrets::MIN_BYTES {
            notes.push(format!(
                "warning: the value of {} has fewer than {} bytes; it is not masked",
                shown(&name),
                Secrets::MIN_BYTES
            ));
        }
        if trimmed != value {
            values.push(trimmed.to_owned());
        }
        values.push(value);
    }
    (Secrets::new(values), notes)
}

/// The names that the option gives. What cannot be read is the command line's to refuse.
fn named(arguments: impl IntoIterator<Item = OsString>) -> Vec<String> {
    let arguments = arguments
        .into_iter()
        .map(|argument| argument.to_string_lossy().into_owned());
    let mut names = Vec::new();
    let mut arguments = arguments.take_while(|argument| argument != "--");
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix(OPTION) {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        names.extend(value.iter().flat_map(|value| names_in(value)));
    }
    names
}

/// The names of a list; a list of nothing else is one empty name.
fn names_in(list: &str) -> Vec<String> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    if names.len() == 1 {
        return names;
    }
    names.into_iter().filter(|name| !name.is_empty()).collect()
}

/// The name, if it is one: whoever gives the value in place of the name is not to see it printed.
fn shown(name: &str) -> String {
    let is_name = name
        .chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 64;
    if is_name {
        format!("the variable {name}")
    } else {
        "a variable named by --secret-env".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_the_option_is_written() {
        let arguments = [
            "x",
            "--secret-env",
            "A,B",
            "--secret-env=C",
            "--secret-environment",
            "--",
            "--secret-env",
            "D",
        ];
        assert_eq!(named(arguments.map(OsString::from)), ["A", "B", "C"]);
        assert_eq!(names_in(" A, ,B,"), ["A", "B"]);
    }

    #[test]
    fn what_is_no_name_is_said() {
        for given in ["", "a=b", "pass=s3cretValue"] {
            let (_, notes) = from_environment(["x", "--secret-env", given].map(OsString::from));
            assert!(
                notes.iter().any(|note| note.contains("takes the name of a variable")),
                "{given}"
            );
            assert!(!notes.concat().contains("s3cretValue"));
        }
    }

    #[test]
    fn a_value_given_in_place_of_a_name_is_not_shown() {
        assert_eq!(shown("API_TOKEN"), "the variable API_TOKEN");
        assert_eq!(shown("s3cretValue"), "a variable named by --secret-env");
    }

    #[test]
    fn a_debug_output_holds_no_value() {
        let mask = Mask::new(Secrets::new(["a-secret-word"]));
        assert!(!format!("{mask:?}").contains("a-secret"));
    }
}
