//! Size and form of a text, with the measured values.
