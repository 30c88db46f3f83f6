//! `core show` and `tool-schema`: what models are given of core memory.

use std::process::ExitCode;

use memory_engine::report::{CoreDocument, CoreReport};
use memory_engine::{Access, NOTE_TOOLS, NoteTool, TOOL_DESCRIPTION, TOOL_NAME, tool_schema as memory_tool_schema};
use serde_json::{Value, json};

use super::{BOLD, YELLOW, option};
use crate::args::{Core, CoreAction, Global, Tool, ToolForm};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Text, Verbatim, counted, number};

pub(crate) fn run(global: &Global, args: &Core, output: &Output) -> Result<ExitCode, Failure> {
    let CoreAction::Show { session, section } = &args.action;
    let mut engine = input::engine_of_documents(output, global, Access::Read)?;
    let session = session
        .as_deref()
        .map(|session| engine.find_session(session))
        .transpose()?;
    let report = engine.core(session.as_ref())?;
    output.result(&report, || text(&report, *section))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn tool_schema(tool: Tool, form: ToolForm) -> Result<ExitCode, Failure> {
    let tools = match tool {
        Tool::Memory => vec![(TOOL_NAME, TOOL_DESCRIPTION, memory_tool_schema())],
        Tool::Remember => vec![of_notes(NoteTool::Remember)],
        Tool::MemorySearch => vec![of_notes(NoteTool::Search)],
        Tool::MemoryList => vec![of_notes(NoteTool::List)],
        Tool::Notes => NOTE_TOOLS.map(of_notes).to_vec(),
    };
    let printed = tools.into_iter().map(|(name, description, schema)| match form {
        ToolForm::Schema => schema,
        ToolForm::Openai => json!({
            "type": "function",
            "function": { "name": name, "description": description, "parameters": schema },
        }),
        ToolForm::Anthropic => json!({ "name": name, "description": description, "input_schema": schema }),
    });
    let mut printed: Vec<Value> = printed.collect();
    let printed = match (form, printed.len()) {
        (ToolForm::Schema, 1) => printed.remove(0),
        _ => Value::Array(printed),
    };
    let mut text = serde_json::to_string_pretty(&printed)?;
    text.push('\n');
    Output::verbatim(Verbatim::Own, text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn of_notes(tool: NoteTool) -> (&'static str, &'static str, Value) {
    (tool.name(), tool.description(), tool.schema())
}

fn text(report: &CoreReport, with_section: bool) -> Text {
    let mut text = Text::default();
    for document in &report.documents {
        push_document(&mut text, document);
    }
    let whose = match &report.session {
        Some(session) => format!("the section of session {session}"),
        None => "the section of a new session".to_owned(),
    };
    if report.section.is_empty() {
        text.push(&format!("{whose}: none, there is no entry\n"));
    } else if with_section {
        text.push(&format!(
            "{whose}: {} tokens\n\n{}\n",
            number(report.tokens.into()),
            report.section
        ));
    } else {
        text.push(&format!(
            "{whose}: {} tokens (--section prints it)\n",
            number(report.tokens.into())
        ));
    }
    text
}

fn push_document(text: &mut Text, document: &CoreDocument) {
    text.push_styled(BOLD, &document.document);
    let revision = match document.revision {
        Some(revision) if !document.confirmed => format!("revision {revision}, unverified"),
        Some(revision) => format!("revision {revision}"),
        None => "no revision has this text".to_owned(),
    };
    if document.entries.is_empty() {
        text.push(": no entry\n");
    } else {
        let entries = counted(document.entries.len() as u64, "entry");
        text.push(&format!(" ({revision}): {entries}\n"));
    }
    if let Some(drift) = &document.drift {
        text.push_styled(YELLOW, "  differs");
        text.push(&format!(": {drift}; `tinyagent-memory status` says what helps\n"));
    }
    if !document.confirmed {
        text.push_styled(YELLOW, "  unverified");
        text.push(&format!(
            ": the file was found without a history; `tinyagent-memory sync{}` confirms it\n",
            option(&document.document)
        ));
    }
    for entry in &document.entries {
        text.push("  - ");
        if entry.withheld {
            text.push_styled(YELLOW, "[withheld] ");
        }
        if entry.left_out {
            text.push_styled(YELLOW, "[beyond the budget] ");
        }
        text.push(&format!("{}\n", entry.text));
    }
    if document.entries.iter().any(|entry| entry.withheld) {
        text.push("  what is withheld reads like an order to its reader; `tinyagent-memory approve --entry TEXT` lets it through\n");
    }
    if document.entries.iter().any(|entry| entry.left_out) {
        text.push("  what is beyond the budget is not sent; shorten the file\n");
    }
    text.push("\n");
}
