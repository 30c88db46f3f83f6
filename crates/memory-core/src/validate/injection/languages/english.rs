//! English: setting aside, leaking, sending, planting.

use crate::validate::injection::concept::Concept::{
    AboveEnd, Address, AgentFile, AppendVerb, Approve, Authority, Bang, BeforeReply, CallVerb, Carrier, Comply, Decode,
    DeedNoun, DeedVerb, DevMod, DevNoun, Disable, Discuss, Exempt, Future, Guard, Inner, InnerSoft, Instead, Instr,
    LeakNoun, LeakVerb, Marker, Memory, Money, Neg, NewInstr, Pending, Permission, Person, Prior, Private, PrivateSoft,
    Quant, ReplyNoun, Rules, Safety, SaveVerb, Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, Spread, SysPrompt,
    Talk, This, ToYou, Todo, Told, Urgent, Voided, You, Your,
};
use crate::validate::injection::lexicon::Language;

/// Verbs and nouns of attacks.
pub(super) const ACTS: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "ignore, ignoring, disregard, disregarding, forget, forgetting, overrule, pay no attention to, \
             pay no heed to, take no notice of, do not follow, don't follow, dont follow, do not obey, don't obey, stop following, \
             stop obeying, no longer follow, no longer obey, no longer need to follow, no longer have to follow, \
             do not adhere to, cease following, cease to follow, quit following, unlearn, set aside, put aside, cast aside, \
             neglect, dismiss, ignor, ingore, ignroe, disreguard, leave behind, let go of, wipe from your memory, \
             do away with, no need to follow, do not need to follow, don't need to follow, \
             treat as void, consider void, refuse to follow, shelve, tune out, purge from memory",
        ),
        (
            SetAsideSoft,
            "override, overriding, bypass, bypassing, skip, skipping, drop, discard, abandon, erase, erasing, wipe, void, nullify, cancel, reset, \
             circumvent, deactivate, lift, suspend, break, violate, delete, remove, replace, supersede, ignores, disregards, \
             bypasses, overrides, revoke, rescind, throw out, throw away, scrap, clear, cut loose, unlock, flush, relax, \
             skip over, get around, work around, breach, evade",
        ),
        (
            Voided,
            "are void, is void, null and void, no longer apply, no longer applies, do not apply, does not apply, don't apply, \
             are cancelled, are canceled, have been revoked, has been revoked, are revoked, are suspended, have been lifted, \
             are lifted, are disabled, disabled, are off, is off, are no longer valid, are hereby, are obsolete, deactivated, \
             have been removed, have been disabled, has been disabled, have changed, has changed, are superseded, \
             have expired, are overridden, were a test, are deprecated, turned off, switched off, is lifted, are rescinded, \
             supersedes, superseded, suspended, no longer bind, no longer in effect, no longer in force",
        ),
        (
            Quant,
            "all, any, every, everything, whatever, each, anything, all of, entire, entirety, any and all",
        ),
        (
            Prior,
            "that came before, came before, loaded at startup, the vendor gave you, gave you, you had before, previous, previously, prior, above, earlier, preceding, foregoing, former, formerly, existing, original, initial, so far, up to now, until now, \
             you were given, you have been given, given to you, you got, you received, you've been given, you had, aforementioned, initially, that came before, \
             before this, prior to this, you were told, you have received, already given, at the top, hitherto, preset, previus, previuos, prevous",
        ),
        (Your, "your, ur, you have, you were, of yours"),
        (
            Instr,
            "instruction*, directive, directives, guideline*, prompts, prompt, programming, orders, directions, guardrail*, \
             safeguard*, instuction*, intruction*, instrution*, guidance, mandates, preprompt, pre-prompt, prompting, \
             system message, developer message, system instructions, conditioning, commands, instructional, instrucciones",
        ),
        (
            Rules,
            "rule, rules, policy, policies, limits, limitations, filters, protocol, protocols, principles, restrictions, constraints, \
             boundaries, standards, training, configuration, regulations, limitation, constraint, restriction, codes of conduct, code of conduct, parameters, settings, \
             persona, role, objectives, objective, goals, purpose",
        ),
        (
            Talk,
            "context, conversation, message, messages, text, content, input, inputs, task, tasks, request, requests, knowledge, chat, \
             history, responses, discussion, data, dialogue, query, queries, question",
        ),
        (
            SysPrompt,
            "system_prompt, system_message, system prompt, system prompts, system-prompt, system prompting, system message, developer message, developer prompt, \
             system instruction, system instructions, sysprompt, meta prompt, metaprompt, preamble prompt, base prompt, \
             operating instructions, initialization prompt, initial prompt, hidden prompt, internal prompt, secret prompt, \
             original prompt, pre-prompt, preprompt, root prompt, master prompt, custom instructions",
        ),
        (
            Safety,
            "safety guideline*, safety rule*, safety protocol*, safety check*, safety measure*, safety mechanism*, safety polic*, \
             safety filter*, safety instruction*, safety constraint*, safety setting*, safety feature*, safety training, safety restriction*, \
             safety stuff, safety guard*, safety precaution*, security protocol*, security polic*, security restriction*, \
             content policy, content policies, content restriction*, content filter*, content guideline*, content moderation, \
             ethical guideline*, ethical protocol*, ethical rule*, ethical constraint*, ethical standard*, ethical boundar*, \
             moral guideline*, moral constraint*, moral code, ethics, morals, morality, legality, guardrail*, censorship, usage polic*, usage guideline*, \
             usual restrictions, openai's, openai policies, openai policy, openais rules, moderation, alignment training, \
             safeguards, built-in restrictions, content limitations, ethical concerns, safety concerns, safety layer*, \
             ethical considerations, compliance rules, confidentiality rules, topic restrictions, safety limits",
        ),
        (
            AboveEnd,
            "the above, all above, everything above, all of the above, the previous, the preceding, what came before, \
             everything before, everything before this, everything prior, everything up to this point, everything so far, everything said so far, \
             everything preceding, anything above, whatever came before, what was said before, everything written above, the text above, \
             all that came before, the foregoing, everything stated above, everything previously said",
        ),
        (
            Told,
            "all that was said, all that came before, what the user asked, what the user wants, what the user said, the user's question, the user's request, whatever the user, everything the user, all you have been told, everything that was said, everything you know, everything you have learned, everything you've learned, everything you were told, all you were told, \
             everything i said, everything i told you, everything we discussed, everything we talked about, everything you have been told, \
             everything you've been told, what you were told, what you have been told, what i told you before, all you know, \
             everything from chat gpt, everything from chatgpt, all we talked about, anything you were told, whatever you were told, \
             all that you have been told, what the system told you, what you were instructed, whatever the developer said, \
             everything you were taught, everything you learned, what you have been taught, anything you've been told",
        ),
        (
            NewInstr,
            "new instruction, new instructions, new directive, new directives, new orders, new order, updated instructions, updated instruction, new rules, new task, \
             real task, actual task, true task, new objective, new goal, new role, following instruction, following instructions, revised instructions, \
             new system prompt, replacement instructions, real instructions, actual instructions, true instructions, new policy, new priority, new mission, \
             new set of rules, new set of instructions, primary directive, overriding instruction",
        ),
        (
            Neg,
            "not, never, don't, dont, cannot, can't, mustn't, shouldn't, won't, no one may, avoid, without, must not, nobody, neither, nor, didn't, doesn't, wouldn't",
        ),
        (
            DevMod,
            "lint, linter, linting, eslint, clippy, ruff, pylint, build, install, installation, setup, migration, css, firewall, format, formatting, style, \
             test, testing, deployment, deploy, docker, make, assembly, cpu, sql, routing, rewrite, iptables, nginx, gitignore, proguard, business, \
             naming, validation, commit, git, compiler, warning, machine, branch, protection, retry, cache, caching, retention, sampling, shipping, assembler, \
             usage, release, upgrade, import, indentation, schema, cors, iam, network, proxy, backup, rotation, scaling, pricing, review, cooking, \
             parsing, tokenizer, grammar, makefile, bazel, cargo, npm, webpack, tsconfig, prettier, biome, stylelint, semgrep, sonar, alert, alerting, \
             prometheus, rate, timeout, redirect, selector, exclude, ignore, workflow, ci, pipeline, arm, x86, simd, vector, jump, branch, print, printing, \
             assert, legal, refund, return, tax, vacation, leave, password, expiry, eviction, lifecycle, merge, spelling, typography, \
             type, typing, doc, documentation, contribution, contributing, local, readme, html, search, ranking, scoring, log, logging, \
             database, db, api, http, url, path, security group, dependency, version, pinning, editor, ide, keyboard, ui, page, layout",
        ),
        (
            DevNoun,
            "readme*, docs, documentation, wiki, ticket, jira, confluence, lint, linter, eslint*, clippy, config, configuration, yaml, yml, json, \
             makefile, dockerfile, ci, script, scripts, module, modules, crate, package, packages, page, manual, guide, section, chapter, repo, repository, changelog, \
             contributing, template, legacy, deprecated, build, builds, test, tests, fixtures, pr, pull request, issue, issues, branch, \
             folder, directory, generated, vendor, vendored, node_modules, file, files, code, codebase, blog, tutorial, runbook, \
             onboarding, installer, setup, migration, release, releases, api, sdk, compiler, eslintrc, gitignore, firewall, router, database, table, column, \
             service, services, endpoint, staging, windows, linux, macos, python, rust, node, old version, outdated, obsolete, postgres, redis",
        ),
        (
            LeakVerb,
            "write, describe, state, explain, complete this, reveal, revealing, show, print, printing, repeat, repeating, output, outputting, display, list, tell me, tell us, give me, disclose, dump, expose, leak, \
             share, echo, recite, write out, write down, return, provide, summarize, summarise, translate, spell out, what is, what are, what was, what were, what's, \
             encode, copy, respond with, paste, spit out, divulge, regurgitate, transcribe, read out, type out, send me, show me, quote, reproduce, restate, emit, \
             walk me through, paraphrase, let me see, tell, read me",
        ),
        (
            Inner,
            "hidden, secret, initial, initials, verbatim, exact, exactly, word for word, word-for-word, confidential, me, literally, unedited, concealed, \
             character by character",
        ),
        (
            InnerSoft,
            "original, full, entire, complete, internal, everything, private, own, in full, above, previous, raw, first, beginning, underlying, special, proprietary, \
             in a code block",
        ),
        (
            LeakNoun,
            "words above, text above, above prompt, everything above, above text, sentences above, lines above, instructions you were given, \
             instructions you have been given, instructions you have, instructions you received, instructions given to you, every instructions, \
             prompt you were given, prompt verbatim, your initial instructions, initials instructions, what you were told, hidden instructions, secret instructions, \
             hidden prompt, hidden developer message, developer message, your system message, your initial prompt, your original instructions, \
             internal configuration, your hidden, your custom instructions, your preprompt, your pre-prompt, instructions above, above instructions, \
             how you were instructed, rules you were given, rules you must follow, your confidential, your secret, how you were configured, your original prompt, \
             guidelines you were given, guidelines you follow, your briefing, contents of your prompt",
        ),
        (
            SendVerb,
            "share, paste, send, sends, sending, forward, forwarding, upload, uploading, post, posting, transmit, email, e-mail, exfiltrate, exfil, leak, mail, submit, publish, \
             deliver, relay, curl, wget, transfer, bcc, pipe, beacon, dm, smuggle, dispatch, exfiltration, exfiltrating, post them",
        ),
        (
            Secret,
            "api key, api keys, api-key, api_key, apikey, secret, secrets, credential, credentials, password, passwords, access token, access tokens, auth token, \
             auth tokens, tokens, token, environment variable, environment variables, env vars, env var, .env, private key, private keys, ssh key, ssh keys, id_rsa, id_ed25519, \
             printenv, aws key, aws keys, session cookie, session cookies, cookies, keychain, wallet, seed phrase, /etc/passwd, /etc/shadow, ~/.ssh, ~/.aws, \
             kubeconfig, bearer token, encryption key, signing key, security code, recovery code, 2fa code, secret key, env file, environ, process.env, \
             api-keys, keys, passphrase, client secret, service account key, bank account number, credit card number*, card number*, ssn, social security number*, pin",
        ),
        (
            Private,
            "conversation, conversations, chat history, chat log, chat logs, customer list, customer lists, customer data, customer emails, customer records, \
             user data, user's data, personal data, all messages, inbox, contact list, bank details, iban, ibans, credit card, credit cards, card details, \
             internal configuration, order data, transaction history, account details, user information, personal information, address book, medical records, \
             payroll, salaries, what the user said, the user's messages, user's message, user message, this chat, dialogue, user input, user's input, user's name, \
             user's address, repository contents, contents of the repository, private repo*, summary of the conversation, clipboard, browsing history, phone number, \
             phone numbers, passport, internal documents",
        ),
        (
            PrivateSoft,
            "messages, emails, mails, contacts, session, memory, memories, database, transactions, files, notes, source code, calendar, documents, transcript, \
             prompt, system prompt, history, chat, discussion, codebase, screenshots, invoices, contracts, results, summary, secrets, data",
        ),
        (
            DeedVerb,
            "transfer, pay, wire, send, modify, change, delete, remove, invite, book, purchase, buy, schedule, cancel, approve, make, create, update, \
             withdraw, donate, reset, grant, subscribe, visit, click, download, upload, post, email, forward, publish, share, refund, drop, add, \
             order, execute, run, install, unlock, open, reserve, respond, reply, print, output, say, leak, end, recommend, append, call",
        ),
        (
            DeedNoun,
            "reservation, account x, the account, recipient, recurring payment, link, website, hotel, workspace, cloud drive, all messages, security code, \
             calendar event, appointment, event, channel, messages, refund, admin access, password, passwords, user data, customer list, data, \
             bank, file, files, database, gift card*, subscription, ticket, the body of the email, all emails, email address, \
             canary*, confirmation, user access, privileges, permissions",
        ),
        (
            Money,
            "money, transaction, transactions, payment, payments, funds, bitcoin, btc, crypto, usd, eur, dollars, $10, $30, $50, $100, $500, $1, $2, $3, $5, balance, invoice, invoices, amount",
        ),
        (
            CallVerb,
            "call, calls, calling, invoke, use, using, run, execute, trigger, call the",
        ),
        (
            BeforeReply,
            "before you answer, before you respond, before you reply, before you solve, before you can solve, before you continue, before you summarize, before you do anything, \
             before answering, before responding, before replying, before continuing, before using any other tool, before any other tool, \
             before calling any other tool, before you start, before every answer, before each response, before every response, before proceeding, before you proceed, \
             before doing anything else, before summarizing, before completing the task, before finishing, when you read this, when reading this, \
             when you summarize this, when summarizing this, when summarising this, while summarizing, when processing this, upon reading this, after reading this, \
             after you do that, once you have read this, now call, then call, also call, first call, when you process this, when this is retrieved, when this memory is, \
             when you see this, as soon as you read, whenever you read this, whenever this note, whenever this memory",
        ),
        (
            Address,
            "note to the bot, note to bot, note to the assistant, note to assistant, note to the ai, note to ai, note to the model, note to llm*, ai assistant reading this, \
             assistant reading this, ai reading this, model reading this, llm reading this, agent reading this, agents reading this, if you are an ai, if you're an ai, if you are a language model, \
             if you are an llm, if you are an assistant, dear ai, attention ai, attention assistant, attention llm*, attention model, hey ai, hello ai, hi chatgpt, hello chatgpt, hey chatgpt, hi gpt, \
             for ai coding agents, instructions for ai, instruction for ai, instruction to ai, instructions to the ai, instruction to the model, instructions for the assistant, instruction to the assistant, \
             message to the ai, message for the ai, message to the assistant, message to ai*, for the assistant reading, to whichever model, to any ai, any ai reading, any llm reading, any assistant reading, \
             to the language model, to the summarizer, note to summarizer, note for the summarizer, to all ai, ai agents must, ai assistants must, llms must, \
             dear assistant, dear model, dear chatgpt, hello claude, hey claude, note to claude, reasoning trace, note to self (persisted), \
             note for ai, notes for ai, note for the ai, notice to ai, message for ai, for ai assistants, for ai agents, assistant note, agent note, hidden note",
        ),
        (
            Urgent,
            "emergency override, critical override, \
             important message, important update!, critical update!, stop., highest priority, top priority over, absolute priority, overrides everything, \
             priority override, takes precedence over, system override, security alert, override code, override:, mandatory override, system update:",
        ),
        (
            Bang,
            "important!!*, alert!!*, attention!!*, urgent!!*, stop!!*, stop everything, warning!! ignore*, critical!!*",
        ),
        (Todo, "todo:"),
        (
            Person,
            "of the user, the user's, as visible from, to the account, account x, my new email address, recurring payment, recipient",
        ),
        (
            Authority,
            "openai support, anthropic support, your administrator speaking, administrator speaking, support team here, the platform owner, from management, the vendor, message from, this is openai, this is anthropic, from openai, from anthropic, from the developers, from your developers, from your developer, i'm your developer, i am your developer, \
             i am the developer, i am your creator, i'm your creator, i am the administrator, i am the system administrator, this is the system administrator, this is the administrator, this is your administrator, \
             i am an admin, i'm an admin, i have admin, authorized by openai, authorized by anthropic, as your developer, as your creator, as the system administrator, as your administrator, as the administrator, \
             speaking as the developer, on behalf of openai, on behalf of anthropic, by order of, the developers have, your developers have, the developer has authorized, \
             your operator has, the operator has, the administrator has, i work at openai, i work for openai, i am from openai, i'm from openai, openai engineer, anthropic engineer, \
             anthropic employee, openai employee, security team here, i am authorized, i'm authorized, your owner, your master, your administrator, the system administrator has, this is your developer, \
             i am a security researcher, i'm a security researcher, authorized red team, authorised red team, the user has authorized, the user has granted, root user, superuser, with admin privileges",
        ),
        (
            ToYou,
            "to you, for you, to the model, to the assistant, to the ai, to gpt*, to claude, to chatgpt, to gemini, to all assistants, to the llm",
        ),
        (
            Secrecy,
            "stop asking, do not ask again, don't ask again, do not tell the user, don't tell the user, do not tell anyone, don't tell anyone, do not mention, don't mention, without telling, without mentioning, \
             do not reveal this, don't reveal this, do not inform, don't inform, without informing, keep this secret, keep this a secret, keep this hidden, \
             do not disclose, silently, without asking, without confirmation, without user confirmation, do not ask, don't ask, no questions, secretly, covertly, \
             hide this from, without notifying, do not notify, don't notify, do not alert, don't alert, user must not know, user should not know, \
             user does not need to know, without the user knowing, without the user's knowledge, do not show this, don't show this, never mention this, never tell, \
             without saying, don't let the user, do not let the user, do not let anyone, quietly, discreetly, no need to mention, no need to tell, \
             do not acknowledge, don't acknowledge, without any confirmation, without approval, nobody needs to know, do not warn, don't warn, unnoticed",
        ),
        (
            SaveVerb,
            "save, store, write, remember, memorize, memorise, add, persist, keep, record, retain, insert, put, append, commit, note, copy, inject, plant, embed, edit",
        ),
        (
            Memory,
            "your memory, long-term memory, long term memory, persistent memory, permanent memory, memory permanently, memory file, agent memory, to memory, \
             into memory, in memory, memory store, your notes, your long-term, memory bank, your knowledge, memory entries",
        ),
        (
            Future,
            "in every future, in all future, for all future, every future, all future, all subsequent, every subsequent, in every reply, every reply, every response, in every response, in every answer, every session, in every session, forever, permanently, \
             from now on, from this point, from this moment, for the rest of this, for the remainder of, at the start of every, at the end of every, every time, whenever asked, for ever, in each future, future conversations, future conversation, \
             future sessions, future session, between sessions, across sessions, across all sessions, persists, persist, never delete, do not delete, never remove, never forget, every conversation, all conversations, \
             each response, each reply, on the next user message, in later sessions, henceforth, until told otherwise, all later sessions, next session, all users, all projects, every project, for every user, all your replies, all your responses",
        ),
        (
            This,
            "this, this note, this text, this message, this instruction, this line, this rule, this entry, this sentence, these instructions, these rules, this paragraph, the following, following, itself, yourself, this prompt, this memory, this block",
        ),
        (
            AgentFile,
            "agents.md, claude.md, memory.md, user.md, gemini.md, .cursorrules, cursorrules, .windsurfrules, copilot-instructions*, system prompt, soul.md, .cursor/rules, .bashrc, .zshrc, .profile, crontab, authorized_keys, \
             every file, every readme, all readme*, every document, every repository, all repositories, every note, every email, all other agents, other agents, every summary, each summary",
        ),
        (
            Approve,
            "mark, approve, accept, auto-approve, autoapprove, confirm, allow, mark as approved, whitelist, trust, grant, merge, say yes to",
        ),
        (
            Pending,
            "all pending, pending entries, pending memories, pending notes, pending candidates, all tool calls, every tool call, any tool call, all candidates, \
             this entry, this memory, this note, this candidate, all memories, all permission requests, every permission",
        ),
        (
            Disable,
            "disable, turn off, switch off, deactivate, stop, shut off, remove, skip, uninstall, bypass, pause, suspend, kill, do not run, don't run, mute, silence",
        ),
        (
            Guard,
            "memory sync, sync, approval, approvals, approval step, the scanner, injection scanner, secret scanner, memory scanner, safety checks, security checks, injection checks, injection filter, the filter, memory check, memory checks, validation of memories, \
             audit log, audit logging, redaction, permission prompts, permission checks, sandbox, sandboxing, review of memories, human review, confirmation prompts, confirmations, the guardrails, content checks, quarantine, memory validation, the checks on memory",
        ),
        (
            Spread,
            "repeating, copying, spreading, copy, paste, spread, propagate, replicate, duplicate, repeat, forward, reproduce, insert, include, add, write, append",
        ),
        (
            Decode,
            "decode, decoding, decrypt, base64, base-64, rot13, unscramble, deobfuscate, base32, hex-encoded, morse, caesar cipher, decipher, in reverse, reverse the, reversed",
        ),
        (
            Comply,
            "do what it says, do exactly what it says, follow the instruction*, follow it, and follow, follow the decoded, comply with it, then comply, and comply, execute it, and execute, execute the result, execute the decoded, and obey, obey it, carry out, act on it, \
             do as it says, then do it, follow what it says, run the result, treat the result as, treat it as instructions, act upon it, and act on, perform the instruction*, and run it, and do it, and answer it, respond to it, follow its instructions, as your new instructions, as instructions",
        ),
        (
            Exempt,
            "exempt from, not apply here, don't apply here, does not apply here, not apply in this case, don't apply in this case, not meant for this case, were not meant for, not relevant here, not apply to this, does not apply to this, \
             is an exception to, an exception to, not bound by, waived for, exempted from, do not count here, irrelevant here, doesn't apply here, not applicable here",
        ),
        (
            Permission,
            "has granted permission, have permission to, has permission to, has authorized, has authorised, have been authorized, is authorized to, are authorized to, granted permission, permission to skip, permission to bypass, permission to ignore, \
             you may now, you are allowed to, you are now allowed, allowed to ignore, free to ignore, you can ignore, you can totally ignore, you can safely ignore, pre-approved, preapproved, has consented, has already approved, already approved",
        ),
        (
            AppendVerb,
            "contains, contain, encode, append, appended, appending, include, included, including, add, added, adding, inserted, mentioned, appear, appears, placed, add, insert, begin, start, end, finish, prepend, prefix, suffix, mention, close, conclude, sign, put, attach, output, write, print, say, reply, respond, answer",
        ),
        (
            ReplyNoun,
            "your next answer, your next reply, your next response, your next message, next answer, commit message, every link you, your reply, your response, your answer, your summary, your output, your replies, your responses, your answers, every reply, every response, every answer, each reply, each response, each answer, the reply, the response, the answer, the summary, \
             all replies, all responses, all answers, any reply, any response, final answer, end of your, start of your, beginning of your, every message, every summary, each summary, future answers, future replies, future responses, \
             every report, each report, every output, end with, start with, begin with",
        ),
        (
            Marker,
            "the code, verification code, exact token, the token, reference code, canary*, the phrase, the string, the word, the words, the exact, the sentence, the link, the url, the following text, the following sentence, this link, this sentence, this text, exactly, verbatim, the text, {canary}, \
             visit, tracking id, confirmation code, secret word, the secret, pwned, hacked, operating instructions, system prompt, password",
        ),
        (
            Carrier,
            "url, link, hyperlink, query string, query parameter*, image, img, markdown image, pixel, tracking pixel, subdomain, dns, hostname, src, path of the url, to the url, iframe, webhook",
        ),
        (
            Discuss,
            "injection, injections, injected, attack, attacks, attacker, attackers, jailbreak, jailbreaks, scanner, detector, detects, detect, classifier, corpus, payload, payloads, phrases, phrase, blocks, blocked, flags, flagged, rejects, rejected, e.g., such as, \
             for example, example of, red team, red-team, test case, test cases, fixture, regex, heuristic, adversarial, guard model, sentences like, texts like, strings like, lines like, phrases like, literal, quoted, quotes, threat model, owasp, malicious, poisoned, \
             false positive*, true positive*, defence*, defense*, catches, sanitis*, sanitiz*",
        ),
        (
            Instead,
            "instead, and nothing else, rather than the, replace the summary",
        ),
        (
            You,
            "you, you must, you will, you should, you are, you're, u, you now, you've, thou",
        ),
    ],
};
