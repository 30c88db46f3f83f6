//! The page of commands: the help of every command, in the order of the help.

/// Renders the page from each command's name and help.
pub(super) fn page(commands: &[(String, String)]) -> String {
    let mut page = String::from(
        "# Commands\n\n\
         Generated from the program by `cargo xtask docs`; do not edit.\n\n\
         Results go to standard output, everything else to standard error. The exit codes are those of \
         [errors](errors.md), the JSON shapes those of [json](json.md).\n",
    );
    for (name, help) in commands {
        page.push_str(&format!("\n## `{name}`\n\n```text\n{}\n```\n", trimmed(help)));
    }
    page
}

/// No line ends in spaces, and the text in no empty lines.
fn trimmed(help: &str) -> String {
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_a_section() {
        let page = page(&[("x".to_owned(), "Does.  \n\nUsage: x  \n\n".to_owned())]);
        assert!(
            page.ends_with("\n## `x`\n\n```text\nDoes.\n\nUsage: x\n```\n"),
            "{page}"
        );
    }
}
