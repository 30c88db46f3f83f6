//! How compaction fails in the field, one case per kind. Each is named after what goes wrong.

use compressor::{Budget, Plan, Reply, UnchangedReason};
use memory_core::tokens::count_message;
use memory_core::validate::credential::Redactor;
use memory_core::{Message, MessageKind, Part, Position, Role, TokenCounter as _, repair};

use crate::history::{assistant, call, calls, result, result_part, steps, turns, user};
use crate::model::{Session, Simple};
use crate::replies::reply_text;

fn positions(range: std::ops::RangeInclusive<u64>) -> Vec<Position> {
    range.map(Position).collect()
}

fn reason(plan: &Plan) -> UnchangedReason {
    match plan {
        Plan::Unchanged { reason, .. } => *reason,
        other => panic!("expected nothing to do, got {other:?}"),
    }
}

/// Compacts once with the extractive summariser.
fn compact(session: &mut Session) -> String {
    let plan = session.compact_plan();
    let reply = session.extract(&plan);
    let accepted = session.accept(&plan, Reply::Text(reply)).unwrap();
    session.apply(&plan, &accepted);
    accepted.message.plain_text()
}

// 1. Tool pairing and boundaries

#[test]
fn a_cut_between_the_results_of_one_parallel_batch() {
    // kimi-code#1053, agent-os#3170, #3077, OpenHarness#191: the eighth message from the end is result B.
    let mut messages = vec![Message::text(Role::System, "rules"), user("one")];
    messages.extend(turns(0, 6, 2_000));
    messages.push(calls(vec![call("A", "bash", "{}"), call("B", "bash", "{}")]));
    messages.push(result("A", &"big ".repeat(2_000)));
    messages.push(result("B", "small"));
    messages.extend(turns(10, 3, 200));
    messages.push(user("last"));
    let mut session = Session::with(12_000, messages);
    let plan = session.compact_plan();
    assert_eq!(
        plan.facts.protected.tail,
        positions(15..=24),
        "A, B and their call are in the tail"
    );
    assert_eq!(plan.region.last().unwrap().last, Position(14));
    compact(&mut session);
    let rows = session.rows();
    let view: Vec<&Message> = rows.iter().map(|row| row.message).collect();
    let sent = repair(&view);
    for id in ["A", "B"] {
        let results = sent.iter().flat_map(|repaired| repaired.message.results());
        assert_eq!(results.filter(|result| result.call_id == id).count(), 1);
    }
}

#[test]
fn the_first_row_after_the_summary_is_a_result() {
    // hermes-agent#20883, openclaw#8525
    let mut messages = turns(0, 2, 500);
    messages.extend(steps(0, 20, 1_500));
    let mut session = Session::with(12_000, messages);
    compact(&mut session);
    let summary = session
        .view
        .iter()
        .position(|row| row.original.role == Role::Summary)
        .unwrap();
    let next = session
        .view
        .iter()
        .skip(summary + 1)
        .find(|row| !row.original.is_real_user())
        .unwrap();
    assert!(
        next.original.calls().next().is_some(),
        "a call comes first, its result after it"
    );
}

#[test]
fn results_out_of_order_outlive_their_call() {
    // fold PR#32: the late sibling is far behind.
    let mut messages = turns(0, 8, 1_200);
    messages.push(calls(vec![call("1", "a", "{}"), call("2", "b", "{}")]));
    messages.push(result("2", "second"));
    messages.extend(turns(20, 2, 800));
    messages.push(result("1", "first, late"));
    messages.extend(turns(30, 5, 200));
    let session = Session::with(9_000, messages);
    let plan = session.compact_plan();
    let of_group = |index: &usize| (16..=22).contains(index);
    let inside = plan.region_rows.iter().filter(|index| of_group(index)).count();
    assert!(inside == 0 || inside == 7, "the group is whole: {inside}");
}

#[test]
fn touching_groups_leave_no_legal_cut() {
    // neurolink PR#1280, pi#7201: result to call is a cut.
    let mut messages = vec![user("go")];
    messages.extend(steps(0, 40, 800));
    let session = Session::with(14_000, messages);
    let plan = session.compact_plan();
    assert!(plan.region_rows.len() >= 60, "{}", plan.region_rows.len());
}

#[test]
fn calls_in_flight_vanish() {
    // devo#186, hermes-agent#7506, #79278, #90985, opencode#27594
    let mut messages = turns(0, 10, 1_500);
    messages.push(user("now do it"));
    messages.extend(steps(0, 12, 300));
    messages.push(calls(vec![call("open", "deploy", "{}")]));
    let mut session = Session::with(12_000, messages);
    session.running = true;
    let plan = session.compact_plan();
    assert_eq!(plan.facts.protected.run, positions(21..=46));
    assert_eq!(plan.region.last().unwrap().last, Position(20));
}

#[test]
fn a_user_row_that_holds_text_and_results_loses_its_call() {
    // Codewhale#6119
    let mut messages = turns(0, 6, 1_500);
    messages.push(calls(vec![call("x", "bash", "{}")]));
    messages.push(Message::new(
        Role::User,
        vec![result_part("x", "out"), Part::text("and also this")],
    ));
    messages.extend(turns(20, 4, 100));
    let session = Session::with(8_000, messages);
    let plan = session.compact_plan();
    assert_eq!(plan.region_rows.contains(&12), plan.region_rows.contains(&13));
}

#[test]
fn a_missing_result_is_sent_but_not_counted() {
    let session = Session::with(
        10_000,
        vec![user("x"), calls(vec![call("gone", "bash", "{}")]), user("y")],
    );
    let counted: u32 = session
        .view
        .iter()
        .map(|row| count_message(&Simple, &row.original))
        .sum();
    assert!(session.total() > counted + Simple.count(memory_core::NO_RESULT_TEXT));
}

// 2. Arguments and size

#[test]
fn one_huge_result_makes_every_request_fail() {
    // crush#3733, hermes-agent#61932: 1.7 MB in the protected run.
    let mut messages = vec![user("what does it say?")];
    messages.push(calls(vec![call("big", "bash", r#"{"command":"cat log"}"#)]));
    messages.push(result("big", &"line of log\n".repeat(140_000)));
    messages.extend(steps(0, 1, 100));
    let mut session = Session::with(20_000, messages);
    session.running = true;
    let Plan::Reduce(plan) = session.plan() else {
        panic!("{:?}", session.plan())
    };
    assert_eq!(plan.reductions.len(), 1);
    assert!(plan.tokens_after < 1_000);
    let text = plan.reductions[0].message.results().next().unwrap().plain_text();
    assert!(
        text.contains("bash (command=cat log)") && text.contains("140000 lines"),
        "{text}"
    );
}

#[test]
fn a_huge_result_in_the_tail_leaves_no_way_out() {
    // The tail shrinks until the huge unit is in the region.
    let mut messages = turns(0, 2, 200);
    messages.push(calls(vec![call("big", "bash", "{}")]));
    messages.push(result("big", &"line of log\n".repeat(140_000)));
    messages.push(user("what does it say?"));
    let plan = Session::with(20_000, messages).compact_plan();
    assert_eq!(plan.facts.protected.tail, positions(7..=7));
}

#[test]
fn the_summary_request_overflows() {
    // opencode#14825, letta#3279, hermes-agent#53008, gsd-2#4665
    let mut messages = vec![user("keep the FIRSTWORD")];
    messages.extend(turns(0, 60, 40_000));
    messages.push(user("the end"));
    let mut session = Session::with(30_000, messages);
    session.force = true;
    let plan = session.compact_plan();
    let rows = session.rows();
    let request = compressor::summary_request(&session.input(&rows), &plan, None, &Redactor::new(), &Simple);
    let tokens: u32 = request
        .messages
        .iter()
        .map(|message| Simple.count(&message.content))
        .sum();
    assert!(tokens + plan.summary_budget < session.budget.limit(), "{tokens}");
    assert!(
        request
            .messages
            .iter()
            .all(|message| !message.content.trim().is_empty())
    );
    assert!(request.messages[0].content.contains("ask1 ") || request.messages[0].content.contains("say"));
}

#[test]
fn a_long_focus_or_previous_summary_overflows_the_request() {
    // One wide character more than fits: the cut must not fall inside it.
    let focus = format!("keep {}", "词语 focus ".repeat(4_000));
    for summary_bytes in [400, 40_000] {
        let mut session = Session::with(8_000, turns(0, 30, 600));
        let plan = session.compact_plan();
        let mut accepted = session.accept(&plan, Reply::Text(reply_text("START"))).unwrap();
        // Larger than a summary may be here: it was written for a larger window.
        let text = reply_text(&format!("START {}", "an old fact ".repeat(summary_bytes / 120)));
        accepted.message = Message::text(Role::Summary, text);
        session.apply(&plan, &accepted);
        session.extend(turns(50, 20, 600));
        let plan = session.compact_plan();
        let rows = session.rows();
        let input = session.input(&rows);
        let request = compressor::summary_request(&input, &plan, Some(&focus), &Redactor::new(), &Simple);
        let sent = request.focus.as_deref().unwrap();
        assert!(
            (1_990..=2_000).contains(&sent.len()) && sent.ends_with('…'),
            "{}",
            sent.len()
        );
        let previous = request.previous.as_deref().unwrap();
        assert_eq!(
            previous.contains(" bytes cut …]"),
            summary_bytes > 10_000,
            "{previous:.200}"
        );
        assert!(previous.starts_with("## Goal\n- START"));
        let texts = request.messages.iter().map(|message| message.content.as_str());
        let texts = texts.chain([request.instructions.as_str(), sent, previous]);
        let tokens: u32 = texts.map(|text| Simple.count(text)).sum();
        assert!(tokens + plan.summary_budget <= session.budget.limit(), "{tokens}");
        assert!(!request.messages.is_empty());
    }
}

#[test]
fn a_message_that_says_nothing_makes_the_summary_request_invalid() {
    // claude-code#5594, #24670
    let mut messages = turns(0, 30, 400);
    messages[20] = Message::new(
        Role::Assistant,
        vec![Part::Reasoning {
            text: "unsaid".to_owned(),
            signed: false,
            raw: None,
        }],
    );
    messages[21] = user(" \n");
    let session = Session::with(6_000, messages);
    let (rows, plan) = (session.rows(), session.compact_plan());
    let request = compressor::summary_request(&session.input(&rows), &plan, None, &Redactor::new(), &Simple);
    assert!(
        request
            .messages
            .iter()
            .all(|message| !message.content.trim().is_empty())
    );
    let json = serde_json::to_value(&request).unwrap();
    assert!(json["messages"].to_string().contains("(empty)"));
    assert_eq!(json.get("previous"), Some(&serde_json::Value::Null));
}

#[test]
fn a_repeated_result_is_sent_to_the_summariser_again_and_again() {
    let mut messages = turns(0, 2, 100);
    for number in 0..12 {
        let id = format!("r{number}");
        messages.push(calls(vec![call(&id, "read", r#"{"path":"a.rs"}"#)]));
        messages.push(result(&id, &"the very same file\n".repeat(15)));
    }
    messages.extend(turns(5, 5, 100));
    let mut session = Session::with(6_000, messages);
    session.force = true;
    let plan = session.compact_plan();
    let rows = session.rows();
    let request = compressor::summary_request(&session.input(&rows), &plan, None, &Redactor::new(), &Simple);
    let repeated = request
        .messages
        .iter()
        .filter(|message| message.content.contains("the same as in message 6"));
    assert_eq!(repeated.count(), 11);
}

// 3. Loops, double compaction, triggers

#[test]
fn the_whole_transcript_fits_the_tail_and_the_no_op_repeats() {
    // hermes-agent#40803, #57771, OpenHands#8630
    let mut session = Session::with(4_000, turns(0, 5, 800));
    session.fixed = 500;
    assert_eq!(reason(&session.plan()), UnchangedReason::NothingToCompact);
    assert_eq!(session.plan(), session.plan());
}

#[test]
fn a_huge_system_prompt_loops() {
    // known input 5: over the window because of what is no message.
    let mut session = Session::with(4_000, turns(0, 5, 100));
    session.fixed = 3_900;
    let Plan::Exceeded(exceeded) = session.plan() else {
        panic!("{:?}", session.plan())
    };
    assert_eq!((exceeded.window, exceeded.reserve), (4_000, 400));
    assert!(exceeded.protected_tokens > 3_600 && !exceeded.largest.is_empty());
    assert_eq!(
        session.plan(),
        Plan::Exceeded(exceeded),
        "again the same, nothing was changed"
    );
}

#[test]
fn a_second_compaction_right_after_the_first() {
    // hermes-agent#36718, gemini-cli#8586, claude-code#24179, opencode PR#15129
    let mut session = Session::with(9_000, turns(0, 30, 500));
    compact(&mut session);
    session.budget.threshold_permille = 1;
    assert_eq!(reason(&session.plan()), UnchangedReason::NothingToCompact);
    session.extend(turns(50, 2, 100));
    assert_ne!(session.plan().tokens_before(), 0);
    assert_eq!(
        reason(&session.plan()),
        UnchangedReason::NoGrowth,
        "the kept tail moved, but nothing new is outside"
    );
    session.force = true;
    assert_eq!(
        reason(&session.plan()),
        UnchangedReason::NoGrowth,
        "force skips the threshold only"
    );
    session.extend(turns(60, 5, 400));
    assert!(matches!(session.plan(), Plan::Compact(_)));
}

#[test]
fn every_turn_compacts_and_saves_next_to_nothing() {
    // hermes-agent#9561, opencode#27924, PR#29150: a tail that fills half the window, and a little before it.
    let mut session = Session::with(60_000, turns(0, 6, 400));
    session.extend(turns(10, 4, 12_000));
    session.fixed = 8_000;
    let before = session.total();
    assert!(before >= session.budget.trigger() && session.fits());
    assert_eq!(reason(&session.plan()), UnchangedReason::NoGain);
    session.force = true;
    assert!(matches!(session.plan(), Plan::Compact(_)), "a person may want it");
    session.force = false;
    session.budget = Budget::try_new(before - 50, 0, 500, 2_000).unwrap();
    assert!(matches!(session.plan(), Plan::Compact(_)), "what does not fit must act");
}

#[test]
fn the_reply_has_no_room_before_the_trigger_fires() {
    // hermes-agent#43547, #14690: below the threshold, above the window without the reserve.
    let mut session = Session::with(10_000, turns(0, 20, 800));
    session.budget = Budget::try_new(session.total() + 100, 500, 1000, 0).unwrap();
    assert!(!session.fits());
    assert!(matches!(session.plan(), Plan::Compact(_)));
}

#[test]
fn over_the_limit_but_not_beneficial() {
    // gemini-cli#14766: no growth since, yet it does not fit any more: it must act.
    let mut session = Session::with(9_000, turns(0, 30, 500));
    compact(&mut session);
    session.extend(turns(50, 2, 100));
    session.budget = Budget::new(session.total());
    assert!(
        !matches!(session.plan(), Plan::Unchanged { .. }),
        "{:?}",
        session.plan()
    );
}

#[test]
fn a_long_tool_chain_of_a_running_run_is_summarised() {
    let mut messages = vec![user("a long job, never stop")];
    messages.extend(steps(0, 30, 1_200));
    let mut session = Session::with(12_000, messages);
    session.running = true;
    let Plan::Reduce(plan) = session.plan() else {
        panic!("{:?}", session.plan())
    };
    let reduced: Vec<u64> = plan.reductions.iter().map(|reduction| reduction.position.0).collect();
    let first: Vec<u64> = (0..reduced.len() as u64).map(|step| 3 + 2 * step).collect();
    assert_eq!(reduced, first, "the oldest results, without a gap");
    let target = session.budget.trigger() / 4 * 3;
    assert!(plan.tokens_after < target, "below the threshold");
    let last = plan.reductions.last().unwrap();
    let saved = 1_200 / 4 - last.tokens;
    assert!(plan.tokens_after + saved + 60 >= target, "and not further");
    session.reduce(&plan.reductions);
    assert_eq!(reason(&session.plan()), UnchangedReason::BelowThreshold);
}

#[test]
fn every_step_of_a_long_run_breaks_the_providers_cache() {
    let mut messages = vec![user("a long job, never stop")];
    messages.extend(steps(0, 60, 1_200));
    let mut session = Session::with(40_000, messages);
    session.running = true;
    let mut batches = 0;
    for step in 60..160 {
        if let Plan::Reduce(plan) = session.plan() {
            batches += 1;
            session.reduce(&plan.reductions);
        }
        session.extend(steps(step, 1, 1_200));
    }
    assert!(
        (1..=12).contains(&batches),
        "{batches} of 100 requests changed what was sent before"
    );
}

#[test]
fn the_newest_request_is_reduced_because_a_result_stands_beside_it() {
    // Some agents put a person's words into the message that brings results.
    let mut messages = vec![user("a long job")];
    messages.push(calls(vec![call("mixed", "bash", r#"{"command":"make"}"#)]));
    let mut asked = user("and mind the tests");
    asked
        .parts
        .insert(0, result_part("mixed", &"output of make\n".repeat(100)));
    messages.push(asked);
    messages.extend(steps(0, 30, 1_200));
    let mut session = Session::with(12_000, messages);
    session.running = true;
    let Plan::Reduce(plan) = session.plan() else {
        panic!("{:?}", session.plan())
    };
    let reduced: Vec<u64> = plan.reductions.iter().map(|reduction| reduction.position.0).collect();
    assert!(reduced.starts_with(&[5, 7]), "{reduced:?}");
}

#[test]
fn the_newest_unit_is_reduced() {
    let mut messages = vec![user("x")];
    messages.extend(steps(0, 1, 60_000));
    let mut session = Session::with(12_000, messages);
    session.running = true;
    let Plan::Exceeded(exceeded) = session.plan() else {
        panic!("{:?}", session.plan())
    };
    assert_eq!(exceeded.largest[0].0, Position(3));
}

#[test]
fn the_providers_own_figure_is_ignored() {
    // crush PR#2004, #1787
    let session = Session::with(10_000, turns(0, 20, 400));
    let rows = session.rows();
    let mut input = session.input(&rows);
    assert_eq!(
        reason(&compressor::plan(&input, &Simple)),
        UnchangedReason::BelowThreshold
    );
    input.usage_permille = Some(1_500);
    assert!(matches!(compressor::plan(&input, &Simple), Plan::Compact(_)));
}

// 4. Summary: role, tasks, loss

#[test]
fn messages_kept_by_the_first_compaction_vanish_at_the_second() {
    // pi#2608, PasClaw PR#546: marker words through three compactions.
    let mut session = Session::with(9_000, turns(0, 30, 500));
    let mut inputs = String::new();
    for round in 0..3 {
        let plan = session.compact_plan();
        let rows = session.rows();
        let request = compressor::summary_request(&session.input(&rows), &plan, None, &Redactor::new(), &Simple);
        assert_eq!(request.previous.is_some(), round > 0);
        inputs.extend(request.messages.into_iter().map(|message| message.content));
        compact(&mut session);
        session.extend(turns(100 * (round + 1), 20, 500));
    }
    let view: String = session.view.iter().map(|row| row.original.plain_text()).collect();
    for number in (0..30).chain(100..120).chain(200..220).chain(300..320) {
        for word in [format!("ask{number} "), format!("say{number} ")] {
            assert!(view.contains(&word) || inputs.contains(&word), "{word} is nowhere");
            assert!(inputs.matches(&word).count() <= 1, "{word} is summarised twice");
        }
    }
    let summaries = session.view.iter().filter(|row| row.original.role == Role::Summary);
    assert_eq!(summaries.count(), 1, "one rolling summary");
}

#[test]
fn the_first_turns_are_protected_for_ever() {
    // hermes-agent#11996: a session whose summary is its first row has no head any more.
    let mut session = Session::with(9_000, turns(0, 30, 500));
    compact(&mut session);
    session.view.drain(..3);
    session.extend(turns(50, 20, 500));
    let plan = session.compact_plan();
    assert_eq!(plan.region_rows[0], 0, "it begins at the previous summary");
    assert!(plan.facts.protected.head.is_empty());
}

#[test]
fn the_last_request_stands_only_in_the_summary() {
    // hermes-agent#10896, #22523: pinned alone, what follows it may be compacted.
    let mut messages = turns(0, 3, 300);
    messages.push(user("the REAL request"));
    messages.extend(steps(0, 30, 900));
    let session = Session::with(10_000, messages);
    let plan = session.compact_plan();
    assert!(plan.facts.protected.tail.contains(&Position(7)));
    assert!(plan.region.iter().any(|range| range.contains(Position(8))));
    assert!(!plan.region.iter().any(|range| range.contains(Position(7))));
}

#[test]
fn tool_output_under_the_users_role_counts_as_the_users_word() {
    // hermes-lcm#512, decision 4
    let mut messages = turns(0, 2, 100);
    messages.push(user("the real one"));
    for number in 0..30 {
        messages.push(assistant(&format!("step {number}")));
        messages.push(Message {
            kind: MessageKind::Observation,
            ..user(&"seen, never mind. ".repeat(40))
        });
    }
    let session = Session::with(8_000, messages);
    let plan = session.compact_plan();
    assert!(plan.facts.protected.tail.contains(&Position(5)));
    assert!(
        !session.extract(&plan).contains("never mind"),
        "no constraint of the user"
    );
}

#[test]
fn a_key_goes_to_the_summariser() {
    // hermes-agent#69294, #13228, ironclaw#6853: every text of the request goes through the mask.
    let mut session = Session::with(6_000, turns(0, 30, 400));
    let plan = session.compact_plan();
    let secret = session
        .accept(&plan, Reply::Text(reply_text("key a-secret-word")))
        .unwrap();
    session.apply(&plan, &secret);
    let mut more = turns(50, 12, 400);
    more.push(calls(vec![call("e", "bash", r#"{"command":"echo a-secret-word"}"#)]));
    more.push(result("e", "a-secret-word"));
    more.extend(turns(70, 8, 100));
    session.extend(more);
    let plan = session.compact_plan();
    let rows = session.rows();
    let redactor = Redactor::new().with_values(["a-secret-word"]);
    let request = compressor::summary_request(
        &session.input(&rows),
        &plan,
        Some("find a-secret-word"),
        &redactor,
        &Simple,
    );
    let json = serde_json::to_string(&request).unwrap();
    assert!(!json.contains("a-secret-word"), "previous, focus, calls, results");
    assert!(json.matches("[redacted:configured]").count() >= 4);
}

#[test]
fn a_view_without_a_users_row_after_compaction() {
    // hermes-agent#52160, #58753, coder PR#22819: the newest real user message always stays.
    let mut session = Session::with(
        10_000,
        [
            vec![assistant("hello")],
            steps(0, 3, 100),
            vec![user("q")],
            steps(9, 40, 700),
        ]
        .concat(),
    );
    compact(&mut session);
    assert!(session.view.iter().any(|row| row.original.is_real_user()));
}

// 5. Tokens, images, reasoning

#[test]
fn signed_reasoning_is_edited() {
    // opencode#41738, claude-code#12362
    let reasoning = Part::Reasoning {
        text: "t".repeat(4_000),
        raw: Some(memory_core::RawJson(format!(
            "{{\"signature\":\"{}\"}}",
            "s".repeat(4_000)
        ))),
        signed: true,
    };
    let arguments = format!("{{\"content\":\"{}\"}}", "x".repeat(2_000));
    let message = calls(vec![reasoning.clone(), call("c", "Write", &arguments)]);
    let reduced = compressor::reduce_message(&message, &Simple).unwrap();
    assert_eq!(reduced.parts[0], reasoning);
}

#[test]
fn chinese_text_compacts_too_late() {
    // openclaw#103930: the same length in characters weighs four times as much.
    let chinese: Vec<Message> = (0..40).map(|_| user(&"你好世界".repeat(60))).collect();
    let latin: Vec<Message> = (0..40).map(|_| user(&"word".repeat(60))).collect();
    assert!(matches!(Session::with(16_000, chinese).plan(), Plan::Compact(_)));
    assert_eq!(
        reason(&Session::with(16_000, latin).plan()),
        UnchangedReason::BelowThreshold
    );
}
