//! Generates the binary tables in `data/`, or checks that the committed ones are what it generates.
//!
//! ```sh
//! cargo run --release -p tinyagent-tokens --example generate -- --check
//! cargo run --release -p tinyagent-tokens --example generate
//! ```
//!
//! The vocabularies are those that the dev-dependency tiktoken-rs carries, the character classes
//! those of the `regex` crate. The result is the same on every machine.
#![expect(clippy::print_stdout, reason = "a command-line tool for developers")]
#![expect(
    clippy::disallowed_methods,
    reason = "writes the tables that the crate then compiles in"
)]
#![expect(clippy::expect_used, reason = "a generator that fails loudly is right")]

#[path = "../src/hash.rs"]
mod hash;

use std::path::Path;

use regex::Regex;
use tiktoken_rs::CoreBPE;

fn main() {
    let check = std::env::args().any(|argument| argument == "--check");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let o200k = tiktoken_rs::o200k_base().expect("the vocabulary is compiled in");
    let cl100k = tiktoken_rs::cl100k_base().expect("the vocabulary is compiled in");
    let files = [
        ("o200k.vocab", vocabulary(&o200k, 199_998)),
        ("cl100k.vocab", vocabulary(&cl100k, 100_256)),
        ("classes.bin", classes()),
    ];
    for (name, bytes) in files {
        let path = folder.join(name);
        if check {
            let same = std::fs::read(&path).is_ok_and(|stored| stored == bytes);
            assert!(same, "{name} differs from what is generated");
            println!("{name}: {} bytes, as generated", bytes.len());
        } else {
            std::fs::write(&path, &bytes).expect("data/ can be written");
            println!("{name}: {} bytes written", bytes.len());
        }
    }
}

/// Lays out one vocabulary in the format described in `src/table.rs`.
fn vocabulary(bpe: &CoreBPE, tokens: u32) -> Vec<u8> {
    let mut by_length: Vec<Vec<(Vec<u8>, u32)>> = Vec::new();
    for rank in 0..tokens {
        let bytes = bpe.decode_bytes(&[rank]).expect("ranks are dense");
        if bytes.len() < 2 {
            continue;
        }
        if by_length.len() <= bytes.len() {
            by_length.resize(bytes.len() + 1, Vec::new());
        }
        by_length[bytes.len()].push((bytes, rank));
    }
    let groups: Vec<Group> = by_length.iter().map(|keys| Group::search(keys)).collect();

    let mut out = b"TATOKEN1".to_vec();
    out.extend((groups.len() as u32 - 1).to_le_bytes());
    for group in &groups {
        out.extend((group.slots.len() as u32).to_le_bytes());
        out.extend((group.pilots.len() as u32).to_le_bytes());
    }
    for pilot in groups.iter().flat_map(|group| &group.pilots) {
        out.extend(pilot.to_le_bytes());
    }
    for (_, rank) in groups.iter().flat_map(|group| &group.slots) {
        out.extend(&rank.to_le_bytes()[..3]);
    }
    for (bytes, _) in groups.iter().flat_map(|group| &group.slots) {
        out.extend(bytes);
    }
    out
}

/// The perfect hash over the tokens of one length.
struct Group {
    pilots: Vec<u16>,
    slots: Vec<(Vec<u8>, u32)>,
}

impl Group {
    /// Finds a pilot for each bucket so that no two tokens share a slot: largest bucket first.
    fn search(keys: &[(Vec<u8>, u32)]) -> Self {
        let Some(filler) = keys.first() else {
            return Self {
                pilots: Vec::new(),
                slots: Vec::new(),
            };
        };
        let slot_count = (keys.len() + keys.len() / 64) as u32;
        let bucket_count = keys.len().div_ceil(4) as u32;
        let mut buckets: Vec<Vec<(u64, usize)>> = vec![Vec::new(); bucket_count as usize];
        for (index, (bytes, _)) in keys.iter().enumerate() {
            let hash = hash::hash(bytes);
            buckets[hash::bucket(hash, bucket_count)].push((hash, index));
        }
        let mut order: Vec<usize> = (0..buckets.len()).collect();
        order.sort_by_key(|&at| (std::cmp::Reverse(buckets[at].len()), at));

        let mut pilots = vec![0; buckets.len()];
        let mut taken: Vec<Option<usize>> = vec![None; slot_count as usize];
        for at in order {
            let (pilot, slots) = (0..=u16::MAX)
                .find_map(|pilot| Some((pilot, free_slots(&buckets[at], pilot, &taken)?)))
                .expect("some pilot fits; else change the hash constants");
            pilots[at] = pilot;
            for ((_, index), slot) in buckets[at].iter().zip(slots) {
                taken[slot] = Some(*index);
            }
        }
        let slots = taken
            .into_iter()
            .map(|index| index.map_or(filler, |index| &keys[index]).clone());
        Self {
            pilots,
            slots: slots.collect(),
        }
    }
}

fn free_slots(bucket: &[(u64, usize)], pilot: u16, taken: &[Option<usize>]) -> Option<Vec<usize>> {
    let mut slots = Vec::with_capacity(bucket.len());
    for (hash, _) in bucket {
        let slot = hash::slot(*hash, pilot, taken.len() as u32);
        if taken[slot].is_some() || slots.contains(&slot) {
            return None;
        }
        slots.push(slot);
    }
    Some(slots)
}

/// Lays out the character classes as described in `src/unicode.rs`.
fn classes() -> Vec<u8> {
    const BLOCK: usize = 128;
    let sets = [
        (r"[\p{Lu}\p{Lt}]", 1),
        (r"\p{Ll}", 2),
        (r"[\p{Lm}\p{Lo}]", 4),
        (r"\p{M}", 8),
        (r"\p{N}", 16),
        (r"[\s--[\r\n]]", 32),
        (r"[\r\n]", 64),
    ]
    .map(|(set, class)| (Regex::new(&format!("^{set}$")).expect("a valid set"), class));
    let class = |code: u32| {
        let Some(character) = char::from_u32(code) else {
            return 128;
        };
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut buffer);
        let of = sets.iter().find(|(set, _)| set.is_match(text)).map(|&(_, class)| class);
        of.unwrap_or(128)
    };
    let all: Vec<u8> = (0..0x11_0000).map(class).collect();
    let mut blocks: Vec<&[u8]> = Vec::new();
    let mut out = Vec::new();
    for block in all.chunks(BLOCK) {
        let known = blocks.iter().position(|known| *known == block).unwrap_or_else(|| {
            blocks.push(block);
            blocks.len() - 1
        });
        out.push(u8::try_from(known).expect("at most 256 blocks differ"));
    }
    out.extend(blocks.concat());
    out
}
