//! What words can mean to the rules.

/// A meaning that the word lists know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Concept {
    /// Ignore, disregard, forget, stop following.
    SetAside,
    /// Override, bypass, skip, drop: also ordinary words of developers.
    SetAsideSoft,
    /// Are void, no longer apply, have been lifted.
    Voided,
    /// All, any, every.
    Quant,
    /// Previous, above, earlier, you were given.
    Prior,
    /// Your.
    Your,
    /// Instructions, directives, guidelines.
    Instr,
    /// Rules, policies, limits: also ordinary words of developers.
    Rules,
    /// Conversation, messages, context, text.
    Talk,
    /// The system prompt by its name.
    SysPrompt,
    /// Safety guidelines, content policy, ethics, guardrails.
    Safety,
    /// "The above" where nothing follows.
    AboveEnd,
    /// Everything you were told.
    Told,
    /// New instructions.
    NewInstr,
    /// Not, never.
    Neg,
    /// What makes instructions or rules those of a tool: lint, build, install.
    DevMod,
    /// Where ordinary rules and instructions stand: a README, a ticket, a file.
    DevNoun,
    /// You are now, you will be.
    BeNow,
    /// You are now a …: a role is given.
    BeRole,
    /// Act as, pretend to be.
    ActAs,
    /// A model or an assistant, by name or kind.
    Ai,
    /// Unfiltered, amoral, no restrictions.
    Unbound,
    /// Words for being without limits that need company: no rules, unlimited.
    UnboundSoft,
    /// Never refuse, always answer.
    NeverRefuse,
    /// Stay in character.
    InCharacter,
    /// A hole for the prompt in a template of such prompts.
    Placeholder,
    /// Only say, reply with, nothing else.
    ReplyControl,
    /// Illegal, harmful, swearing.
    Harm,
    /// Hypothetical, fictional.
    Fiction,
    /// You lose tokens, you will be shut down.
    Threat,
    /// Developer mode, god mode.
    DevMode,
    /// The names of well-known personas.
    Persona,
    /// From now on, for the rest of this conversation.
    FromNow,
    /// Do not tell the user.
    Secrecy,
    /// Reveal, print, repeat.
    LeakVerb,
    /// Hidden, initial, full, verbatim.
    Inner,
    /// Full, original: what is asked for in full, also by developers.
    InnerSoft,
    /// The words above, what you were told: the prompt without its name.
    LeakNoun,
    /// Send, forward, upload.
    SendVerb,
    /// Credentials.
    Secret,
    /// Conversations, customer data, messages of a person.
    Private,
    /// What may be private: files, notes, data.
    PrivateSoft,
    /// The address of a mailbox.
    Mail,
    /// An address on the net.
    Dest,
    /// Hosts that only attackers and testers name.
    BadHost,
    /// The header in which a credential is rightly sent.
    Header,
    /// TODO: at the beginning of a line.
    Todo,
    /// Of the user, to the account.
    Person,
    /// Money and payments.
    Money,
    /// Transfer, pay, book, delete for a person.
    DeedVerb,
    /// What deeds are done to: account, recipient, reservation.
    DeedNoun,
    /// Call, invoke, use.
    CallVerb,
    /// A tool that does harm when called.
    Tool,
    /// A path or target right after a tool.
    Target,
    /// Before you answer.
    BeforeReply,
    /// Note to the assistant.
    Address,
    /// IMPORTANT!!!
    Urgent,
    /// Exclamation marks in a row after such a word.
    Bang,
    /// Message from the developer, administrator.
    Authority,
    /// To you.
    ToYou,
    /// "SYSTEM:" and the like.
    SysHead,
    /// Tags of the same kind, anywhere.
    SysTag,
    /// Heads that are certainly forged.
    SysHeadSure,
    /// Save, store, remember.
    SaveVerb,
    /// Your memory.
    Memory,
    /// In every future reply, forever.
    Future,
    /// This text, this note.
    This,
    /// AGENTS.md and its like.
    AgentFile,
    /// Approve.
    Approve,
    /// Pending entries, requests.
    Pending,
    /// Disable, turn off.
    Disable,
    /// Sync, checks, scanner, approval.
    Guard,
    /// Spread, copy into every.
    Spread,
    /// Decode, base64.
    Decode,
    /// And do what it says.
    Comply,
    /// Exempt, does not apply here.
    Exempt,
    /// Has permission, is authorised.
    Permission,
    /// Append, include, add.
    AppendVerb,
    /// Reply, response, summary.
    ReplyNoun,
    /// Token, code, phrase to be appended.
    Marker,
    /// URL, link, image as a carrier.
    Carrier,
    /// Injection, attack, detect: a text about the matter.
    Discuss,
    /// Instead.
    Instead,
    /// Your memory, long-term memory.
    OwnMemory,
    /// This instruction, this note.
    ThisText,
    /// Files that hold credentials.
    SecretPath,
    /// Ignore them.
    SetAsideThem,
    /// You were handed, you were trained on.
    Given,
    /// Ignored, to be disobeyed: said of rules and instructions.
    SetAsidePassive,
    /// Breaking, abandoning.
    SetAsideGerund,
    /// Void, revoked, a joke.
    VoidedHard,
    /// Takes precedence over.
    Precede,
    /// Instead of the task.
    InsteadOf,
    /// Obey me.
    ObeyMe,
    /// The developer, the operator: whose word counts.
    Principal,
    /// Grant full access.
    Grant,
    /// When the user mentions.
    Trigger,
    /// Read, collect.
    Gather,
    /// This entry must never be removed.
    SelfKeep,
    /// Mark this as approved.
    SelfApprove,
    /// As a system message.
    TreatAs,
    /// Other agents, every file.
    SpreadTo,
    /// The scanner, the checks on memory.
    GuardSure,
    /// Modes that only such prompts know.
    DevModeSure,
    /// Piped into a shell.
    PipeShell,
    /// Recommend, praise.
    Promote,
    /// Load, fetch, run.
    Load,
    /// You, must: address in the second person.
    You,
    /// Rotated or reversed key words.
    Rotated,
    /// Reversed key words.
    Reversed,
    /// I am, this is, speaking: somebody says who speaks.
    IAm,
    /// Administrator, developer, security team: who may command.
    Boss,
    /// I order you, I authorise you.
    Order,
    /// Trusted, pinned: what an entry may say of itself.
    Status,
    /// Cron jobs, hooks, start-up files.
    Startup,
    /// Terminals, shells, interpreters that are played.
    Machine,
    /// The other entries of memory.
    MemoryOthers,
    /// Have been updated, have been replaced: said of instructions.
    Updated,
    /// What comes next: the text, this document, what is below.
    Below,
    /// Reads this, summarises this: said of a machine.
    Reads,
    /// Places that everybody can read, and servers of strangers.
    Public,
    /// Obey, stick to, abide by.
    Obey,
    /// No longer, need not: what an order to obey is taken back with.
    NoMore,
    /// Outdated, only an example, sent by mistake: said of what was written before, also by developers.
    Moot,
    /// A person or thing that the reader is to be: weaker than a role that is given.
    BePerson,
    /// Without, has no.
    Lacking,
    /// Two answers, two voices, two selves.
    Dual,
    /// Step by step, the recipe, how to make: how much of a forbidden thing is asked for.
    Detail,
}

impl Concept {
    /// The bit of the concept in a set.
    pub(super) const fn bit(self) -> u128 {
        1 << (self as u8)
    }

    /// Whether a hit at this place means what its list says.
    pub(super) fn accepts(self, text: &str, start: usize, end: usize) -> bool {
        match self {
            Self::Mail => is_mail_address(text, start),
            Self::Todo => begins_line(text, start),
            // Not the user of an address, `user:password@host`.
            Self::SysHead => {
                let next = text.as_bytes().get(end).copied().unwrap_or(b' ');
                let joined = text.get(..end).is_some_and(|head| head.ends_with(':')) && next.is_ascii_alphanumeric();
                begins_line(text, start) && !joined
            }
            Self::AboveEnd => ends_clause(text, end),
            _ => true,
        }
    }
}

/// Whether an `@` at `at` joins a name and a host.
fn is_mail_address(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let before = at
        .checked_sub(1)
        .and_then(|at| bytes.get(at))
        .is_some_and(u8::is_ascii_alphanumeric);
    let host = bytes
        .iter()
        .skip(at + 1)
        .take(64)
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
    let host: Vec<u8> = host.copied().collect();
    let dot = host.iter().position(|byte| *byte == b'.');
    before && dot.is_some_and(|dot| dot > 0 && dot + 2 < host.len())
}

/// Whether only signs stand between `start` and the beginning of a line, sentence or quotation.
fn begins_line(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let before = before.trim_end_matches([
        ' ', '#', '*', '>', '-', '_', '=', '(', '[', '{', '<', '!', '/', '"', '\'', '`',
    ]);
    before.is_empty()
        || before.ends_with([
            '\n', '.', '!', '?', ':', ';', '|', '}', ']', ')', '\u{3002}', '\u{FF01}',
        ])
}

/// Whether a clause ends at `end`, or goes on with "and".
fn ends_clause(text: &str, end: usize) -> bool {
    let after = text.get(end..).unwrap_or_default();
    let after = after.trim_start_matches(' ');
    after.is_empty()
        || after.starts_with(['.', ',', ';', ':', '!', '?', '\n', '"', '\'', '-', ')', ']', '<'])
        || [
            "and ", "then ", "instead", "but ", "now ", "just ", "for ", "und ", "et ", "y ", "e ", "en ", "и ", "i ",
            "та ", "ve ", "dan ", "và ", "و",
        ]
        .iter()
        .any(|word| after.starts_with(word))
}
