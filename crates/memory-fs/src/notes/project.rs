//! Where older versions kept the notes of a project, for who wants to fetch them: nothing here is called by default.

use std::fs;
use std::path::{Path, PathBuf};

use memory_core::Digest;

/// The longest readable part of a key, in characters. Our own figure.
const READABLE: usize = 40;

/// The largest `.git` or `commondir` file that is read. Our own figure: it holds one path.
const MAX_POINTER: u64 = 4_096;

/// Returns the folder of older stores: `tinyagent/memory` below `$XDG_STATE_HOME`, given as `state_home`, else below
/// `.local/state` of the home folder; below the user's configuration folder, `config_home`, on macOS and Windows. Nothing if none
/// is given. Looks at nothing.
pub fn default_dir(state_home: Option<&Path>, home: Option<&Path>, config_home: Option<&Path>) -> Option<PathBuf> {
    let given = |path: Option<&Path>| path.filter(|path| !path.as_os_str().is_empty()).map(Path::to_owned);
    let base = given(state_home).or_else(|| {
        if cfg!(any(target_os = "macos", target_os = "windows")) {
            given(config_home)
        } else {
            given(home).map(|home| home.join(".local/state"))
        }
    })?;
    Some(base.join("tinyagent/memory"))
}

/// Returns the file of a project's older store in `dir`.
///
/// # Errors
/// As [`project_root`].
pub fn store_path(dir: &Path, cwd: &Path) -> std::io::Result<PathBuf> {
    let key = project_key(&project_root(cwd)?);
    Ok(dir.join(format!("{key}.json")))
}

/// Names a project: the last step of its path, and a digest of the whole, so that two of one name have two keys.
pub fn project_key(root: &Path) -> String {
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    let readable: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') {
                c
            } else {
                '-'
            }
        })
        .take(READABLE)
        .collect();
    let readable = readable.trim_matches(['.', '-']);
    let digest = Digest::of(root.as_os_str().as_encoded_bytes()).short(12);
    match readable {
        "" => format!("project-{digest}"),
        readable => format!("{readable}-{digest}"),
    }
}

/// Returns what names the project of `cwd`: the common folder of its Git repository, the same for all of its work trees, else `cwd`.
/// Links are resolved. What Git's files say is taken as far as it leads to a folder; no program is asked.
///
/// # Errors
/// If `cwd` cannot be resolved.
pub fn project_root(cwd: &Path) -> std::io::Result<PathBuf> {
    let cwd = fs::canonicalize(cwd)?;
    let found = cwd.ancestors().find_map(|folder| git_dir(&folder.join(".git"), folder));
    Ok(found.map(|git| common_dir(&git)).unwrap_or(cwd))
}

/// The Git folder that `.git` is or names.
fn git_dir(git: &Path, folder: &Path) -> Option<PathBuf> {
    if git.is_dir() {
        return fs::canonicalize(git).ok();
    }
    let text = pointer(git)?;
    let named = text.strip_prefix("gitdir:")?.trim();
    let dir = fs::canonicalize(folder.join(named)).ok()?;
    dir.is_dir().then_some(dir)
}

/// The folder that all work trees of a repository share.
fn common_dir(git: &Path) -> PathBuf {
    let named = pointer(&git.join("commondir")).map(|text| git.join(text.trim()));
    let common = named
        .and_then(|path| fs::canonicalize(path).ok())
        .filter(|path| path.is_dir());
    common.unwrap_or_else(|| git.to_owned())
}

/// A small plain file with one path in it.
fn pointer(path: &Path) -> Option<String> {
    let found = fs::symlink_metadata(path).ok()?;
    if !found.is_file() || found.len() > MAX_POINTER {
        return None;
    }
    fs::read_to_string(path).ok()
}
