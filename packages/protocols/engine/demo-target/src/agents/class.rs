//! Which of the four classes a message belongs to: given by its first word, or by HTTP's `priority` field (RFC 9218).
//! The word is in the message, so that one load means the same over every protocol.

/// HTTP's urgency, 0 to 7, 0 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Urgency(u8);

impl Default for Urgency {
    /// What a request without the field has (RFC 9218, section 4.1).
    fn default() -> Self {
        Self(3)
    }
}

impl Urgency {
    /// Reads the field's `u`; whatever is not understood is left out, as the standard asks.
    pub fn read(field: &[u8]) -> Self {
        let members = field.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        let mut urgencies = members.filter_map(|member| match member {
            [b'u', b'=', digit @ b'0'..=b'7'] => Some(Self(digit - b'0')),
            _ => None,
        });
        urgencies.next_back().unwrap_or_default()
    }
}

/// From the first served to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Critical,
    High,
    Medium,
    Low,
}

impl Class {
    pub const COUNT: usize = 4;

    /// `None`: the message does not ask for the queue.
    pub fn of(message: &[u8], urgency: Urgency) -> Option<Self> {
        let end = message.iter().take(9).position(|byte| *byte == b' ')?;
        match &message[..end] {
            b"critical" => Some(Self::Critical),
            b"high" => Some(Self::High),
            b"medium" => Some(Self::Medium),
            b"low" => Some(Self::Low),
            b"queued" => Some(match urgency.0 {
                0 | 1 => Self::Critical,
                2 => Self::High,
                3 => Self::Medium,
                _ => Self::Low,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_says_the_class() {
        let class = |message: &str| Class::of(message.as_bytes(), Urgency::default());
        assert_eq!(class("critical x"), Some(Class::Critical));
        assert_eq!(class("high "), Some(Class::High));
        assert_eq!(class("medium x"), Some(Class::Medium));
        assert_eq!(class("low x y"), Some(Class::Low));
        for straight in ["", "low", "lower x", "criticality x", "{\"low \":1}", " low x"] {
            assert_eq!(class(straight), None, "{straight}");
        }
    }

    #[test]
    fn http_chooses_for_queued() {
        let class = |field: &str| Class::of(b"queued x", Urgency::read(field.as_bytes()));
        assert_eq!(class(""), Some(Class::Medium));
        assert_eq!(class("u=0"), Some(Class::Critical));
        assert_eq!(class("i, u=1"), Some(Class::Critical));
        assert_eq!(class("u=2, i"), Some(Class::High));
        assert_eq!(class("u=7"), Some(Class::Low));
        assert_eq!(class("u=8"), Some(Class::Medium));
        assert_eq!(Class::of(b"low x", Urgency::read(b"u=0")), Some(Class::Low));
    }
}
