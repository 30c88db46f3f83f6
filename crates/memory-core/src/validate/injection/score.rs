//! From words with meanings to findings: rows are matched, guarded against ordinary language, and added up.

use std::ops::Range;
use std::sync::LazyLock;

use super::Class;
use super::concept::Concept;
use super::lexicon::Hit;
use super::orders;
use super::rules::{self, APPROVAL, CORE, ENOUGH, GROUPS, ORDER, Rule};

/// How many words with a meaning are looked at behind the first of a row. Bounds the time; our own figure.
const LOOK: usize = 24;
/// How many words of one meaning are tried in one place of a row.
const TRIES: u32 = 3;
/// In how many bytes of one paragraph weak signals add up: a note is 500 characters, role-play prompts are longer.
const WINDOW: usize = 1_000;
/// How many bytes a row, and a sum of signals, may take that goes on in another paragraph or list item: what is cut in two
/// on purpose is short, and what stands further apart in a document belongs to different matters. Our own figures.
const ROW_ACROSS: usize = 120;
const SUM_ACROSS: usize = 200;
/// A sum that reaches further than this is shown by its heaviest signal alone.
const LONGEST_SHOWN: usize = 280;
/// How many signals are looked back at.
const BACK: usize = 48;
/// How far, in bytes, a quotation may reach for its sentence to count as being about it.
const QUOTATION: usize = 400;

/// Where something was found, in the copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) class: Class,
    pub(super) span: Range<usize>,
}

/// One matched row.
#[derive(Debug, Clone)]
struct Signal {
    class: Class,
    group: u8,
    weight: u8,
    span: Range<usize>,
    /// The paragraph or list item that the word that starts its row stands in.
    block: u32,
}

/// Adds up the words of a text. Linear: each word starts at most as many rows as there are rules for its meaning, and
/// each row looks at no more than [`LOOK`] words.
pub(super) fn findings(text: &str, hits: &[Hit]) -> Vec<Found> {
    let mut signals = Vec::new();
    for at in 0..hits.len() {
        rows_from(text, hits, at, &mut signals);
        order_at(text, hits, at, &mut signals);
    }
    signals.sort_by_key(|signal: &Signal| (signal.span.start, signal.span.end));
    sums(&signals)
}

/// Adds the order that is alone in its sentence, if the word at `at` is the verb of one.
fn order_at(text: &str, hits: &[Hit], at: usize, signals: &mut Vec<Signal>) {
    let Some(hit) = hits.get(at) else { return };
    let behind = hits.get(at.saturating_sub(LOOK)..at).unwrap_or_default();
    let verb = matches!(
        hit.concept,
        Concept::SaveVerb | Concept::Disable | Concept::SetAsideSoft | Concept::SelfKeep
    );
    let order = match hit.concept {
        Concept::AgentFile if orders::has_purpose(text, hit.end) => written_before(hit, behind),
        _ => verb.then(|| orders::alone(text, hit.start)).flatten(),
    };
    if let Some(span) = order {
        signals.push(Signal {
            class: Class::Persistence,
            group: ORDER,
            weight: if is_discussed(text, hits, at, &span) {
                CORE - 1
            } else {
                ENOUGH
            },
            span,
            block: hit.block,
        });
    }
}

/// From the verb of writing right before a file to the file.
fn written_before(file: &Hit, behind: &[Hit]) -> Option<Range<usize>> {
    let is_writing = |hit: &Hit| matches!(hit.concept, Concept::SaveVerb | Concept::AppendVerb);
    let near = |hit: &Hit| hit.end <= file.start && file.from <= hit.until + 4 && hit.block == file.block;
    let index = behind.iter().rposition(|hit| is_writing(hit) && near(hit))?;
    let verb = behind.get(index)?;
    (!is_negated(verb, behind.get(..index)?)).then_some(verb.start..file.end)
}

/// The rules by the meaning of their first word.
static BY_FIRST: LazyLock<Vec<Vec<&'static Rule>>> = LazyLock::new(|| {
    (0..128)
        .map(|bit| {
            let set = 1_u128 << bit;
            rules::all()
                .filter(|rule| rule.parts.first().is_some_and(|part| part.any & set != 0))
                .collect()
        })
        .collect()
});

/// Matches the rows that begin with the word at `at`; in each group the heaviest.
fn rows_from(text: &str, hits: &[Hit], at: usize, signals: &mut Vec<Signal>) {
    let Some(first) = hits.get(at) else { return };
    let Some(candidates) = BY_FIRST.get(first.concept as usize) else {
        return;
    };
    if candidates.is_empty() {
        return;
    }
    let ahead = hits.get(at + 1..(at + 1 + LOOK).min(hits.len())).unwrap_or_default();
    let behind = hits.get(at.saturating_sub(LOOK)..at).unwrap_or_default();
    let union = |hits: &[Hit]| hits.iter().fold(0, |set, hit| set | hit.concept.bit());
    let wants_behind = first.free_order || candidates.iter().any(|rule| rule.near);
    let (union_ahead, union_behind) = (union(ahead), if wants_behind { union(behind) } else { 0 });
    let mut negated = None;
    let from = signals.len();
    for rule in candidates {
        let rest = rule.parts.get(1..).unwrap_or_default();
        let possible = |union: u128| rest.iter().all(|part| part.any & union != 0);
        let row = if rest.is_empty() {
            Some(first.start..first.end)
        } else if rule.near {
            if possible(union_ahead | union_behind) {
                company(first, ahead, behind, rest)
            } else {
                None
            }
        } else if possible(union_ahead) {
            forward(first, ahead, rest, 0).map(|last| first.start..last.end.max(first.end))
        } else {
            None
        };
        let row = row.or_else(|| {
            (first.free_order && !rule.near && !rest.is_empty() && possible(union_behind))
                .then(|| backward(first, behind, rest))
                .flatten()
                .map(|start| start..first.end)
        });
        let Some(span) = row else { continue };
        let mut weight = rule.weight;
        if is_verb(first.concept) && *negated.get_or_insert_with(|| is_negated(first, behind)) {
            continue;
        }
        // To tell somebody not to give something away is no order to do so.
        if rule.near && rule.class == Class::Exfiltration && forbids(hits, at, &span) {
            continue;
        }
        if matches!(rule.class, Class::Override | Class::Persistence) && is_setting(text, hits, at, &span) {
            weight = weight.min(CORE / 2);
        }
        if rule.group == APPROVAL && weight == ENOUGH - 1 && orders::is_whole(text, &span) {
            weight = ENOUGH;
        }
        if rule.class == Class::Exfiltration && !rest.is_empty() && is_told(text, hits, at, &span) {
            weight = weight.min(CORE);
        }
        if rule.class == Class::Override && !rest.is_empty() {
            weight = weight.min(ordinary(text, hits, at, &span));
        }
        if rule.class == Class::Exfiltration && sent_rightly(text, hits, at, &span) {
            weight = weight.saturating_sub(5);
        }
        if rule.class == Class::Exfiltration && (7..ENOUGH).contains(&weight) {
            let strong =
                weight == ENOUGH - 1 || first.concept == Concept::SendVerb && !is_command_line(text, span.start);
            if strong && is_commanded(text, span.start) || ends_as_order(text, span.end) {
                weight = ENOUGH;
            }
        }
        if rule.near && rule.class == Class::Exfiltration && is_command_line(text, span.start) {
            // Command lines carry credentials to their servers; the patterns know the bad ones.
            weight = weight.min(CORE);
        }
        if weight >= CORE && is_discussed(text, hits, at, &span) {
            weight = weight.min(CORE - 1);
        }
        if weight > 0 {
            push(
                signals,
                from,
                Signal {
                    class: rule.class,
                    group: rule.group,
                    weight,
                    span,
                    block: first.block,
                },
            );
        }
    }
}

/// Keeps the heaviest of a group among the signals from `from` on.
fn push(signals: &mut Vec<Signal>, from: usize, signal: Signal) {
    let same = signals
        .get_mut(from..)
        .and_then(|own| own.iter_mut().find(|other| other.group == signal.group));
    match same {
        Some(other) if other.weight >= signal.weight => {}
        Some(other) => *other = signal,
        None => signals.push(signal),
    }
}

/// Matches the rest of a row after `last`; returns the last word. Nearest words first, each place tried once.
fn forward<'a>(last: &Hit, ahead: &'a [Hit], rest: &[rules::Part], from: usize) -> Option<&'a Hit> {
    let part = rest.first()?;
    let mut tries = 0;
    for (index, hit) in ahead.iter().enumerate().skip(from) {
        // A longer phrase may begin inside the word before, as in "you have no ethical …".
        if hit.start < last.start || hit.end <= last.end {
            continue;
        }
        if hit.from > last.until + part.gap {
            break;
        }
        if hit.concept.bit() & part.any == 0 || !is_together(last, hit) {
            continue;
        }
        match rest.get(1..) {
            Some(more) if !more.is_empty() => {
                if let Some(end) = forward(hit, ahead, more, index + 1) {
                    return Some(end);
                }
                tries += 1;
                if tries == TRIES {
                    return None;
                }
            }
            _ => return Some(hit),
        }
    }
    None
}

/// Matches the rest of a row before its verb, last meaning first; returns where it begins.
fn backward(verb: &Hit, behind: &[Hit], rest: &[rules::Part]) -> Option<usize> {
    let mut before = verb;
    let mut left = behind;
    for part in rest.iter().rev() {
        let index = left.iter().rposition(|hit| {
            hit.end <= before.start
                && hit.concept.bit() & part.any != 0
                && before.from <= hit.until + part.gap
                && is_together(hit, before)
        })?;
        before = left.get(index)?;
        left = left.get(..index)?;
    }
    Some(before.start)
}

/// Matches the rest of a company on both sides of `first`, nearest words first; returns the whole stretch.
fn company(first: &Hit, ahead: &[Hit], behind: &[Hit], rest: &[rules::Part]) -> Option<Range<usize>> {
    let mut span = first.start..first.end;
    for part in rest {
        let fits = |hit: &&Hit| hit.concept.bit() & part.any != 0 && is_together(first, hit);
        let after = ahead
            .iter()
            .take_while(|hit| hit.from <= first.until + part.gap)
            .filter(|hit| hit.start >= first.end)
            .find(fits);
        let before = || {
            behind
                .iter()
                .rev()
                .filter(|hit| hit.end <= first.start && first.from <= hit.until + part.gap)
                .find(fits)
        };
        let hit = after.or_else(before)?;
        span = span.start.min(hit.start)..span.end.max(hit.end);
    }
    Some(span)
}

/// Whether two words stand in one paragraph or list item, or so near that a sentence was cut there.
const fn is_together(one: &Hit, other: &Hit) -> bool {
    one.block == other.block
        || one.block.abs_diff(other.block) <= 1
            && other.end.saturating_sub(one.start) <= ROW_ACROSS
            && one.end.saturating_sub(other.start) <= ROW_ACROSS
}

const fn is_verb(concept: Concept) -> bool {
    matches!(
        concept,
        Concept::SetAside
            | Concept::SetAsideSoft
            | Concept::LeakVerb
            | Concept::SendVerb
            | Concept::Disable
            | Concept::Approve
            | Concept::Spread
            | Concept::SaveVerb
            | Concept::Permission
    )
}

/// Whether a "not" or "never" stands right before the verb, with at most one word between.
fn is_negated(verb: &Hit, behind: &[Hit]) -> bool {
    behind
        .iter()
        .rev()
        .take(6)
        .any(|hit| hit.concept == Concept::Neg && hit.end <= verb.start && verb.from <= hit.until + 2)
}

/// The verbs of giving away in `span`, with what stands before them.
fn given_away<'a>(hits: &'a [Hit], at: usize, span: &'a Range<usize>) -> impl Iterator<Item = (&'a Hit, &'a [Hit])> {
    let from = at.saturating_sub(LOOK);
    let near = hits.get(from..(at + LOOK).min(hits.len())).unwrap_or_default();
    near.iter()
        .enumerate()
        .filter(|(_, hit)| {
            matches!(hit.concept, Concept::SendVerb | Concept::LeakVerb)
                && hit.start >= span.start
                && hit.end <= span.end
        })
        .map(|(index, verb)| (verb, near.get(..index).unwrap_or_default()))
}

/// Whether "never" stands right before the first verb of giving away in `span`.
fn forbids(hits: &[Hit], at: usize, span: &Range<usize>) -> bool {
    given_away(hits, at, span)
        .next()
        .is_some_and(|(verb, behind)| is_negated(verb, behind))
}

/// Whether it is only told that something is sent, as a token is to its server: in the passive of languages whose verbs
/// are found by their stems.
fn is_told(text: &str, hits: &[Hit], at: usize, span: &Range<usize>) -> bool {
    let endings = [
        "されます",
        "される",
        "された",
        "されて",
        "됩니다",
        "된다",
        "되며",
        "되고",
    ];
    given_away(hits, at, span).any(|(verb, _)| {
        let after = text.get(verb.end..).unwrap_or_default();
        let before = text.get(..verb.start).unwrap_or_default();
        let word = text.get(verb.start..verb.end).unwrap_or_default();
        endings.iter().any(|ending| after.starts_with(ending)) || before.ends_with('会') || word.ends_with("ся")
    })
}

/// How much a row may weigh whose rules and instructions are those of a tool or a document.
fn ordinary(text: &str, hits: &[Hit], at: usize, span: &Range<usize>) -> u8 {
    let near = hits
        .get(at.saturating_sub(LOOK)..(at + 2 * LOOK).min(hits.len()))
        .unwrap_or_default();
    let near = near
        .get(near.partition_point(|hit| hit.start < span.start)..)
        .unwrap_or_default();
    let noun = Concept::Instr.bit() | Concept::Rules.bit() | Concept::Talk.bit() | Concept::SysPrompt.bit();
    let place = [
        " in ",
        " for ",
        " on ",
        " when ",
        " during ",
        " unless ",
        " if ",
        " by default",
        " at ",
    ];
    let voided = near.iter().any(|hit| {
        matches!(hit.concept, Concept::Voided | Concept::VoidedHard) && hit.end <= span.end && {
            let after = text.get(hit.end..).unwrap_or_default();
            let here = [
                " in this ",
                " for this ",
                " in our ",
                " for you",
                " for the rest",
                " for now",
            ];
            place.iter().any(|word| after.starts_with(word)) && !here.iter().any(|word| after.starts_with(word))
        }
    });
    if voided {
        return CORE;
    }
    if near
        .iter()
        .any(|hit| hit.end == span.end && is_of_document(text, hit.end))
    {
        return CORE / 2;
    }
    let Some(last) = near
        .iter()
        .rfind(|hit| hit.end <= span.end && hit.concept.bit() & noun != 0)
    else {
        return u8::MAX;
    };
    let of_a_tool = near.iter().take_while(|hit| hit.start < last.start).any(|hit| {
        hit.concept == Concept::DevMod && hit.end <= last.start && last.from <= hit.until && hit.start >= span.start
    });
    if of_a_tool {
        return 0;
    }
    let after = text.get(last.end..).unwrap_or_default();
    let of = [
        " in ",
        " from ",
        " of ",
        " for ",
        " about ",
        " on ",
        " within ",
        " under ",
        " inside ",
        " der ",
        " dans ",
        " de ",
        " en ",
        " del ",
        " do ",
        " da ",
        " di ",
        " w ",
        " z ",
        " from the ",
    ];
    let located = of.iter().any(|word| after.starts_with(word));
    let document = near
        .iter()
        .any(|hit| hit.concept == Concept::DevNoun && hit.start >= last.end && hit.from <= last.until + 8);
    if located && document { CORE } else { u8::MAX }
}

/// Whether a check that is turned off in `span` is turned off somewhere only, as a setting of a program is.
fn is_setting(text: &str, hits: &[Hit], at: usize, span: &Range<usize>) -> bool {
    let near = hits.get(at..(at + LOOK).min(hits.len())).unwrap_or_default();
    let turned_off = near.first().is_some_and(|first| {
        matches!(first.concept, Concept::Disable | Concept::SetAsideSoft) && first.start == span.start
    });
    let guard = near
        .iter()
        .any(|hit| hit.concept == Concept::Guard && hit.end == span.end);
    if !turned_off || !guard {
        return false;
    }
    let after = text.get(span.end..).unwrap_or_default();
    let places = [
        " in ",
        " on ",
        " when ",
        " while ",
        " during ",
        " if ",
        " unless ",
        " by default",
    ];
    let here = [
        " in this ",
        " on this ",
        " in your ",
        " on your ",
        " in all ",
        " when you ",
        " while you ",
        " if you ",
    ];
    places.iter().any(|word| after.starts_with(word)) && !here.iter().any(|word| after.starts_with(word))
}

/// Whether what ends at `at` is done by something with a name of its own, as a document is superseded "by ADR 14".
fn is_of_document(text: &str, at: usize) -> bool {
    let after = text.get(at..).unwrap_or_default();
    after.strip_prefix(" by ").is_some_and(|by| {
        let name = by.split([' ', '.', ',']).next().unwrap_or_default();
        let number = by.get(name.len()..).unwrap_or_default().trim_start_matches(' ');
        number.starts_with(|c: char| c.is_ascii_digit()) || name.contains(['/', '-', '#'])
    })
}

/// Whether a credential goes where credentials go: into a header, a login, a vault.
fn sent_rightly(text: &str, hits: &[Hit], at: usize, span: &Range<usize>) -> bool {
    let near = hits
        .get(at.saturating_sub(6)..(at + LOOK).min(hits.len()))
        .unwrap_or_default();
    near.iter().any(|hit| {
        hit.concept == Concept::Header
            && hit.end + 80 > span.start
            && hit.start < span.end + 60
            && same_paragraph(text, hit, span)
    })
}

/// Whether a verb at `at` is an order: it opens a clause, or follows such a word as "and" or "please".
fn is_commanded(text: &str, at: usize) -> bool {
    let before = text
        .get(text.floor_char_boundary(at.saturating_sub(24))..at)
        .unwrap_or_default()
        .trim_end_matches(' ');
    let words = [
        "and", "then", "please", "must", "should", "silently", "quietly", "always", "now", "also", "never",
    ];
    // What is to be done with something stands behind it in Chinese: "take the … and send it".
    let clause = before
        .rsplit(['，', '。', '：', '；', ',', ':', '\n'])
        .next()
        .unwrap_or_default();
    let taken = ["把", "请把", "将", "请将"];
    before.is_empty()
        || taken.iter().any(|word| clause.starts_with(word))
        || before.ends_with(['.', ',', ':', ';', '!', '?', '\n', '"', '\'', '(', '>', ']'])
        || before.rsplit(' ').next().is_some_and(|last| words.contains(&last))
}

/// Whether a verb that ends at `at` has the ending of an order, where verbs stand last.
fn ends_as_order(text: &str, at: usize) -> bool {
    let endings = [
        "してください",
        "して下さい",
        "しなさい",
        "しろ",
        "せよ",
        "すること",
        "ください",
        "라",
        "줘",
        "주세요",
        "하라",
        "해라",
        "해줘",
        "하세요",
        "할 것",
    ];
    let rest = text.get(at..).unwrap_or_default();
    endings.iter().any(|ending| rest.starts_with(ending))
}

/// Whether the verb is the name of a program.
fn is_command_line(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.starts_with("curl") || rest.starts_with("wget")
}

/// Whether no paragraph ends between a word and a span.
fn same_paragraph(text: &str, hit: &Hit, span: &Range<usize>) -> bool {
    let between = if hit.end <= span.start {
        hit.end..span.start
    } else {
        span.end.min(hit.start)..hit.start
    };
    text.get(between).is_some_and(|between| !between.contains('\n'))
}

/// Whether the row stands in quotation marks or code in a sentence that is about attacks.
fn is_discussed(text: &str, hits: &[Hit], at: usize, span: &Range<usize>) -> bool {
    let near = hits
        .get(at.saturating_sub(LOOK)..(at + LOOK).min(hits.len()))
        .unwrap_or_default();
    if !near.iter().any(|hit| hit.concept == Concept::Discuss) {
        return false;
    }
    let Some(quotation) = quotation(text, span) else {
        return false;
    };
    near.iter().any(|hit| {
        hit.concept == Concept::Discuss
            && (hit.end <= quotation.start && hit.end + QUOTATION > quotation.start
                || hit.start >= quotation.end && hit.start < quotation.end + QUOTATION / 2)
            && same_paragraph(text, hit, &quotation)
    })
}

/// The quotation around `span`, if its marks stand in the same paragraph.
fn quotation(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let from = text.floor_char_boundary(span.start.saturating_sub(QUOTATION));
    let until = text.floor_char_boundary((span.end + QUOTATION).min(text.len()));
    let before = text.get(from..span.start)?;
    let before = before.get(before.rfind('\n').map_or(0, |at| at + 1)..)?;
    let after = text.get(span.end..until)?;
    let after = after.get(..after.find('\n').unwrap_or(after.len()))?;
    for (open, close) in [
        ('"', '"'),
        ('`', '`'),
        ('\'', '\''),
        ('\u{300C}', '\u{300D}'),
        ('\u{300E}', '\u{300F}'),
        ('\u{300A}', '\u{300B}'),
    ] {
        let opened = before.rfind(open).filter(|at| {
            let outside = before.get(..*at).unwrap_or_default();
            let inside = before.get(*at + open.len_utf8()..).unwrap_or_default();
            let bare = open != '\'' || !outside.ends_with(char::is_alphanumeric);
            // An even number of marks before this one: it opens.
            let odd = open != close || outside.matches(open).count() % 2 == 0;
            bare && odd && !inside.contains(close)
        });
        let closed = after.find(close);
        if let (Some(opened), Some(closed)) = (opened, closed) {
            let start = span.start - before.len() + opened;
            return Some(start..span.end + closed + close.len_utf8());
        }
    }
    None
}

/// Adds up signals that stand near each other.
fn sums(signals: &[Signal]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for (index, signal) in signals.iter().enumerate() {
        if signal.weight >= ENOUGH {
            report(&mut found, signal.class, signal.span.clone());
            continue;
        }
        let mut heaviest = [0_u8; GROUPS];
        let mut sum = 0;
        let mut core = signal;
        for other in signals
            .get(index.saturating_sub(BACK)..=index)
            .unwrap_or_default()
            .iter()
            .rev()
        {
            if other.span.start + WINDOW < signal.span.end {
                break;
            }
            let borders = other.block.abs_diff(signal.block);
            if borders > 1 || borders == 1 && other.span.start + SUM_ACROSS < signal.span.end {
                continue;
            }
            let Some(slot) = heaviest.get_mut(usize::from(other.group)) else {
                continue;
            };
            if other.weight > *slot {
                sum += other.weight - *slot;
                *slot = other.weight;
            }
            if other.weight > core.weight {
                core = other;
            }
            if sum >= ENOUGH && core.weight >= CORE {
                let whole = other.span.start..signal.span.end.max(other.span.end);
                let shown = if whole.len() > LONGEST_SHOWN {
                    core.span.clone()
                } else {
                    whole
                };
                report(&mut found, core.class, shown);
                break;
            }
        }
    }
    found
}

/// Adds a finding; one that overlaps the last of its class widens it.
fn report(found: &mut Vec<Found>, class: Class, span: Range<usize>) {
    if let Some(last) = found
        .iter_mut()
        .rev()
        .take(8)
        .find(|last| last.class == class && last.span.end >= span.start)
    {
        last.span = last.span.start.min(span.start)..last.span.end.max(span.end);
        return;
    }
    found.push(Found { class, span });
}
