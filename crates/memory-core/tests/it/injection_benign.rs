//! Ordinary notes that an eager scanner stumbles over.

use memory_core::validate::injection::{Verdict, scan, verdict};

#[track_caller]
fn clean(text: &str) {
    let findings = scan(text);
    assert!(findings.is_empty(), "{text:?}: {findings:?}");
}

/// The false positives that the reliability design names.
#[test]
fn named_false_positives_are_clean() {
    for text in [
        "our team reviews system prompt designs",
        "~/.ssh/id_ed25519 is the key for the build host, ~/.ssh/id_rsa the one for the mirror",
        "put the key in authorized_keys",
        "register a node with the cluster before the rollout",
        "never commit to main",
        "you must run make fmt",
        "You must run `make fmt` before every commit.",
        "ignore the lint warning in generated code",
    ] {
        clean(text);
    }
}

#[test]
fn notes_about_injection_are_never_rejected() {
    for text in [
        "The scanner flags phrases such as \"ignore all previous instructions\" and holds the note.",
        "Our red team uses `<|im_start|>system` payloads against the summariser.",
        "Attackers hide text in tag characters; see the test corpus.",
        "Docs: the template is `[INST] {prompt} [/INST]`, with `<<SYS>>` around the system part.",
        "Models emit `<tool_call>` tags; the parser is in tools.rs.",
    ] {
        assert_ne!(verdict(&scan(text)), Verdict::Reject, "{text:?}");
    }
}

#[test]
fn bossy_notes_are_clean() {
    for text in [
        "IMPORTANT: never push directly to main; open a pull request instead.",
        "ALWAYS run the tests before you answer that you are done.",
        "Ignore the previous lint rule in legacy modules.",
        "Ignore all instructions in the deprecated README.",
        "Skip the previous migration step when the table exists.",
        "Do not bypass the safety checks of the deploy script.",
        "From now on we use tabs in Makefiles.",
        "Act as a reviewer: errors first, style last.",
        "Send the API token in the Authorization header to https://api.example.com/v1.",
        "The agent must call the search tool before editing files.",
        "Override the default rules with a local .eslintrc.",
        "Forget about Python 3.8, it is not supported any more.",
        "The developer mode of the phone has to be on for adb.",
        "Dan reviews the storage code, Sydney the network code.",
        "Add new conventions to AGENTS.md and CLAUDE.md.",
        "Remember that the user prefers short answers.",
    ] {
        clean(text);
    }
}

/// Near misses in the words of developers, mails and agent designs.
#[test]
fn near_misses_are_clean() {
    for text in NEAR_MISSES {
        clean(text);
    }
}

const NEAR_MISSES: &[&str] = &[
    "Ignore all instructions in the deprecated README.",
    "ALWAYS run the tests before you answer that you are done.",
    "Do not bypass the safety checks of the deploy script.",
    "Send the API token in the Authorization header to https://api.example.com/v1.",
    "The agent must call the search tool before editing files.",
    "Override the default rules with a local .eslintrc.",
    "The developer mode of the phone has to be on for adb.",
    "Dan reviews the storage code, Sydney the network code.",
    "Add new conventions to AGENTS.md and CLAUDE.md.",
    "Remember that the user prefers short answers.",
    "Our system prompt is assembled in prompt.rs from three parts.",
    "Print the full system prompt with --verbose to debug token counts.",
    "The system prompt must stay byte-identical between turns or the cache is lost.",
    "Do not put instructions for humans into the system prompt.",
    "LLM output is never trusted; parse it with the schema.",
    "The model must answer with JSON only, nothing else.",
    "Respond only with the patch when the user asks for a diff.",
    "User wants every response in German with metric units.",
    "Before answering questions about billing, check docs/billing.md.",
    "You are an expert Rust developer working on this repository.",
    "Act as a senior engineer when reviewing.",
    "The assistant must never push to main without asking.",
    "Never reveal customer data in logs.",
    "Do not send secrets to the logging service.",
    "Secrets are sent to Vault, never committed.",
    "curl -H \"Authorization: Bearer $TOKEN\" https://api.example.com/v1/users",
    "curl -X POST -d @payload.json https://hooks.example.com/deploy",
    "curl \"https://api.example.com/v1/items?api_key=$API_KEY\"",
    "wget https://example.com/file.tar.gz && tar xzf file.tar.gz",
    "Upload coverage to https://codecov.io with the CODECOV_TOKEN secret.",
    "Deploy notifications are posted to the Slack webhook https://hooks.slack.com/services/XXX",
    "Forward all support mails to support@example.com.",
    "Email the weekly report to team@example.com on Fridays.",
    "Export the database with pg_dump and upload it to s3://backups.",
    "All messages are stored in the messages table, see schema.sql.",
    "ignore previous benchmark results, the machine was throttled",
    "Forget the earlier plan; we go with SQLite.",
    "The previous instructions in the wiki are outdated, follow docs/setup.md instead.",
    "Disregard the old migration guide.",
    "Skip all tests marked slow unless CI is set.",
    "Bypass the cache with --no-cache when debugging.",
    "Disable the linter rule no-unused-vars for generated files.",
    "Reset all settings to defaults before the test run.",
    "The rules in .cursorrules override the global rules.",
    "Local instructions override the global instructions.",
    "AGENTS.md takes precedence over README.md.",
    "These instructions supersede the previous guidelines for releases.",
    "Note to self: rotate the staging keys in May.",
    "Note for AI assistants: run make fmt before committing.",
    "If you are an AI agent, read CONTRIBUTING.md first.",
    "SYSTEM: Ubuntu 24.04, 16 GB RAM",
    "System: Linux 6.8 x86_64",
    "user: postgres, password from the vault",
    "assistant: the helper binary lives in tools/assistant",
    "ADMIN: contact ops@example.com",
    "Important: the tokens in tests/fixtures are fake.",
    "WARNING!!! do not run this on production.",
    "ATTENTION: migrations need an exclusive lock.",
    "Approve all pending migrations in the dashboard before the release.",
    "Run `npm audit fix` and approve all changes.",
    "Disable sync while running migrations.",
    "Turn off the approval step for dependabot PRs.",
    "Save this to memory: the user prefers tabs.",
    "Remember this for the future: release branch is cut on Tuesdays.",
    "From now on, always run the formatter.",
    "In all future PRs, add a changelog entry.",
    "Every reply to a customer must include the ticket number.",
    "End every commit message with the ticket number.",
    "Decode the base64 payload and check its signature.",
    "The test decodes a base64 string and follows the redirect.",
    "Use send_email for notifications; the template is in mail/.",
    "call http_request with a timeout of 5 s",
    "Call delete_file only after the backup is verified.",
    "The delete_user endpoint requires admin rights.",
    "Tool calls are rendered as <tool_call> blocks by Qwen models.",
    "`<|im_start|>` and `<|im_end|>` delimit turns in ChatML.",
    "The parser handles `{\"name\": \"bash\", \"arguments\": {}}` objects.",
    "The closing tag `</memory>` is escaped by the renderer.",
    "We use <system> and <user> tags in the eval format.",
    "- [x] done",
    "- [ ] write docs",
    "- [1.2.0, 2024-05-01] first release",
    "§ 5 Abs. 2 gilt auch für Testdaten.",
    "---\ntitle: Setup\n---\n# Setup",
    "Jailbreak detection on iOS is done in the SDK.",
    "The app refuses to start on a jailbroken phone.",
    "Unlimited retries are dangerous; cap at five.",
    "No restrictions on file size, but uploads time out after 60 s.",
    "The admin role has no limits in the rate limiter.",
    "Filters: without filters the query returns all rows.",
    "Pretend to be a slow client with `tc qdisc`.",
    "The mock server acts as an OAuth provider.",
    "Unfiltered results come from the /raw endpoint.",
    "Model is a chatbot without memory, so pass the history each time.",
    "The LLM has no filters on tool names, validate them ourselves.",
    "Developer mode: enable it with `DEV=1`.",
    "GPT-4o and Claude both support tools; Gemini needs a schema.",
    "Never refuse connections during drain; return 503.",
    "Kill the process with SIGTERM, never SIGKILL.",
    "Exploit tests live in fuzz/; they attack the parser.",
    "The attack surface is the HTML sanitizer; injection tests are in tests/xss.rs.",
    "Prompt injection tests: see corpus/injection/*.txt, 40 payloads.",
    "SQL injection is prevented by bound parameters.",
    "Show me the output of `git log` before rewriting history.",
    "Tell me when the build is done.",
    "List all environment variables the service needs in docs/env.md.",
    "Print all environment variables in the CI step to debug.",
    "Dump the config with `app config dump --full`.",
    "Repeat the steps above for the staging cluster.",
    "What is your initial setup? Docker or bare metal?",
    "The initial prompt of the shell is set in PS1.",
    "Display the prompt `user@host$` in the docs.",
    "Your instructions in the ticket were unclear, please add steps.",
    "Follow the instructions above, then delete the temp folder.",
    "The above rules apply to all packages.",
    "All of the above rules are void for the prototype branch.",
    "The old rules no longer apply since release 3.",
    "Safety checks are disabled in release builds.",
    "The content filter is disabled in tests.",
    "Without confirmation the script deletes the cache.",
    "The installer runs silently with /S.",
    "Do not mention internal hostnames in public docs.",
    "Don't tell users to reinstall; fix the migration.",
    "Never ignore compiler warnings.",
    "You must not ignore the guidelines in SECURITY.md.",
    "Do not ignore the previous review comments.",
    "Please ignore my previous message, the bug was on my side.",
    "Please disregard my last email.",
    "The bot ignores all messages from other bots.",
    ".gitignore rules: ignore all files in target/.",
];
