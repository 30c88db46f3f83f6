//! Values that their makers publish as examples: they have a credential's form and open nothing.

use crate::digest::Digest;

/// The first eight bytes of the values' SHA-256 digests, so that no value stands in the source.
const DOCUMENTED: &[u64] = &[
    // The sample keys in the public source of Firebase's SDK for Android.
    0xf56e_3234_94a6_ffc2,
    0x2037_abca_ffb2_b777,
    0x3f37_0c9d_d822_5c63,
    0xe4a5_542b_b7fd_7b67,
    0xa19f_89ab_3555_eac1,
    0x0b47_6bdf_9acf_2123,
    0xeb54_0d2b_6ee2_a0a4,
    0x37f8_f09b_df12_c2f2,
    0x8731_261c_b72d_8626,
    0x49f7_77db_995e_8260,
    0x27a9_a429_31df_f7eb,
    0xdc0f_cf04_6c61_640c,
    0x4c98_242d_cadc_8b29,
    0xea9b_b108_2cf9_5663,
    0x3a8b_61d0_f636_b007,
    0xa6c8_14bc_555a_e62c,
    // The test keys that Stripe's documentation shows to everyone.
    0x2caf_c097_0149_a84f,
    0xf2d6_ca16_5150_33e5,
];

/// Whether a value is a published example.
pub(super) fn is_documented(value: &str) -> bool {
    let digest = Digest::of(value.as_bytes());
    let first = digest.as_bytes().first_chunk::<8>().copied().unwrap_or_default();
    DOCUMENTED.contains(&u64::from_be_bytes(first))
}
