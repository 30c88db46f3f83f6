//! What generated sessions look like: sizes, and how often each oddity comes.

/// Sizes and chances of a generated session. Chances are in parts per thousand of the thing named.
#[derive(Debug, Clone)]
pub struct Config {
    /// Turns (user requests), fewest and most.
    pub turns: (usize, usize),
    /// Provider messages with calls in a turn, at most.
    pub steps: usize,
    /// Calls in one provider message, at most.
    pub parallel: usize,
    /// Words in an ordinary text, at most.
    pub words: usize,
    /// Puts a unique word into every message ([`crate::generate::marker`]); no message is empty then.
    pub marker: bool,
    /// Sessions whose call ids start at 0 again in every turn.
    pub reused_ids: u32,
    /// Steps whose results come in another order than the calls.
    pub shuffled_results: u32,
    /// Results that come only after a later message.
    pub late_results: u32,
    /// Results that never come.
    pub missing_results: u32,
    /// Results that come twice.
    pub double_results: u32,
    /// Steps followed by a result that nobody asked for.
    pub orphan_results: u32,
    /// Calls (and their results) with an empty id.
    pub empty_ids: u32,
    /// Steps whose results share one message.
    pub shared_result_message: u32,
    /// Steps whose results stand in a user message beside the person's text.
    pub results_beside_text: u32,
    /// Messages of no parts.
    pub empty_messages: u32,
    /// Provider messages with reasoning.
    pub reasoning: u32,
    /// Reasoning that is signed.
    pub signed: u32,
    /// Texts and results with an image beside them.
    pub images: u32,
    /// Unknown provider parts beside a text.
    pub other_parts: u32,
    /// Provider messages split over several items of one group, results in between.
    pub groups: u32,
    /// User messages between a call and its results.
    pub interjections: u32,
    /// Payloads of about [`Config::huge_bytes`].
    pub huge: u32,
    /// The size of a huge payload in bytes.
    pub huge_bytes: usize,
    /// Payloads of one character or none.
    pub tiny: u32,
    /// Texts in Chinese, Japanese, Korean.
    pub cjk: u32,
    /// Texts with emoji.
    pub emoji: u32,
    /// Texts with NUL and other control characters.
    pub control_characters: u32,
    /// Turns with a system message in the middle.
    pub system_in_the_middle: u32,
    /// Messages kept out of the context.
    pub left_out: u32,
    /// Turns with a message of the agent's program.
    pub meta: u32,
    /// Steps whose results stand as observations under role `user`, without call ids.
    pub observations: u32,
    /// Turns that begin with another agent's summary.
    pub foreign_summaries: u32,
    /// Turns with several user messages in a row.
    pub several_users: u32,
    /// Turns without an answer of the model.
    pub no_answer: u32,
    /// Sessions that end in a call without a result, their last run running.
    pub open_end: u32,
    /// Sessions of system messages alone.
    pub only_system: u32,
    /// Sessions without any message.
    pub empty_session: u32,
    /// Messages whose role and content do not fit: a result in an assistant message, a call in a user message, text under role `tool`.
    pub misplaced_parts: u32,
}

impl Config {
    /// Sessions that every provider accepts as they stand: nothing missing, doubled or out of place.
    pub fn tidy() -> Self {
        Self {
            turns: (1, 6),
            steps: 4,
            parallel: 4,
            words: 40,
            marker: false,
            reused_ids: 300,
            shuffled_results: 200,
            late_results: 0,
            missing_results: 0,
            double_results: 0,
            orphan_results: 0,
            empty_ids: 0,
            shared_result_message: 200,
            results_beside_text: 0,
            empty_messages: 0,
            reasoning: 300,
            signed: 600,
            images: 60,
            other_parts: 30,
            groups: 0,
            interjections: 0,
            huge: 0,
            huge_bytes: 120_000,
            tiny: 100,
            cjk: 150,
            emoji: 100,
            control_characters: 0,
            system_in_the_middle: 0,
            left_out: 0,
            meta: 100,
            observations: 0,
            foreign_summaries: 0,
            several_users: 0,
            no_answer: 0,
            open_end: 0,
            only_system: 0,
            empty_session: 0,
            misplaced_parts: 0,
        }
    }

    /// Sessions as real agents write them: tidy with late, missing and split things now and then.
    pub fn usual() -> Self {
        Self {
            late_results: 60,
            missing_results: 15,
            groups: 250,
            interjections: 60,
            huge: 10,
            control_characters: 10,
            system_in_the_middle: 60,
            left_out: 20,
            foreign_summaries: 30,
            several_users: 60,
            no_answer: 30,
            open_end: 250,
            ..Self::tidy()
        }
    }

    /// Everything odd, often. Payloads stay small.
    pub fn hostile() -> Self {
        Self {
            words: 6,
            late_results: 200,
            missing_results: 120,
            double_results: 100,
            orphan_results: 120,
            empty_ids: 80,
            shared_result_message: 300,
            results_beside_text: 120,
            empty_messages: 60,
            groups: 350,
            interjections: 200,
            control_characters: 80,
            system_in_the_middle: 150,
            left_out: 60,
            meta: 150,
            observations: 60,
            foreign_summaries: 100,
            several_users: 150,
            no_answer: 120,
            open_end: 400,
            only_system: 20,
            empty_session: 20,
            misplaced_parts: 80,
            ..Self::tidy()
        }
    }

    /// The same with a unique word in every message.
    #[must_use]
    pub fn with_markers(self) -> Self {
        Self { marker: true, ..self }
    }

    /// The same with `turns` turns exactly.
    #[must_use]
    pub fn with_turns(self, turns: usize) -> Self {
        Self {
            turns: (turns, turns),
            ..self
        }
    }
}
