//! The words that names are made of.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

/// A set of words in small letters.
pub(super) type Words = LazyLock<FxHashSet<&'static str>>;

/// The words of a list that is written with spaces between.
fn set(words: &'static str) -> FxHashSet<&'static str> {
    words.split_whitespace().collect()
}

/// Words behind a stem that say that the value is something about the credential.
pub(super) static ABOUT: Words = LazyLock::new(|| {
    set(
        "name names id ids url uri urls path file filename dir directory folder type types size sizes len length \
        count counts limit limits policy policies field fields form input label placeholder page prompt regex \
        pattern header headers expiry expires expiration ttl max min hint manager provider service store \
        storage ring map board version algorithm alg format prefix suffix index column arn ref reference \
        selector rotation source mode method enabled required strength reset change changed validator \
        validation error message text title link endpoint identifier identifiers fingerprint named called stdin list lists digest checksum \
         env var backend vault hash encryption hashing \
        protection usage used budget window per mgr encode decode split strip lstrip rstrip startswith endswith",
    )
});

/// Words before a key that say that it is none of this kind.
pub(super) static OTHER_KEYS: Words = LazyLock::new(|| {
    set(
        "primary foreign sort partition cache map hot short lookup composite unique index row group object \
        message translation locale i18n react list item event state query search column field routing gpg pgp \
        idempotency dedup dedupe ordering schema sequence tree config setting registry data json yaml node leaf host \
        known dict arrow tab enter escape modifier press return s3 kms bucket redis storage_key session sub \
        parent natural file chunk blob lock metric step job task build artifact test feature block doc asset \
        image layer commit content model tag trace span request",
    )
});

/// Words before a key that say that it is one.
pub(super) static STRONG_KEYS: Words = LazyLock::new(|| {
    set(
        "api access secret private auth license licence deploy signing encryption account master service webhook \
        admin consumer client app developer subscription ingestion functions shared storage unseal rest sdk \
        integration user customer bot project write personal hmac aes jwt cookie crypto cipher decryption totp \
        salt merchant partner",
    )
});

/// Words before a token that say that it is a piece of text or a place in a list.
pub(super) static OTHER_TOKENS: Words = LazyLock::new(|| {
    set(
        "max min num next page continuation pagination cursor sync eos bos pad unk mask stop start end special \
        prompt completion input output total cached reasoning lexer syntax count design per",
    )
});

/// Words behind a stem that change nothing.
pub(super) static NEUTRAL: Words = LazyLock::new(|| {
    set(
        "value val base v1 v2 prod production dev staging live sandbox new old current default raw plain b64 base64 \
        sid com here x a b",
    )
});

/// Words that only look like a stem.
pub(super) static NO_STEM: Words = LazyLock::new(|| {
    set(
        "passed passes passing passive passenger bypass compass passage passport keyboard keyword keywords \
        monkey turkey tokens secrets tokenizer tokenize tokenized author authors authority secretary accessible \
        accessor sshpass secretsmanager secretmanager",
    )
});
