//! The samples of agents, trajectories and replies: each is recognised, and its sessions are as listed.

use formats::{Format, decode, detect};

use crate::support::{check, check_bodies, listing};

/// The samples of agents, trajectories and providers' replies: name, bytes, format.
pub(crate) const SAMPLES: &[(&str, &[u8], Format)] = &[
    (
        "anthropic-reply.json",
        include_bytes!("../samples/anthropic-reply.json"),
        Format::Anthropic,
    ),
    (
        "openai-response.json",
        include_bytes!("../samples/openai-response.json"),
        Format::OpenAi,
    ),
    (
        "openai-response-lines.jsonl",
        include_bytes!("../samples/openai-response-lines.jsonl"),
        Format::OpenAi,
    ),
    ("pi.jsonl", include_bytes!("../samples/agents/pi.jsonl"), Format::Pi),
    (
        "droid.jsonl",
        include_bytes!("../samples/agents/droid.jsonl"),
        Format::Droid,
    ),
    (
        "droid-stream.jsonl",
        include_bytes!("../samples/agents/droid-stream.jsonl"),
        Format::Droid,
    ),
    (
        "gemini.json",
        include_bytes!("../samples/agents/gemini.json"),
        Format::Gemini,
    ),
    (
        "gemini.jsonl",
        include_bytes!("../samples/agents/gemini.jsonl"),
        Format::Gemini,
    ),
    (
        "gemini-saved.json",
        include_bytes!("../samples/agents/gemini-saved.json"),
        Format::Gemini,
    ),
    (
        "qwen.jsonl",
        include_bytes!("../samples/agents/qwen.jsonl"),
        Format::Qwen,
    ),
    (
        "kimi-wire.jsonl",
        include_bytes!("../samples/agents/kimi-wire.jsonl"),
        Format::Kimi,
    ),
    (
        "kimi-context.jsonl",
        include_bytes!("../samples/agents/kimi-context.jsonl"),
        Format::Kimi,
    ),
    (
        "kimi-old-wire.jsonl",
        include_bytes!("../samples/agents/kimi-old-wire.jsonl"),
        Format::Kimi,
    ),
    (
        "copilot.jsonl",
        include_bytes!("../samples/agents/copilot.jsonl"),
        Format::Copilot,
    ),
    (
        "hermes.json",
        include_bytes!("../samples/agents/hermes.json"),
        Format::Hermes,
    ),
    (
        "cursor.jsonl",
        include_bytes!("../samples/agents/cursor.jsonl"),
        Format::Cursor,
    ),
    (
        "grok.jsonl",
        include_bytes!("../samples/agents/grok.jsonl"),
        Format::Grok,
    ),
    (
        "antigravity.jsonl",
        include_bytes!("../samples/agents/antigravity.jsonl"),
        Format::Antigravity,
    ),
    (
        "claude-code-web.json",
        include_bytes!("../samples/agents/claude-code-web.json"),
        Format::ClaudeCodeWeb,
    ),
    (
        "codex-exec.jsonl",
        include_bytes!("../samples/agents/codex-exec.jsonl"),
        Format::CodexExec,
    ),
    ("tau.json", include_bytes!("../samples/agents/tau.json"), Format::Tau2),
    ("tau2.json", include_bytes!("../samples/agents/tau2.json"), Format::Tau2),
    (
        "swe-agent.traj",
        include_bytes!("../samples/agents/swe-agent.traj"),
        Format::Trajectory,
    ),
    (
        "swe-agent-steps.traj",
        include_bytes!("../samples/agents/swe-agent-steps.traj"),
        Format::Trajectory,
    ),
    (
        "mini.traj.json",
        include_bytes!("../samples/agents/mini.traj.json"),
        Format::Trajectory,
    ),
    (
        "openhands.json",
        include_bytes!("../samples/agents/openhands.json"),
        Format::Trajectory,
    ),
    (
        "openhands-resolver.jsonl",
        include_bytes!("../samples/agents/openhands-resolver.jsonl"),
        Format::Trajectory,
    ),
    (
        "openhands-sdk.jsonl",
        include_bytes!("../samples/agents/openhands-sdk.jsonl"),
        Format::Trajectory,
    ),
];

/// Recognises and reads a sample.
fn listed(name: &str) -> String {
    let (name, bytes, format) = SAMPLES.iter().find(|(sample, ..)| *sample == name).unwrap();
    assert_eq!(detect(bytes, name).unwrap().format, *format);
    assert_eq!(detect(bytes, "").unwrap().format, *format, "the name only breaks ties");
    let decoded = decode(bytes, *format, name).unwrap();
    check(&decoded);
    check_bodies(&decoded);
    listing(&decoded)
}

#[test]
fn pi() {
    insta::assert_snapshot!(listed("pi.jsonl"), @r#"
    session 5d1c7a52-0b7e-4f0e-9a57-1f4f8a6c2b10 title=parser loop model=claude-sonnet-4-5
    2 user: 'why does the parser loop?'
    3 assistant: reasoning signed('Look at the loop first.') 'I read it first.' call t1 read('{\"path\":\"src/parse.c\",\"limit\":40}') call t2 bash('{\"command\":\"make test\"}')
    4 tool: result t1 read['while (c = next()) ;']
    5 tool: error t2 bash['timeout' image(image/png)]
    6 assistant left out:
    9 user (foreign summary): 'Another way was tried.'
    10 user (meta): 'lint is clean'
    11 user (meta): 'Ran `git diff --stat`\n1 file changed\nexi…'
    12 user (foreign summary) left out: 'The parser loops on end of file.'
    15 user: 'fix it'
    session 5d1c7a52-0b7e-4f0e-9a57-1f4f8a6c2b10~1 of 5d1c7a52-0b7e-4f0e-9a57-1f4f8a6c2b10 model=claude-sonnet-4-5
    7 user: 'try another way'
    8 assistant: 'Another way it is.'
    ! line 15 unknown_line: an entry of type `from_the_future` is not known; kept as it is
    "#);
}

#[test]
fn droid() {
    insta::assert_snapshot!(listed("droid.jsonl"), @r#"
    session d-41 title=count lines
    1 user (meta): '<system-reminder>\nbe brief\n</system-remi…'
    2 user: 'count the lines of a.txt'
    3 assistant: 'Counting.' call tu_1 Execute('{\"command\":\"wc -l a.txt\"}')
    4 tool: result tu_1 -['12 a.txt']
    4.1 user: 'and b.txt?'
    "#);
}

#[test]
fn droid_stream() {
    insta::assert_snapshot!(listed("droid-stream.jsonl"), @r#"
    session s-7 model=glm-4.6 running=false
    1 user: 'list the files'
    2 assistant: call c1 Execute('{\"command\":\"ls\"}')
    3 tool: error c1 Execute['no such directory']
    4 assistant: 'There is nothing.'
    "#);
}

#[test]
fn gemini_document() {
    insta::assert_snapshot!(listed("gemini.json"), @r#"
    session 0f9e1c1e-6a77-4c0e-8a55-2f6f0f0a1b2c model=gemini-3-pro
    0 user: 'what is ' 'in here?'
    2 assistant: reasoning('Listing\nList first.') 'I look.' call ls-1 list_directory('{\"path\": \".\"}') call cat-1 read_file('{\"path\": \"b.txt\"}')
    2.1 tool: result ls-1 list_directory['a.txt']
    2.2 tool: error cat-1 read_file['no such file']
    3 assistant: 'One file, a.txt.'
    "#);
}

#[test]
fn gemini_lines() {
    insta::assert_snapshot!(listed("gemini.jsonl"), @r#"
    session 77d0 title=a note model=gemini-3-flash
    1 user: 'make a note'
    2 assistant: 'Making it.'
    3 assistant: call w1 write_file('{\"path\":\"n\"}')
    4 tool: result w1 write_file['{\"output\":\"written\",\"bytes\":3}']
    8 user: 'thanks'
    session 77d0~1 of 77d0
    6 user: 'now delete it'
    "#);
}

#[test]
fn gemini_saved_history() {
    insta::assert_snapshot!(listed("gemini-saved.json"), @r#"
    session gemini-99df8aed5be5
    0 user (meta): 'This is the Gemini CLI. We are setting u…'
    1 assistant: 'Got it.'
    2 user: 'what time is it?'
    3 assistant: call step-1 clock('{}')
    4 tool: result step-1 clock['noon']
    5 assistant: 'Noon.'
    "#);
}

#[test]
fn qwen() {
    insta::assert_snapshot!(listed("qwen.jsonl"), @r#"
    session 9b1f title=sums model=qwen3-coder
    0 user: 'add the numbers'
    1 assistant: reasoning('Two numbers.') 'Adding.' call c1 run('{\"x\":1.50}') call c2 run('{\"x\":2}')
    2 tool: result c1 run['ok']
    3 tool: error c2 run['denied']
    5 user (meta): 'a task ended'
    6 user (foreign summary) left out: 'Numbers were added.'
    ! line 8 unknown_line: a record of type `session_checkpoint` is not known; kept as it is
    "#);
}

#[test]
fn kimi_code_wire() {
    insta::assert_snapshot!(listed("kimi-wire.jsonl"), @r#"
    session kimi-0688a1d707c4 model=moonshot/kimi-k2 tools=Bash
    1 system: 'You are Kimi Code.'
    5 user: 'show the date'
    6 user (meta): 'plan mode is off'
    8 assistant: reasoning('Use date.')
    9 assistant: 'One moment.'
    10 assistant: call Bash_0 Bash('{\"command\":\"date\"}')
    11 tool: error Bash_0 -['Mon']
    13 user (foreign summary) left out: 'The date was shown.'
    "#);
}

#[test]
fn kimi_context() {
    insta::assert_snapshot!(listed("kimi-context.jsonl"), @r#"
    session kimi-38cdb74a5550
    0 system: 'You are Kimi.'
    2 user (meta): '<system>CHECKPOINT 0</system>'
    3 user: 'rename the file'
    4 assistant: reasoning('mv.') 'Renaming.' call k1 Bash('{\"command\": \"mv a b\"}')
    5 tool: result k1 -['done']
    "#);
}

#[test]
fn kimi_cli_wire() {
    insta::assert_snapshot!(listed("kimi-old-wire.jsonl"), @r#"
    session kimi-9dc19ca0ea2a
    1 user: 'say hi'
    3 assistant: 'Hi.'
    4 assistant: call w1 Bash('{\"command\":\"ls\"}')
    6 tool: result w1 -['a b']
    "#);
}

#[test]
fn copilot() {
    insta::assert_snapshot!(listed("copilot.jsonl"), @r#"
    session c0ffee model=gpt-5-mini running=false
    1 system: 'You are the CLI.'
    2 user: 'find the bug'
    3 assistant: reasoning('Search.')
    4 assistant: 'Searching.' call c1 task('{\"prompt\":\"look\"}')
    8 tool: result c1 -['nothing']
    9 user (meta): 'agent done'
    10 assistant: 'No bug found.'
    session c0ffee:c1 of c0ffee
    6 assistant: call c2 grep('{\"q\":\"bug\"}')
    7 tool: error c2 -['denied']
    "#);
}

#[test]
fn hermes() {
    insta::assert_snapshot!(listed("hermes.json"), @r#"
    session 20260302_150000_ab model=gpt-5.2 tools=shell
    0.frame system: 'You are Hermes.'
    0 user: 'where am I?'
    1 assistant: reasoning('Ask the shell.') call h1 shell('{\"command\":\"pwd\"}')
    2 tool: result h1 shell['/home/ada']
    3 assistant: 'In /home/ada.'
    "#);
}

#[test]
fn cursor() {
    insta::assert_snapshot!(listed("cursor.jsonl"), @r#"
    session cursor-8de0616f0707
    0 user: 'which files are here?'
    1 assistant: reasoning('List.') 'Listing.' call step-1-2 Shell('{\"command\":\"ls\"}') call step-1-3 Shell('{\"command\":\"pwd\"}')
    2 tool: result step-1-2 -['x.rs']
    3 assistant: 'x.rs.'
    "#);
}

#[test]
fn grok() {
    insta::assert_snapshot!(listed("grok.jsonl"), @r#"
    session grok-a44d81bbfcdf model=grok-4.5
    0 system: 'You are Grok.'
    1 user (meta): '<user_info>linux</user_info>'
    2 user: image(image/png) 'what is this?'
    3 assistant: reasoning signed('An image.')
    4 assistant: call g1 read_file('{\"target_file\":\"a\"}')
    5 tool: result g1 -['pixels']
    7 assistant: 'A picture.'
    "#);
}

#[test]
fn antigravity() {
    insta::assert_snapshot!(listed("antigravity.jsonl"), @r#"
    session antigravity-bca8d2b87d77
    0 user: 'list the files'
    2 assistant: reasoning('List.') call step-2-0 list_dir('{\"DirectoryPath\":\"\\\"/home\\\"\"}')
    3 tool: result step-2-0 list_dir['{\"name\":\"ada\"}']
    4 user (observation): 'finished in the background'
    5 user (foreign summary) left out: '# what was done so far'
    6 assistant: 'There is ada.'
    "#);
}

#[test]
fn claude_code_web() {
    insta::assert_snapshot!(listed("claude-code-web.json"), @r#"
    session claude-code-web-b6a532cb99e8
    0 user: 'add two numbers'
    1 assistant: 'Adding.' call w1 Write('{\"path\": \"a.py\"}')
    2 tool: result w1 -['written']
    3 user (foreign summary) left out: 'This session goes on from an earlier one…'
    "#);
}

#[test]
fn codex_exec() {
    insta::assert_snapshot!(listed("codex-exec.jsonl"), @r#"
    session th-1 running=false
    3 assistant: reasoning('List.')
    4 assistant: call i1 command_execution('{\"command\":\"ls\"}')
    4.1 tool: result i1 command_execution['a\n']
    5 assistant: 'One file.'
    "#);
}

#[test]
fn tau() {
    insta::assert_snapshot!(listed("tau.json"), @r#"
    session tau2-ff08997effd2
    0 system: 'Be an airline.'
    0.1 user: 'Cancel my flight.'
    0.2 assistant: call c1 cancel('{\"id\": 1}')
    0.3 tool: result c1 -['cancelled']
    session tau2-ff08997effd2~2
    1 user: 'Hello?'
    "#);
}

#[test]
fn tau2() {
    insta::assert_snapshot!(listed("tau2.json"), @r#"
    session sim-1 running=false
    0 assistant: 'How can I help?'
    1 user: 'My phone is dead.'
    2 assistant: call c1 get_line('{\"id\": \"L1\"}')
    3 tool: result c1 -['{\"status\": \"ok\"}']
    6 user: 'It works.'
    "#);
}

#[test]
fn swe_agent_history() {
    insta::assert_snapshot!(listed("swe-agent.traj"), @r#"
    session demo__calc-1 model=gpt-4o running=false
    0 system: 'You solve issues.'
    1 user (meta): 'Here is a demonstration.'
    2 user: 'Fix the sum.'
    3 assistant: 'Look around.\n```\nls\n```'
    4 user (observation): 'calc.py\n(Open file: n/a)\nbash-$'
    5 assistant: 'Now test.' call toolu_1 bash('{\"command\": \"pytest\"}')
    6 tool: result toolu_1 -['OBSERVATION:\n1 failed']
    "#);
}

#[test]
fn swe_agent_steps() {
    insta::assert_snapshot!(listed("swe-agent-steps.traj"), @r#"
    session trajectory-ee852641d476
    0 system: 'You solve issues.'
    0.1 user: 'Fix the sum.'
    0.2 assistant: 'Look.\n```\nls\n```'
    0.3 user (observation): 'calc.py'
    1 assistant: 'Done.\nsubmit'
    "#);
}

#[test]
fn mini_swe_agent() {
    insta::assert_snapshot!(listed("mini.traj.json"), @r#"
    session trajectory-0d4cd68c2c18 model=claude-sonnet-4-5 running=false
    0 system: 'Answer with one bash block.'
    1 user: 'Please solve this issue: the sum is wron…'
    2 assistant: 'THOUGHT: look\n```mswea_bash_command\nls\n`…'
    3 user (observation): '<returncode>0</returncode>\n<output>\ncalc…'
    4 user: 'Interrupted: use tabs.'
    5 assistant: call b1 bash('{\"command\":\"cat calc.py\"}')
    6 tool: result b1 -['<returncode>0</returncode>']
    "#);
}

#[test]
fn openhands_events() {
    insta::assert_snapshot!(listed("openhands.json"), @r#"
    session trajectory-bc9a387be031 model=claude-sonnet-4-5 tools=execute_bash running=false
    1 system: 'You are OpenHands.'
    2 user: 'make a page' image(image/png)
    3 assistant: reasoning('Both.') 'Two things at once.' call call_a execute_bash('{\"command\":  \"ls\"}')
    4 assistant: call call_b execute_bash('{\"command\": \"pwd\"}')
    5 tool: result call_a execute_bash['index.html']
    6 tool: error call_b execute_bash['no shell']
    7 assistant: 'Look at it.' call step-7 browse('{\"url\":\"http://localhost\"}')
    8 tool: result step-7 browse['a page']
    9 user (observation): 'the agent is in a loop'
    10 user (foreign summary) left out: 'A page was made.'
    11 assistant: 'The page is made.'
    "#);
}

#[test]
fn openhands_outputs() {
    insta::assert_snapshot!(listed("openhands-resolver.jsonl"), @r#"
    session demo-1 model=gpt-4o running=false
    0 user: 'add a licence'
    0.1 assistant: 'Creating it.' call step-1 run('{\"command\":\"touch LICENSE\"}')
    0.2 tool: result step-1 run['']
    0.3 assistant: 'The licence is there.'
    session demo-2
    1 user: 'count'
    1.1 assistant: 'Counting.' call step-3 run('{\"command\":\"wc\"}')
    1.2 tool: result step-3 run['7']
    ! line 3 unknown_line: a line without a conversation; kept as it is
    "#);
}

#[test]
fn openhands_sdk_events() {
    insta::assert_snapshot!(listed("openhands-sdk.jsonl"), @r#"
    session trajectory-b9f5085755f8 tools=terminal running=false
    0 system: 'You are an agent.'
    1 user: 'list files'
    2 assistant: reasoning('ls') 'Listing.' call t1 terminal('{\"command\": \"ls\"}')
    3 tool: result t1 terminal['a.txt']
    5 assistant: 'One file.'
    "#);
}
