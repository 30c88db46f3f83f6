//! The page of stable codes, from the one table in `memory-core`.

use memory_core::Code;

/// Renders the page.
pub(super) fn page() -> String {
    let mut page = String::from(
        "# Errors\n\n\
         Generated from the code by `cargo xtask docs`; do not edit.\n\n\
         Every failure that a caller may act on has a code that is never renamed. The program exits with 0 on \
         success, 2 for a wrong command line, a wrong setting or an unknown id, and 1 for everything else. With \
         `--json` a failure prints one object on standard error; standard output then holds nothing, or the \
         whole result where a check was asked to fail on what it finds (`--fail`, `check`):\n\n\
         ```json\n{\"error\":{\"code\":\"not_found\",\"message\":\"…\",\"hint\":\"…\"}}\n```\n\n\
         Further fields of the object carry the facts of the case: a path, an id, what was expected and found.\n\n\
         | code | exit | what it means | what to do |\n| --- | --- | --- | --- |\n",
    );
    for code in Code::ALL {
        page.push_str(&format!(
            "| `{}` | {} | {} | {} |\n",
            code.as_str(),
            code.exit_status(),
            cell(code.meaning()),
            cell(code.hint()),
        ));
    }
    page
}

/// A pipe would end the cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_row() {
        let page = page();
        for code in Code::ALL {
            assert!(
                page.contains(&format!("| `{code}` | {} |", code.exit_status())),
                "{code}"
            );
        }
    }

    #[test]
    fn a_pipe_stays_inside_its_cell() {
        assert_eq!(cell("a|b"), "a\\|b");
    }
}
