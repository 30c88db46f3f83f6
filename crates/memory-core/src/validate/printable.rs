//! Text for terminals: what would steer one, or hide, is made visible.
