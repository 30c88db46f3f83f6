//! Who a text comes from, and what that is worth.
