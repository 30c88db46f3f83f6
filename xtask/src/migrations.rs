//! Database migrations: numbered SQL files that never change once they are released.
//!
//! `xtask/migrations.lock` holds one line a released file, `sha256  name`, as `sha256sum` writes it.
//! A file that is not in it may still change; a locked one may not, because stores exist that ran it.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use memory_core::Digest;

use crate::finding::Finding;
use crate::output;
use crate::workspace::Workspace;

const FOLDER: &str = "crates/memory-sqlite/migrations";
const LOCK: &str = "xtask/migrations.lock";
const RULE: &str = "migrations";

/// What to do with the migrations.
#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    /// Create the next migration with an empty body.
    New {
        /// What it does, in snake case: `add_jobs`.
        name: String,
    },
    /// List version, name, digest and whether the file is locked.
    List,
    /// Check that the released migrations are unchanged and the numbers have no gap.
    Check,
    /// Lock every migration that is not locked yet: they are released now.
    Lock,
}

/// One migration file.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Migration {
    file: String,
    digest: String,
}

/// Runs one action.
pub(crate) fn run(workspace: &Workspace, action: Action) -> Result<ExitCode> {
    match action {
        Action::New { name } => create(workspace, &name),
        Action::List => list(workspace),
        Action::Check => Ok(report(&check(workspace)?)),
        Action::Lock => lock(workspace),
    }
}

/// Finds what is wrong with the migrations in the checkout.
pub(crate) fn check(workspace: &Workspace) -> Result<Vec<Finding>> {
    let lock = workspace.read(LOCK)?.unwrap_or_default();
    Ok(compare(&migrations(workspace)?, &lock))
}

/// Lists the versions of all migrations, and of those that are released, in order.
pub(crate) fn versions(workspace: &Workspace) -> Result<(Vec<u32>, Vec<u32>)> {
    let locked = parse_lock(&workspace.read(LOCK)?.unwrap_or_default());
    let all: Vec<u32> = migrations(workspace)?
        .iter()
        .filter_map(|migration| version(&migration.file))
        .collect();
    let mut released: Vec<u32> = locked.keys().filter_map(|file| version(file)).collect();
    released.sort_unstable();
    Ok((all, released))
}

fn report(findings: &[Finding]) -> ExitCode {
    for finding in findings {
        output::say(&finding.to_string());
    }
    if findings.is_empty() {
        output::say("migrations: the released ones are unchanged");
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}

fn create(workspace: &Workspace, name: &str) -> Result<ExitCode> {
    let is_snake = |text: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|character| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_')
    };
    if !is_snake(name) {
        bail!("`{name}` is not in snake case");
    }
    let next = migrations(workspace)?
        .iter()
        .filter_map(|migration| version(&migration.file))
        .max()
        .unwrap_or(0)
        + 1;
    let path = format!("{FOLDER}/V{next}__{name}.sql");
    let words = name.replace('_', " ");
    let header = format!(
        "-- {words}.\n--\n-- Say here what changes, why, and what happens to the rows that exist.\n\
         -- Runs in one transaction; once it is locked it never changes.\n"
    );
    workspace.write(&path, &header)?;
    output::say(&format!("created {path}"));
    Ok(ExitCode::SUCCESS)
}

fn list(workspace: &Workspace) -> Result<ExitCode> {
    let locked = parse_lock(&workspace.read(LOCK)?.unwrap_or_default());
    for migration in migrations(workspace)? {
        let state = match locked.get(&migration.file) {
            Some(digest) if *digest == migration.digest => "locked",
            Some(_) => "CHANGED",
            None => "open",
        };
        let number = version(&migration.file).map_or_else(|| "?".to_owned(), |number| number.to_string());
        let short: String = migration.digest.chars().take(12).collect();
        output::say(&format!("{number:>4}  {state:<7}  {short}  {}", migration.file));
    }
    Ok(ExitCode::SUCCESS)
}

fn lock(workspace: &Workspace) -> Result<ExitCode> {
    let migrations = migrations(workspace)?;
    let text = workspace.read(LOCK)?.unwrap_or_default();
    let findings = compare(&migrations, &text);
    if !findings.is_empty() {
        return Ok(report(&findings));
    }
    let locked = parse_lock(&text);
    let mut lines = String::new();
    for migration in migrations
        .iter()
        .filter(|migration| !locked.contains_key(&migration.file))
    {
        output::say(&format!("locked {}", migration.file));
        lines.push_str(&format!("{}  {}\n", migration.digest, migration.file));
    }
    workspace.write(LOCK, &(text + &lines))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the migrations in the order of their versions.
fn migrations(workspace: &Workspace) -> Result<Vec<Migration>> {
    let folder = workspace.path(FOLDER);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut migrations = Vec::new();
    for entry in std::fs::read_dir(&folder).context(FOLDER)? {
        let entry = entry.context(FOLDER)?;
        let file = entry.file_name().to_string_lossy().into_owned();
        let bytes = std::fs::read(entry.path()).with_context(|| file.clone())?;
        migrations.push(Migration {
            file,
            digest: digest(&bytes),
        });
    }
    migrations.sort_by_key(|migration| (version(&migration.file), migration.file.clone()));
    Ok(migrations)
}

fn digest(bytes: &[u8]) -> String {
    Digest::of(bytes).to_string()
}

/// The number in `V12__add_jobs.sql`; `None` if the name has another form.
fn version(file: &str) -> Option<u32> {
    let (number, name) = file.strip_prefix('V')?.strip_suffix(".sql")?.split_once("__")?;
    (!name.is_empty()).then(|| number.parse().ok()).flatten()
}

fn parse_lock(text: &str) -> BTreeMap<String, String> {
    text.lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(digest, file)| (file.trim().to_owned(), digest.trim().to_owned()))
        .collect()
}

fn compare(migrations: &[Migration], lock: &str) -> Vec<Finding> {
    let path = |file: &str| format!("{FOLDER}/{file}");
    let locked = parse_lock(lock);
    let mut findings = Vec::new();
    for (expected, migration) in (1_u32..).zip(migrations) {
        match version(&migration.file) {
            Some(found) if found == expected => {}
            Some(found) => {
                let text = format!("version {found} where {expected} is due: versions are dense and unique");
                findings.push(Finding::whole(&path(&migration.file), RULE, text));
            }
            None => {
                let text = "is not named `V<number>__<name>.sql`";
                findings.push(Finding::whole(&path(&migration.file), RULE, text));
            }
        }
    }
    for (file, digest) in &locked {
        match migrations.iter().find(|migration| migration.file == *file) {
            None => findings.push(Finding::whole(&path(file), RULE, "a released migration is gone")),
            Some(migration) if migration.digest != *digest => {
                let text = "a released migration was changed: write a new one instead";
                findings.push(Finding::whole(&path(file), RULE, text));
            }
            Some(_) => {}
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn migration(file: &str, text: &str) -> Migration {
        Migration {
            file: file.to_owned(),
            digest: digest(text.as_bytes()),
        }
    }

    fn locked(file: &str, text: &str) -> String {
        format!("{}  {file}\n", digest(text.as_bytes()))
    }

    #[test]
    fn the_digest_is_the_one_of_sha256sum() {
        assert_eq!(
            digest(b""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
    }

    #[test]
    fn an_unchanged_release_and_an_open_migration_are_fine() {
        let migrations = [migration("V1__start.sql", "a"), migration("V2__more.sql", "b")];
        assert!(compare(&migrations, &locked("V1__start.sql", "a")).is_empty());
    }

    #[test]
    fn a_changed_or_missing_release_is_found() {
        let lock = locked("V1__start.sql", "a") + &locked("V2__more.sql", "b");
        let found = compare(&[migration("V1__start.sql", "A")], &lock);
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn gaps_doubles_and_odd_names_are_found() {
        let found = |files: &[&str]| {
            let migrations: Vec<Migration> = files.iter().map(|file| migration(file, "x")).collect();
            compare(&migrations, "").len()
        };
        assert_eq!(found(&["V1__a.sql", "V2__b.sql"]), 0);
        assert_eq!(found(&["V1__a.sql", "V3__b.sql"]), 1);
        assert_eq!(found(&["V1__a.sql", "V1__b.sql"]), 1);
        assert_eq!(found(&["start.sql"]), 1);
    }
}
