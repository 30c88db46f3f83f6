//! The build of the targets: release code with coverage counters, in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use cargo_metadata::MetadataCommand;

use crate::workspace::Workspace;

/// What makes rustc count coverage for libFuzzer. All of it works on the stable compiler; sanitizers do not, and are not
/// needed where no unsafe code is.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                     -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing";

/// Where the targets are and where they are built.
#[derive(Debug)]
pub(crate) struct Build {
    /// The folder `fuzz/` of the checkout.
    sources: PathBuf,
    /// Everything that is written, but failing inputs.
    folder: PathBuf,
    /// The host, since flags for a named target leave build scripts alone.
    host: String,
}

impl Build {
    /// Finds the folders and the host.
    pub(crate) fn new(workspace: &Workspace) -> Result<Self> {
        let metadata = MetadataCommand::new()
            .manifest_path(workspace.path("Cargo.toml"))
            .no_deps()
            .exec()
            .context("asking cargo for the target folder")?;
        Ok(Self {
            sources: workspace.path("fuzz"),
            folder: metadata.target_directory.into_std_path_buf().join("fuzz"),
            host: host()?,
        })
    }

    /// Builds the targets `names`.
    pub(crate) fn run(&self, names: &[&str]) -> Result<()> {
        if !has_cxx() {
            bail!("libFuzzer is C++: install a compiler for it, such as g++");
        }
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args([
                "build",
                "--release",
                "--locked",
                "--target",
                &self.host,
                "--manifest-path",
            ])
            .arg(self.sources.join("Cargo.toml"))
            .args(names.iter().flat_map(|name| ["--bin", name]))
            .env("CARGO_TARGET_DIR", &self.folder)
            .env("RUSTFLAGS", FLAGS)
            // It would be taken instead of the flags above.
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        let status = command.status().context("cargo build")?;
        if !status.success() {
            bail!("the fuzz targets do not build");
        }
        Ok(())
    }

    /// The program of a target.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(&self.host).join("release").join(name)
    }

    /// A folder or file below the target folder.
    pub(crate) fn made(&self, relative: &str) -> PathBuf {
        self.folder.join(relative)
    }

    /// A folder or file below `fuzz/`.
    pub(crate) fn source(&self, relative: &str) -> PathBuf {
        self.sources.join(relative)
    }

    /// The path as a person types it at the root of the checkout.
    pub(crate) fn shown<'p>(&self, path: &'p Path) -> std::path::Display<'p> {
        let root = self.sources.parent().unwrap_or(&self.sources);
        path.strip_prefix(root).unwrap_or(path).display()
    }
}

fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("rustc -vV")?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("rustc does not say what it builds for")
}

/// Whether there is a C++ compiler where the build looks for one.
fn has_cxx() -> bool {
    let named = std::env::var_os("CXX");
    let runs = |program: &std::ffi::OsStr| {
        let asked = Command::new(program)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        asked.is_ok_and(|status| status.success())
    };
    named.as_deref().is_some_and(runs) || runs("c++".as_ref()) || runs("g++".as_ref())
}
