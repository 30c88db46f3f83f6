//! Provider bodies: the view of a session as JSON that a provider accepts.
