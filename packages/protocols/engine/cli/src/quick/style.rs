//! Colours for a terminal, and nothing at all elsewhere.
//! NO_COLOR (any value but the empty one, https://no-color.org) and TERM=dumb switch them off.

use std::env;
use std::fmt::Display;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    coloured: bool,
}

impl Style {
    /// For a stream that is a terminal, or is not.
    pub fn of(terminal: bool) -> Style {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Style { coloured: terminal && !dumb && !set("NO_COLOR") }
    }

    pub fn heading(self, text: impl Display) -> String {
        self.paint("1", text)
    }

    pub fn good(self, text: impl Display) -> String {
        self.paint("32", text)
    }

    pub fn bad(self, text: impl Display) -> String {
        self.paint("31", text)
    }

    pub fn careful(self, text: impl Display) -> String {
        self.paint("33", text)
    }

    pub fn quiet(self, text: impl Display) -> String {
        self.paint("2", text)
    }

    fn paint(self, code: &str, text: impl Display) -> String {
        if self.coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terminals_get_colours() {
        assert_eq!(Style::of(false).bad("x"), "x");
        assert_eq!(Style { coloured: true }.bad("x"), "\x1b[31mx\x1b[0m");
    }
}
