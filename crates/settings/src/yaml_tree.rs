//! What of an agent's YAML file is ours, as it stands there: the section `memory:` and those of profiles.
//!
//! All else is the agent's and may have whatever YAML has. In our own sections each node knows its line and what of YAML it
//! uses that settings are written without; who reads the tree refuses that. Merge keys are not carried out anywhere.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_saphyr::options::{MergeKeyPolicy, NonFiniteFloatPolicy};
use serde_saphyr::{Error, Location, Options, Spanned, Tagged};

use crate::file::{Raw, TOO_LARGE};

/// The key that brings in what stands elsewhere.
pub(crate) const MERGE: &str = "<<";

/// Reads the text of a file.
pub(crate) fn parse(text: &str) -> Result<Document, Error> {
    serde_saphyr::from_str_with_options::<Option<Document>>(text, options(MAX_ANCHORS)).map(Option::unwrap_or_default)
}

/// Anchors that the agent's part may have. Our own figure: what they may be made into is bounded by what is replayed.
const MAX_ANCHORS: usize = 1_024;

/// Events that all aliases together may be replayed to. Our own figure: a file has at most 8,192 nodes itself.
const MAX_REPLAYED: usize = 65_536;

/// How a file is read. Without anchors there are no aliases either.
pub(crate) fn options(max_anchors: usize) -> Options {
    let max_aliases = if max_anchors == 0 { 0 } else { 8_192 };
    let budget = serde_saphyr::budget! {
        max_aliases: max_aliases,
        max_anchors: max_anchors,
        max_recorded_anchor_events: MAX_REPLAYED,
        enforce_alias_anchor_ratio: false,
        max_depth: 16,
        max_nodes: 8_192,
        max_documents: 1,
    };
    serde_saphyr::options! {
        budget: budget,
        alias_limits: serde_saphyr::alias_limits! { max_total_replayed_events: MAX_REPLAYED, max_replay_stack_depth: 8 },
        merge_keys: MergeKeyPolicy::AsOrdinary,
        non_finite_float_policy: NonFiniteFloatPolicy::PassThrough,
        ignore_binary_tag_for_string: true,
        strict_booleans: true,
        with_snippet: false,
    }
}

/// What of the file is ours.
pub(crate) type Document = Holder<Profiles>;

/// A profile: the same section.
pub(crate) type Profile = Holder<IgnoredAny>;

/// The profiles by their names; one without a value is there and says nothing.
pub(crate) type Profiles = BTreeMap<String, Option<Profile>>;

/// A mapping of the agent's that may hold our section.
#[derive(Debug)]
pub(crate) struct Holder<P> {
    pub(crate) memory: Option<Section>,
    pub(crate) profiles: Option<P>,
    /// The line of a merge key that brings what would be ours.
    pub(crate) merged: Option<usize>,
}

impl<P> Default for Holder<P> {
    fn default() -> Self {
        Self {
            memory: None,
            profiles: None,
            merged: None,
        }
    }
}

/// Our section, with its key.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) key: Node<Name>,
    pub(crate) found: Node<Found>,
}

/// A key or a value and where it stands.
#[derive(Debug)]
pub(crate) struct Node<T> {
    pub(crate) value: T,
    /// From 1; 0 if it is not known.
    pub(crate) line: usize,
    /// The byte at which it begins, if it is known.
    pub(crate) start: Option<usize>,
    pub(crate) oddity: Option<Oddity>,
}

/// What of YAML settings are written without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Oddity {
    /// It stands elsewhere in the file.
    Alias,
    /// It says what it is to be taken for.
    Tag(String),
}

/// The keys of a mapping in their order.
pub(crate) type Group = Vec<(Node<Name>, Node<Found>)>;

/// A value, a list, or the mapping of a group.
#[derive(Debug)]
pub(crate) enum Found {
    Value(Raw),
    List(Vec<Node<Self>>),
    Group(Group),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Node<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Tagged<T>>::deserialize(deserializer)?;
        let Tagged(value, tag) = spanned.value;
        let is_alias = spanned.referenced != spanned.defined;
        let bytes = spanned.referenced.span().byte_offset();
        Ok(Self {
            value,
            line: line_of(spanned.referenced),
            start: bytes.and_then(|start| usize::try_from(start).ok()),
            oddity: if is_alias {
                Some(Oddity::Alias)
            } else {
                tag.map(Oddity::Tag)
            },
        })
    }
}

/// The line of a place; 0 if it is not known.
pub(crate) fn line_of(location: Location) -> usize {
    usize::try_from(location.line()).unwrap_or_default()
}

/// A key as it is written; one that is no text is a key of the agent's, and never ours.
#[derive(Debug)]
pub(crate) struct Name(pub(crate) String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Found::deserialize(deserializer)? {
            Found::Value(Raw::Text(text)) => text,
            Found::Value(raw) => raw.describe().trim_matches('`').to_owned(),
            Found::List(_) => "a list".to_owned(),
            Found::Group(_) => "a mapping".to_owned(),
        }))
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for Holder<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HolderVisitor(PhantomData))
    }
}

struct HolderVisitor<P>(PhantomData<P>);

impl<'de, P: Deserialize<'de>> Visitor<'de> for HolderVisitor<P> {
    type Value = Holder<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Holder<P>, A::Error> {
        let mut holder = Holder::default();
        while let Some(name) = map.next_key::<Node<Name>>()? {
            match name.value.0.as_str() {
                "memory" => {
                    let found = map.next_value()?;
                    holder.memory = Some(Section { key: name, found });
                }
                "profiles" => holder.profiles = map.next_value()?,
                MERGE => {
                    let brings_ours = map.next_value::<Found>()?.brings_ours();
                    holder.merged = brings_ours.then_some(name.line).or(holder.merged);
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(holder)
    }
}

impl Found {
    /// Whether a merge of this brings a key that would be ours.
    fn brings_ours(&self) -> bool {
        let is_ours = |name: &str| matches!(name, "memory" | "profiles");
        match self {
            Self::Value(_) => false,
            Self::List(list) => list.iter().any(|node| node.value.brings_ours()),
            Self::Group(group) => group
                .iter()
                .any(|(name, inner)| is_ours(&name.value.0) || (name.value.0 == MERGE && inner.value.brings_ours())),
        }
    }
}

impl<'de> Deserialize<'de> for Found {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FoundVisitor)
    }
}

struct FoundVisitor;

impl<'de> Visitor<'de> for FoundVisitor {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Found, E> {
        Ok(Found::Value(Raw::Bool(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Found, E> {
        Ok(Found::Value(Raw::Integer(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Found, E> {
        let value = i64::try_from(value).map_or(TOO_LARGE, Raw::Integer);
        Ok(Found::Value(value))
    }

    fn visit_i128<E>(self, _: i128) -> Result<Found, E> {
        Ok(Found::Value(TOO_LARGE))
    }

    fn visit_u128<E>(self, _: u128) -> Result<Found, E> {
        Ok(Found::Value(TOO_LARGE))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Found, E> {
        Ok(Found::Value(Raw::Float(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Found, E> {
        Ok(Found::Value(Raw::Text(value.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Found, E> {
        Ok(Found::Value(Raw::Other("nothing")))
    }

    fn visit_none<E>(self) -> Result<Found, E> {
        Ok(Found::Value(Raw::Other("nothing")))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Found, A::Error> {
        let mut list = Vec::new();
        while let Some(node) = seq.next_element()? {
            list.push(node);
        }
        Ok(Found::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found, A::Error> {
        let mut group = Vec::new();
        while let Some(entry) = map.next_entry()? {
            group.push(entry);
        }
        Ok(Found::Group(group))
    }
}
