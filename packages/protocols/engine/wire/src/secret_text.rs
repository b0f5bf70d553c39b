//! Text that must never be shown: a key on its way to the TLS library.
//! It can be read from JSON and asked for by name; it cannot be printed, not even for debugging.

use std::fmt;

use serde::Deserialize;

/// A secret as it came over the wire.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct SecretText(String);

impl SecretText {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one who needs it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_not_printed() {
        let secret: SecretText = serde_json::from_str("\"key-4711\"").unwrap();
        assert_eq!((secret.expose(), &*format!("{secret:?}")), ("key-4711", "(secret)"));
    }
}
