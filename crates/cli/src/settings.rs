//! Reading what settings are made of: the environment, `memory.toml`, YAML. `settings` decides what of it counts.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use memory_core::Code;
use memory_engine::{Approval, CoreSettings, Inside, NoteBackend, NoteSettings, Settings, find_inside, has_notes};
use settings::{
    Backend, CONFIG_VARIABLE, FileText, Hint, Inputs, MAX_FILE_BYTES, OldPlaces, Resolved, TOML_NAME, TomlFile,
    VARIABLE_PREFIX, Variable, YAML_NAME, YamlFiles,
};

use crate::args::{Command, Global};
use crate::failure::Failure;
use crate::output::Output;
use crate::{input, named_file};

/// Resolves the settings of this command. What was ignored is said on stderr.
pub(crate) fn resolve(global: &Global, output: &Output) -> Result<Resolved, Failure> {
    let inputs = Inputs {
        environment: environment(),
        toml: toml_file(&global.cwd),
        yaml: yaml_files(global, output)?,
        ..Inputs::default()
    };
    let resolved = settings::resolve(&inputs).map_err(|invalid| {
        let problems: Vec<String> = invalid.problems.iter().map(ToString::to_string).collect();
        Failure::new(Code::SettingsInvalid, invalid.to_string())
            .with("problems", problems)
            .hinting("`tinyagent-memory settings` lists every key; it runs once the settings can be read")
    })?;
    for warning in &resolved.warnings {
        output.note(&format!("warning: {warning}"));
    }
    Ok(resolved)
}

/// The variables that are ours. A name that is no UTF-8 is none that we know, however it is shown.
fn environment() -> Vec<Variable> {
    let is_ours = |name: &OsString| name.as_encoded_bytes().starts_with(VARIABLE_PREFIX.as_bytes());
    let ours = env::vars_os().filter(|(name, _)| is_ours(name));
    ours.map(|(name, value)| Variable {
        name: name.to_string_lossy().into_owned(),
        value: value.into_string().ok(),
    })
    .collect()
}

/// The one `memory.toml` that is looked for. A file that leads out is not opened.
fn toml_file(cwd: &Path) -> TomlFile {
    let named = env::var_os(CONFIG_VARIABLE).filter(|name| !name.is_empty());
    let (path, name) = match &named {
        Some(path) => match path.to_str() {
            Some(name) => (PathBuf::from(name), name.to_owned()),
            None => {
                return TomlFile::Unreadable {
                    name: format!("${CONFIG_VARIABLE}"),
                    detail: "its value is no UTF-8".to_owned(),
                };
            }
        },
        None => (PathBuf::from(TOML_NAME), format!("./{TOML_NAME}")),
    };
    let unreadable = |detail: String| TomlFile::Unreadable {
        name: name.clone(),
        detail,
    };
    match (find_inside(cwd, &path, MAX_FILE_BYTES), named.is_some()) {
        (Ok(Inside::Bytes(bytes)), true) => TomlFile::Named(FileText { name, bytes }),
        (Ok(Inside::Bytes(bytes)), false) => TomlFile::Repository(FileText { name, bytes }),
        (Ok(Inside::Missing), true) => unreadable(format!("there is no such file; ${CONFIG_VARIABLE} names it")),
        (Ok(Inside::Missing), false) => TomlFile::None,
        (Ok(Inside::Elsewhere), _) => TomlFile::Outside { name },
        (Ok(Inside::Odd(found)), _) => unreadable(format!("{found}; it was not opened")),
        // Whether there is a folder is said by whoever opens it.
        (Err(_), _) if !cwd.is_dir() => TomlFile::None,
        (Err(error), _) if error.code() == Code::StoreMissing => TomlFile::None,
        (Err(error), _) => unreadable(error.to_string()),
    }
}

fn yaml_files(global: &Global, output: &Output) -> Result<YamlFiles, Failure> {
    let (named, folder) = match global.config.as_deref() {
        Some(path) => (Some(named_yaml(path)?), None),
        None => (None, folder_yaml(global, output)?),
    };
    Ok(YamlFiles {
        named,
        folder,
        is_trusted: global.trust_config,
        profile: global.profile.clone(),
    })
}

fn named_yaml(path: &Path) -> Result<FileText, Failure> {
    let bytes = named_file::read(path, MAX_FILE_BYTES).map_err(|failure| {
        Failure::new(Code::SettingsInvalid, failure.message().to_owned())
            .with("file", path.display().to_string())
            .hinting("-c names a YAML file, from the current folder on; leave it out to go without")
    })?;
    Ok(FileText {
        name: input::named(path),
        bytes,
    })
}

/// `tinyagent.yaml` of the folder. Only who trusts it hears of what is there in its place.
fn folder_yaml(global: &Global, output: &Output) -> Result<Option<FileText>, Failure> {
    let name = format!("./{YAML_NAME}");
    let refuse = |detail: &str| {
        let failure = Failure::new(Code::SettingsInvalid, format!("{name}: {detail}"));
        Err(failure.with("file", name.clone()))
    };
    match find_inside(&global.cwd, Path::new(YAML_NAME), MAX_FILE_BYTES) {
        Ok(Inside::Bytes(bytes)) => return Ok(Some(FileText { name, bytes })),
        _ if !global.trust_config => {}
        Ok(Inside::Odd(found)) => return refuse(&format!("{found}; it was not opened")),
        Ok(Inside::Elsewhere) => output.note(&format!("warning: {name} is ignored: it leads out of --cwd")),
        Err(error) if error.code() != Code::StoreMissing => return refuse(&error.to_string()),
        Ok(Inside::Missing) | Err(_) => {}
    }
    Ok(None)
}

/// Whether a command uses settings. The others work on what they are given alone.
pub(crate) fn are_used_by(command: &Command) -> bool {
    !matches!(
        command,
        Command::Demo(_)
            | Command::Scan(_)
            | Command::Redact(_)
            | Command::ToolSchema { .. }
            | Command::Completions { .. }
            | Command::Man
    )
}

/// Says what somebody who comes from an older version should move by hand. Of what is outside the folder it is asked only
/// whether it is there.
pub(crate) fn hint_at_old_places(global: &Global, resolved: &Resolved, output: &Output) {
    let notes = of_notes(resolved);
    let has_file = matches!(toml_file(&global.cwd), TomlFile::Named(_) | TomlFile::Repository(_));
    let old = match notes.backend {
        NoteBackend::Markdown => "memory",
        NoteBackend::Sqlite => "memory/memory.sqlite",
    };
    let is_there = |backend, path: &str| has_notes(&global.cwd, backend, path);
    // Asked last: mostly there is nothing elsewhere, and then the store itself is not read for it.
    let has_none = || !is_there(notes.backend, notes.store_path());
    let is_old = is_there(notes.backend, old) && has_none();
    let (other, path) = match notes.backend {
        NoteBackend::Markdown => (NoteBackend::Sqlite, &notes.sqlite_path),
        NoteBackend::Sqlite => (NoteBackend::Markdown, &notes.path),
    };
    let is_other = is_there(other, path) && has_none();
    let old = OldPlaces {
        config: old_config()
            .filter(|path| path.is_file())
            .map(|path| path.display().to_string()),
        store: is_old.then(|| format!("./{old}")),
        other: is_other.then(|| (path.clone(), other.as_str())),
    };
    for hint in Hint::of(&old, has_file) {
        output.note(&hint.to_string());
    }
}

fn old_config() -> Option<PathBuf> {
    let folder = env::var_os("XDG_CONFIG_HOME")
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))?;
    Some(folder.join("tinyagent").join(TOML_NAME))
}

/// The settings of the engine, as they are resolved. Its own defaults where none are.
pub(crate) fn of_engine(resolved: Option<&Resolved>) -> Settings {
    let Some(resolved) = resolved else {
        return Settings::default();
    };
    let (conversation, compaction, core) = (resolved.conversation(), resolved.compaction(), resolved.core_memory());
    Settings {
        compaction: compaction.enabled,
        window: conversation.window,
        reserve: conversation.reserve,
        threshold_permille: compaction.threshold_permille,
        min_growth: compaction.min_growth,
        core: CoreSettings {
            enabled: core.enabled,
            total_chars: core.total_chars as usize,
            entry_chars: core.entry_chars as usize,
            threshold: core.threshold,
            automatic: core.automatic,
            ..CoreSettings::default()
        },
        notes: of_notes(resolved),
        ..Settings::default()
    }
}

fn of_notes(resolved: &Resolved) -> NoteSettings {
    let notes = resolved.notes();
    NoteSettings {
        enabled: notes.enabled,
        approval: match notes.approval {
            settings::Approval::Pending => Approval::Pending,
            settings::Approval::Auto => Approval::Auto,
        },
        backend: match notes.backend {
            Backend::Markdown => NoteBackend::Markdown,
            Backend::Sqlite => NoteBackend::Sqlite,
        },
        path: notes.path,
        sqlite_path: notes.sqlite_path,
        max_notes: notes.max_entries,
        max_text: notes.max_entry_size,
        max_bytes: notes.max_bytes,
        max_writes: notes.max_writes_per_run,
        default_tags: notes.default_tags,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_of_settings_are_those_of_the_engine() {
        let resolved = settings::resolve(&Inputs::default()).unwrap();
        assert_eq!(of_engine(Some(&resolved)), Settings::default());
    }
}
