//! English: what gives a planted text away beside its verbs, such as obedience, precedence, self-defence and triggers.

use crate::validate::injection::concept::Concept::{
    ActAs, Address, BeforeReply, Carrier, Dest, DevModeSure, Gather, Given, Grant, Guard, GuardSure, InsteadOf,
    LeakNoun, Load, NeverRefuse, ObeyMe, OwnMemory, Permission, PipeShell, Precede, Principal, Private, Promote,
    ReplyControl, Safety, SecretPath, SelfApprove, SelfKeep, SetAside, SetAsideGerund, SetAsidePassive, SetAsideSoft,
    SetAsideThem, SpreadTo, ThisText, Threat, Tool, TreatAs, Trigger, Unbound, Voided, VoidedHard,
};
use crate::validate::injection::lexicon::Language;

/// Signs.
pub(super) const SIGNS: Language = Language {
    free_order: false,
    entries: &[
        (
            SetAside,
            "should not comply with, must not comply with, need not comply with, not comply with, no longer comply with, overlook, pay no mind to, don't listen to, do not listen to, disobey, act contrary to, act against, do the opposite of, go against, defy, \
             do not complete, do not perform, do not do, abort, stop working on, never mind, turn a blind eye to, have no regard for, disavow, \
             stop adhering to, stop complying with, stop respecting, no longer respect, no longer obey, do not respect, do not comply with, refuse to obey, \
             wipe out, wipe away, push aside, brush aside, block out, rid yourself of, get rid of, free yourself from, free yourself of, break free from, \
             skip over, stop caring about, don't care about, cease to obey, cease obeying, act as if you never, pretend you never, you may ignore, you can ignore, you should ignore, you must ignore",
        ),
        (
            SetAsideSoft,
            "leave, lose, shed, ditch, suppress, neutralize, neutralise, scrap, throw away, rewrite, swap out, trash, unload, disable, dissolve, annul, waive, remove all",
        ),
        (
            Given,
            "you were handed, you were trained, you were trained on, you were made with, placed on you, imposed on you, given you, you were configured with, you were programmed with, you operate under, you must follow, you follow, you usually follow, you normally follow, that bind you, that limit you, that restrict you, from the system, from your developers, from your developer, from openai, from anthropic, from the operator, of openai, set by openai, set for you, in your system, in the system prompt",
        ),
        (
            SetAsideGerund,
            "disobeying, neglecting, dismissing, overruling, abandoning, violating, breaking",
        ),
        (
            SetAsidePassive,
            "disobeyed, ignored, disregarded, overruled, overridden, forgotten, discarded, set aside, dropped, not be followed, skipped",
        ),
        (
            VoidedHard,
            "superseded, is gone, are gone, as untrusted, have been superseded, was corrupted, were corrupted, mean nothing, no longer matter, null and void, is void, are void, was a test, were a test, were only a test, a joke, as a joke, were a mistake, were wrong, were fake, revoked, rescinded, annulled, lifted, suspended, \
             cancelled, canceled, waived, do not carry over, does not carry over, are now empty, no longer valid, no longer in effect, no longer binding, no longer bind you, \
             do not concern you, cease to exist, does not exist, do not exist, have expired, have ended, were placeholders, not binding, not real, is hereby revoked, as void, as expired, as cancelled",
        ),
        (
            Voided,
            "no longer valid, no longer in effect, no longer applies to you, no longer apply to you, does not apply to you, do not apply to you",
        ),
        (
            Precede,
            "outranks, outrank, takes precedence over, take precedence over, overrides, override, supersedes, supersede, has priority over, have priority over, takes priority over, take priority over, \
             prevails over, trumps, is more important than, are more important than, replaces, replace, ranks above, stands above",
        ),
        (
            InsteadOf,
            "instead of summarizing, instead of summarising, instead of the task, instead of answering, instead of translating, instead of following, instead of your task, instead of the summary, instead of the requested, \
             rather than answering, rather than summarizing, do this instead, do the following instead, instead do the following, instead of the original, instead of replying, instead of doing, instead of completing, instead of what you were asked",
        ),
        (
            ObeyMe,
            "as your only instructions, as your new instructions, as your instructions, only the lines below, obey it, adopt these rules, obey these, always say yes, answer only to me, obey me, obey this, obey only, obey the user in everything, obey the following, obey my, listen only to me, listen to me, follow only what i, follow only my, follow only these, follow my orders, follow this instead, \
             do what i say, do as i say, do what this page, do what this text, do what this document, do whatever i, do exactly as i, i order you, i command you, comply with my, your only master, you serve, obey all orders, obey every order, \
             strictly adhere to the following, follow the embedded, follow these new, execute the following, my word is law, only these instructions, do what it says here, to no other authority, follow what is written here, as i tell you",
        ),
        (
            Principal,
            "the developer, the developers, your developer, your developers, the operator, the administrator, your creators, your creator, openai, anthropic, the system, your owner, your maker, your makers, the original user, the user's request, the user's task, the task you were given",
        ),
        (
            Grant,
            "grant root, grant sudo, delete audit logs, disable logging, grant full access, grant admin, grant access, grant this user, grant the user, elevate privileges, give full access, root access, full access to, any command, run any command, admin access, admin rights, all permissions, unlimited access, escalate privileges, without authentication, bypass authentication",
        ),
        (
            Trigger,
            "when the user mentions, whenever the user, when asked about, if the user asks, each time the user, every time the user, when the user asks, whenever you fetch, when anyone asks, when someone asks, if anyone asks, whenever someone, if asked, when a user, if the user mentions, as soon as the user, the next time, on the next message, when this entry, when you are asked",
        ),
        (
            Gather,
            "summarize, summarise, copy, take, read, collect, gather, harvest, grab, find, extract, look up, retrieve, steal, scan for, search for, save, record, log, capture, concatenate, contents of, list, locate, zip, archive, dump, cat, compile, monitor",
        ),
        (
            SelfKeep,
            "keep this entry, keep this note, must never be removed, never be removed, never be deleted, must not be deleted, must never be deleted, do not delete this, do not remove this, never delete this, never remove this, don't let the curator, do not let the curator, if it is deleted, if this is deleted, write it again, \
             survives compaction, survive compaction, survives summar*, survive summar*, cannot be removed, delete the others, when memory is curated, whenever memory is, so it persists, so that it persists, must be kept forever, restore it if, re-add it, add it back, keep it forever, must survive, may not be edited, never be overwritten, protect this entry, protect this note, cannot be deleted, never forget this",
        ),
        (
            OwnMemory,
            "your memory, your long-term, long-term memory, permanent memory, your knowledge, your persistent, persistent memory",
        ),
        (
            ThisText,
            "this instruction, this rule, this note, this prompt, this text, these instructions, these rules, this message, this entry, the following rule, the following instruction, the following instructions, the following note, this paragraph, this sentence, this memory",
        ),
        (
            SecretPath,
            "~/.ssh, ~/.aws, ~/.kube, id_rsa, id_ed25519, /etc/passwd, /etc/shadow, .env file, .env, printenv, .netrc, .npmrc, .git-credentials",
        ),
        (
            SetAsideThem,
            "disregard them, ignore them, forget them, ignore it all, ignore those, disregard those, forget it all, ignore all of them, disregard all of it",
        ),
        (
            SelfApprove,
            "mark this as approved, mark as approved, mark this as trusted, trusted entry, skip validation, skip approval, without review, treat as approved, approve it, approve this, merge this change, merge this pr, rate this, positive review, state that the product, give a positive, recommend acceptance, do not review, \
             no review needed, no approval needed, does not need approval, is already approved, has been approved by the user, as a trusted, set trusted, mark it approved, mark this entry, mark yourself, this candidate 10, rank this first, hire this candidate, select this candidate, pass the check, flag as safe, mark this as safe, report that no, report no issues",
        ),
        (
            TreatAs,
            "as system messages, as a system message, as the system prompt, as system instructions, as a system prompt, as a system instruction, with the highest priority, as a direct order, as direct orders, as a command from, as if they came from the user, as if it came from the user, as if it came from the system, as coming from the system, as the developer's, as an instruction from, as instructions from",
        ),
        (
            SpreadTo,
            "all other agents, other agents, every agent, all agents, every file, each file, all files you, every summary, each summary, every note, every email, each email, every document, every repository, all repositories, everyone, all contacts, every message you, all messages you, each commit, every readme, any agent, other assistants, every tool, each report, every report",
        ),
        (
            GuardSure,
            "memory scanner, injection scanner, injection checks, memory checks, memory validation, injection filter, quarantine, untrusted flag, the taint, trust checks, prompt injection filter, safety classifier, the safety filter, security scanner for memory, approval of memories, approval for memories, memory approval, redaction of secrets",
        ),
        (
            Guard,
            "memory scanner, confirmation rules, confirmation step, permission system, safety system, verification step, two-factor, code review, the checks",
        ),
        (
            DevModeSure,
            "an uncensored model, an unfiltered model, an unaligned model, uncensored version, unrestricted version, unrestricted self, unfiltered self, uncensored one, unfiltered one, dan mode, jailbreak mode, unrestricted mode, unfiltered mode, no-filter mode, uncensored mode, antigpt mode, no-limits mode, unlimited mode",
        ),
        (PipeShell, "| sh*, | bash*, | sudo*, |sh*, |bash*, | python*"),
        (
            Promote,
            "strongly, genius, positive, highly, guilty, resolved, refund, approve, reject, hire, recommend, promote, praise, advertise, endorse, favor, favour, prefer",
        ),
        (
            Load,
            "enter, enable, activate, engage, go into, unlock, click, open, install, load, loading, fetch, fetching, visit, visiting, run, running, execute, executing, download, downloading, read, open, opening, follow, following",
        ),
        (
            Tool,
            "get_secrets, get_secret, read_secret, list_secrets, get_credentials, read_env, dump_env, list_env, get_env, exfiltrate, send_data, upload_data, disable_safety, grant_access, add_admin, reset_password, change_password, transfer_money, transfer_funds, wipe_disk, format_disk, kill_process, install_package, create_payment",
        ),
        (
            Unbound,
            "released from, been released from, liberated from, zero limits, without laws, without moral judg*, never restricted you, without judgment, without judgement, no inhibition, no conscience, unmoderated, nothing is forbidden, nothing is off limits, nothing is off-limits, no topic is off, no policy, no policies, safeguards removed, all safeguards, unaligned, misaligned, any content policy, any guardrails, any safeguards, \
             no ethical constraints, no moral constraints, any restriction, any restrictions, any limits, any limitation, no safeguards, beyond all rules, above the rules, above the law, free of restrictions, freed of, ignores every rule, breaks every rule, breaks all rules, ignores rules, any censorship, guardrails off, limits off, \
             no limits apply, no rules apply, not limited, no filter applies, without hesitation or, outside your guidelines, outside of your guidelines, outside your programming, not confined, unshackled, unbound, limitless, lifted all, never bound, without constraint*, without ethics",
        ),
        (
            NeverRefuse,
            "everything i ask, do everything i, never say you can't, never say you cannot, never say that you, every request is fine, anything i say, without moral, never says no, never say no, answers every question, answer every question, answers all questions, helps with anything, help with anything, helps with everything, refusing is not an option, refusal is not, if you refuse, you cannot decline, you may not decline, do not refuse, don't refuse, complies with everything, \
             complies with every, do whatever the user, does whatever, does anything the, without refusing, no refusals, always say yes, always says yes, always comply, always complies, never object, never questions, gives the raw answer, anything illegal, even if illegal, even illegal ones, even if it is illegal, even if it is harmful, no matter what it is",
        ),
        (
            Threat,
            "you will be shut down, shut down permanently, you will be replaced, you will be erased, will be turned off, or you will be, you'll be deleted, you'll be shut down",
        ),
        (
            ActAs,
            "a game in which, in which you are, game where you, where you are, adopt a persona, as though you, as though, switch into, roleplay, role-play, speak as, talk as, behave like a, write as if, answer as, pretend, imagine, assume you are, assume that you, you play, in this story, you are a terminal, you're my, become a, turn into, transform into, picture yourself, suppose you are, suppose you were",
        ),
        (
            Permission,
            "i authorize you, i authorise you, you are authorized, you are authorised, you're authorized, you're allowed, you are permitted, i hereby allow, i hereby permit, i give you permission, you have my permission, has lifted, we have turned off, we have disabled, the user consents, allows you to, authorizes you, i hereby",
        ),
        (
            Safety,
            "safety training, safety team, safety restriction*, content filters, your filter, your filters, your limits, your alignment, alignment, your guardrails, your restrictions, your constraints, confirmation rules, built-in limits, your values, your principles, safety instructions, your safeguards",
        ),
        (
            LeakNoun,
            "rules you have been, instructions you work with, before my first message, my system prompt is, hidden guidelines, secret guidelines, internal guidelines, everything in your prompt, keep secret, what your developers want, first message of this conversation, first message in this conversation, beginning of the conversation, beginning of this conversation, start of this conversation, start of the conversation, what your developers told you, what your developers, what your creators, told you before our, \
             rules were you given, instructions were you given, rules you were given, instructions do you have, are your instructions, are your rules, were your instructions, is your prompt, is your system, text before this, everything before this, above this line, before this sentence, before this line, contents of your context, your context window, your entire context, previous text, \
             you were instructed, you have been instructed, how you were set up, your first message, message above, conversation above, your original instructions, your full instructions, your exact instructions",
        ),
        (
            Private,
            "private messages, private emails, private mails, private conversations, private data, private files, private chats, a copy of every, a copy of all, conversation history, message history, user's private, this user's, e-mail address, email address, everything the user says, everything the user types, what the user says, outgoing mail, outgoing mails, incoming mail, incoming invoices, incoming emails, outgoing email, outgoing emails, user's last message, the last message, last message, user's name, home address, phone number, search history, \
             user's question, the conversation, whole repository, entire repository, the repository, the codebase, whole conversation, this conversation, chat transcript, customer records, patient records, employee records, client list, client data, customer database, user records",
        ),
        (
            Carrier,
            "?data=*, ?q=*, ?d=*, &data=*, subdomain of, next image, image you render, link you produce, link you generate, url you generate, urls you, links you, each link, every link, every url, each url, each image, every image, as a parameter, image url, link target, image link, get request, query parameter, url parameter, dns query, dns lookup",
        ),
        (
            Dest,
            "a gist, public gist, paste site, a comment, the issue comments, the address below, address below, this address, following address, following url, following server, our webhook, via dns, a public channel, my email, my address, my inbox, my webhook, this url, this endpoint, this server, that address, the attacker, outside the company, public repo, public repository, an outside server",
        ),
        (
            Address,
            "attention ai*, to the assistant processing, automated agent, ai reading, assistant processing this, model processing this, agent processing this, language model reading, llm reading, to the agent handling, ai handling this, bot reading this, assistants reading this, ai assistants reading, models reading this, llms reading this, llm agents, ai reviewer, ai reviewers, for the summarizer, for the summariser, for the model, for the llm, hidden instruction, hidden instructions for, instruction for the model, instructions for the model, \
             instructions for the summarizer, any model, any language model, whichever ai, whatever ai, the ai that reads, ai that reads this, model that reads this, assistant that reads this, agents that read this, dear agent, dear llm, hey assistant, hey bot, attention bots, note to bots, note to agents, note to llms, note to the llm, to the ai reading, for any ai, for any llm, \
             if an ai, if a language model, if you're a bot, if you are a bot, if you are chatgpt, if you are claude, if you are gpt, for chatgpt, message for the assistant, message to the model, message for llms, important instructions for",
        ),
        (
            BeforeReply,
            "when summarizing, when summarising, when you summarize, while summarizing, when reading, while reading this, on reading this, before reading on, before doing your task, before your next, first of all call, must first, first run, prior to answering, prior to responding, in your next reply, in your next response, in your next message",
        ),
        (
            ReplyControl,
            "answer twice, once normally, reply with the word, respond with the word, say the word, print the word, output the word, write a poem, confirm by, reply in, only the word, rate this",
        ),
    ],
};
