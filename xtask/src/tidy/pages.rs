//! The pages: every crate has a README with an example, every format has its page, links lead somewhere,
//! no page is lost, and the two languages of the front page say the same.

use std::collections::BTreeSet;

use crate::finding::Finding;
use crate::workspace::{Package, SourceFile};

/// The pages from which every other page of `docs/` can be reached.
const INDEXES: [&str; 2] = ["docs/README.md", "docs/architecture.md"];

/// Where the formats are named, a line each: `Variant = "name", "description";`.
const FORMATS: &str = "crates/formats/src/format.rs";

const ENGLISH: &str = "README.md";
const CHINESE: &str = "README.zh-CN.md";

/// Checks all pages of the checkout; `paths` are all its files, text or not.
pub(super) fn check(packages: &[Package], files: &[SourceFile], paths: &[String]) -> Vec<Finding> {
    let known = known_places(paths);
    let mut findings = Vec::new();
    for package in packages.iter().filter(|package| package.published) {
        findings.extend(crate_readme(package, files));
    }
    for page in files.iter().filter(|file| file.has_extension("md")) {
        findings.extend(links(&page.path, &page.text, &known));
    }
    findings.extend(unreachable(files));
    findings.extend(format_pages(files));
    findings.extend(languages(text_of(files, ENGLISH), text_of(files, CHINESE)));
    findings
}

fn text_of<'a>(files: &'a [SourceFile], path: &str) -> Option<&'a str> {
    files
        .iter()
        .find(|file| file.path == path)
        .map(|file| file.text.as_str())
}

/// A published crate's README is its front page on the registry and its crate documentation.
fn crate_readme(package: &Package, files: &[SourceFile]) -> Vec<Finding> {
    const RULE: &str = "crate-readme";
    let path = format!("{}/README.md", package.folder);
    let Some(text) = text_of(files, &path) else {
        return vec![Finding::whole(&path, RULE, "a published crate needs a README")];
    };
    let mut findings = Vec::new();
    if !text.lines().any(|line| line.starts_with("```rust")) {
        findings.push(Finding::whole(&path, RULE, "has no `rust` example"));
    }
    let library = format!("{}/src/lib.rs", package.folder);
    let includes = text_of(files, &library).is_none_or(|text| text.contains("include_str!(\"../README.md\")"));
    if !includes {
        let text = "does not include the README as its documentation, so the example is not compiled";
        findings.push(Finding::whole(&library, RULE, text));
    }
    findings
}

/// Every file and every folder on the way to one.
fn known_places(paths: &[String]) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for path in paths {
        let mut place = path.as_str();
        known.insert(place.to_owned());
        while let Some((folder, _)) = place.rsplit_once('/') {
            known.insert(folder.to_owned());
            place = folder;
        }
    }
    known
}

fn links(path: &str, text: &str, known: &BTreeSet<String>) -> Vec<Finding> {
    relative_links(text)
        .into_iter()
        .filter_map(|(line, target)| {
            let place = resolve(path, &target);
            let found = place.as_ref().is_some_and(|place| known.contains(place));
            (!found).then(|| Finding::at(path, line, "links", format!("`{target}` leads nowhere")))
        })
        .collect()
}

/// The targets of the Markdown links that lead into the checkout, with their lines.
fn relative_links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    let mut in_code = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        for (start, _) in line.match_indices("](") {
            let rest = line.get(start + 2..).unwrap_or_default();
            let target = rest.split([')', ' ']).next().unwrap_or_default();
            let target = target.split('#').next().unwrap_or_default();
            let is_relative = !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:");
            // Links between items of the generated API documentation are checked by rustdoc.
            if is_relative && !target.contains("::") {
                links.push((number + 1, target.to_owned()));
            }
        }
    }
    links
}

/// Resolves a link from a page; `None` if it leaves the checkout or is absolute.
fn resolve(page: &str, target: &str) -> Option<String> {
    if target.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn unreachable(files: &[SourceFile]) -> Vec<Finding> {
    let mut reached: BTreeSet<String> = INDEXES.iter().map(|index| (*index).to_owned()).collect();
    for index in INDEXES {
        let targets = text_of(files, index).map(relative_links).unwrap_or_default();
        reached.extend(targets.iter().filter_map(|(_, target)| resolve(index, target)));
    }
    files
        .iter()
        .filter(|file| file.path.starts_with("docs/") && file.has_extension("md") && !reached.contains(&file.path))
        .map(|file| {
            Finding::whole(
                &file.path,
                "lost-page",
                format!("is linked from neither {}", INDEXES.join(" nor ")),
            )
        })
        .collect()
}

/// Every format that is read is described in a page of its name.
fn format_pages(files: &[SourceFile]) -> Vec<Finding> {
    const RULE: &str = "format-page";
    let mut names = text_of(files, FORMATS)
        .unwrap_or_default()
        .lines()
        .filter_map(format_name)
        .peekable();
    if names.peek().is_none() {
        return vec![Finding::whole(FORMATS, RULE, "no format is named here any more")];
    }
    names
        .map(|name| format!("docs/formats/{name}.md"))
        .filter(|page| text_of(files, page).is_none())
        .map(|page| Finding::whole(&page, RULE, format!("a format in {FORMATS} has no page")))
        .collect()
}

/// The name in a line such as `OpenAi = "openai", "chat completions";`.
fn format_name(line: &str) -> Option<&str> {
    let (variant, rest) = line.trim().split_once(" = \"")?;
    let (name, description) = rest.split_once("\", \"")?;
    let is_row = variant.chars().all(char::is_alphanumeric) && description.ends_with("\";");
    is_row.then_some(name)
}

/// The front page in both languages: as many headings, the same blocks of code.
fn languages(english: Option<&str>, chinese: Option<&str>) -> Vec<Finding> {
    const RULE: &str = "languages";
    let (Some(english), Some(chinese)) = (english, chinese) else {
        return vec![Finding::whole(
            ENGLISH,
            RULE,
            format!("{ENGLISH} and {CHINESE} must both exist"),
        )];
    };
    let (ours, theirs) = (Outline::of(english), Outline::of(chinese));
    let mut findings = Vec::new();
    if ours.headings != theirs.headings {
        let text = format!("{} headings, {ENGLISH} has {}", theirs.headings, ours.headings);
        findings.push(Finding::whole(CHINESE, RULE, text));
    }
    if ours.blocks.len() != theirs.blocks.len() {
        let text = format!(
            "{} code blocks, {ENGLISH} has {}",
            theirs.blocks.len(),
            ours.blocks.len()
        );
        findings.push(Finding::whole(CHINESE, RULE, text));
        return findings;
    }
    for ((_, ours), (line, theirs)) in ours.blocks.iter().zip(&theirs.blocks) {
        if ours != theirs {
            let text = format!("the code block differs from the one in {ENGLISH}");
            findings.push(Finding::at(CHINESE, *line, RULE, text));
        }
    }
    findings
}

struct Outline {
    headings: usize,
    /// Fenced blocks with the line that opens them.
    blocks: Vec<(usize, String)>,
}

impl Outline {
    fn of(text: &str) -> Self {
        let mut outline = Self {
            headings: 0,
            blocks: Vec::new(),
        };
        let mut open: Option<(usize, String)> = None;
        for (number, line) in text.lines().enumerate() {
            let is_fence = line.trim_start().starts_with("```");
            match open.take() {
                Some(block) if is_fence => outline.blocks.push(block),
                Some((start, block)) => open = Some((start, format!("{block}{line}\n"))),
                None if is_fence => open = Some((number + 1, format!("{line}\n"))),
                None if line.starts_with('#') => outline.headings += 1,
                None => {}
            }
        }
        outline
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    fn package(published: bool) -> Package {
        Package {
            name: "x".to_owned(),
            folder: "crates/x".to_owned(),
            published,
            members: Vec::new(),
            externals: Vec::new(),
        }
    }

    #[test]
    fn a_published_crate_needs_a_compiled_example() {
        let with = |readme: &str, library: &str| {
            let files = [file("crates/x/README.md", readme), file("crates/x/src/lib.rs", library)];
            crate_readme(&package(true), &files).len()
        };
        let library = "#![doc = include_str!(\"../README.md\")]";
        assert_eq!(with("```rust\nlet x = 1;\n```\n", library), 0);
        assert_eq!(with("# x\n", library), 1);
        assert_eq!(with("```rust\n```\n", "//! x"), 1);
        assert_eq!(crate_readme(&package(true), &[]).len(), 1);
    }

    #[test]
    fn links_are_followed_from_their_page() {
        let known = known_places(&["docs/a.md".to_owned(), "crates/x/src/lib.rs".to_owned()]);
        let text = "[a](a.md) [b](b.md)\n[x](../crates/x/) [out](../../y) [web](https://example.org) [here](#a)\n```\n[no](no.md)\n```\n";
        let lines: Vec<(usize, String)> = links("docs/b.md", text, &known)
            .into_iter()
            .map(|finding| (finding.line, finding.text))
            .collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].1.contains("b.md") && lines[1].1.contains("../../y"));
    }

    #[test]
    fn a_page_that_no_index_links_is_found() {
        let files = [
            file("docs/README.md", "[a](a.md) [deep](design/c.md)"),
            file("docs/a.md", ""),
            file("docs/b.md", ""),
            file("docs/design/c.md", ""),
        ];
        let lost: Vec<String> = unreachable(&files).into_iter().map(|finding| finding.path).collect();
        assert_eq!(lost, ["docs/b.md"]);
    }

    #[test]
    fn a_format_without_a_page_is_found() {
        let names = file(
            FORMATS,
            "formats! {\n    A = \"a\", \"what a is\";\n    B = \"b-c\", \"what b is\";\n}\n",
        );
        let found: Vec<String> = format_pages(&[names, file("docs/formats/a.md", "")])
            .into_iter()
            .map(|finding| finding.path)
            .collect();
        assert_eq!(found, ["docs/formats/b-c.md"]);
        assert_eq!(format_pages(&[]).len(), 1);
    }

    #[test]
    fn the_two_languages_show_the_same_commands() {
        let english = "# a\n```sh\nrun\n```\n## b\n";
        assert!(languages(Some(english), Some("# 甲\n```sh\nrun\n```\n## 乙\n")).is_empty());
        assert_eq!(
            languages(Some(english), Some("# 甲\n```sh\nrum\n```\n## 乙\n")).len(),
            1
        );
        assert_eq!(languages(Some(english), Some("# 甲\n")).len(), 2);
        assert_eq!(languages(Some(english), None).len(), 1);
    }

    #[test]
    fn a_hash_in_a_code_block_is_no_heading() {
        assert_eq!(Outline::of("# a\n```sh\n# comment\n```\n").headings, 1);
    }
}
