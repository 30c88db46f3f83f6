//! Properties and cases of the core, with the generators of `memory-testkit`.
#![expect(clippy::unwrap_used, reason = "tests")]

mod boundary;
mod cases;
mod credentials_allowed;
mod credentials_assigned;
mod credentials_configured;
mod credentials_known;
mod credentials_local;
mod credentials_properties;
mod credentials_quality;
mod credentials_rules;
mod credentials_samples;
mod duplicates;
mod forms;
mod framing;
mod fuzz_inputs;
mod ids;
mod injection_attacks;
mod injection_benign;
mod injection_disguise;
mod injection_documents;
mod injection_free;
mod injection_hidden;
mod injection_languages;
mod injection_properties;
mod injection_wording;
mod json;
mod large;
mod masking;
mod printable;
mod reference;
mod repair;
mod support;
mod texts;
mod tokens;
mod trust;
