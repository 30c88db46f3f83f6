//! Counting many messages at once, on the cores there are.

use std::num::NonZero;
use std::thread;

use memory_core::tokens::count_message;
use memory_core::{Message, TokenCounter};

/// Below this many messages a thread costs more than it saves. Our own figure.
const WORTH_A_THREAD: usize = 64;

/// Most threads used: more than the storage can keep up with is waste.
const MAX_THREADS: usize = 4;

/// Counts each message as it is sent, in order.
pub(crate) fn count_all(counter: &dyn TokenCounter, messages: &[&Message]) -> Vec<u32> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(MAX_THREADS);
    if threads == 1 || messages.len() < WORTH_A_THREAD {
        return messages.iter().map(|message| count_message(counter, message)).collect();
    }
    // Interleaved, so that a few huge messages do not all fall to one thread.
    let mut counts = vec![0; messages.len()];
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    let mine = messages.iter().enumerate().skip(first).step_by(threads);
                    mine.map(|(index, message)| (index, count_message(counter, message)))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for worker in workers {
            let counted = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            for (index, tokens) in counted {
                counts[index] = tokens;
            }
        }
    });
    counts
}
