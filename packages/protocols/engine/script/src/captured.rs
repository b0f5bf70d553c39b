//! An answer that somebody wants to look into: its header fields and its body, in memory that is used
//! again and again. Only operations with checks or extraction have their answers kept.

/// Longer bodies are not kept: looking into them fails.
const LONGEST_BODY: usize = 1 << 20;
const LONGEST_FIELDS: usize = 256 << 10;

/// What came, kept until the next answer.
#[derive(Debug, Default)]
pub struct Captured {
    fields: Vec<u8>,
    /// Where each name begins, where its value begins, and where that ends.
    spans: Vec<(usize, usize, usize)>,
    body: Vec<u8>,
    too_long: bool,
}

impl Captured {
    /// Forgets everything but the memory it holds.
    pub fn clear(&mut self) {
        self.fields.clear();
        self.spans.clear();
        self.body.clear();
        self.too_long = false;
    }

    /// A header field or a trailer.
    pub fn add_field(&mut self, name: &[u8], value: &[u8]) {
        if self.fields.len() + name.len() + value.len() > LONGEST_FIELDS {
            self.too_long = true;
            return;
        }
        let from = self.fields.len();
        self.fields.extend(name.iter().map(u8::to_ascii_lowercase));
        let middle = self.fields.len();
        self.fields.extend_from_slice(value);
        self.spans.push((from, middle, self.fields.len()));
    }

    /// The next piece of the body.
    pub fn add_body(&mut self, bytes: &[u8]) {
        if self.body.len() + bytes.len() > LONGEST_BODY {
            self.too_long = true;
        } else if !self.too_long {
            self.body.extend_from_slice(bytes);
        }
    }

    /// Values of all fields with this name, which is in lower case.
    pub fn fields(&self, name: &str) -> impl Iterator<Item = &[u8]> {
        let spans = self.spans.iter();
        let named = spans.filter(move |(from, to, _)| self.fields[*from..*to] == *name.as_bytes());
        named.map(|(_, from, to)| &self.fields[*from..*to])
    }

    /// The whole body; `None` when it was too long to be kept.
    pub fn body(&self) -> Option<&[u8]> {
        (!self.too_long).then_some(&*self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_case_and_bodies_a_bound() {
        let mut captured = Captured::default();
        captured.add_field(b"X-Id", b"1");
        captured.add_field(b"x-id", b"2");
        assert_eq!(captured.fields("x-id").collect::<Vec<_>>(), [b"1", b"2"]);
        captured.add_body(b"ab");
        captured.add_body(b"c");
        assert_eq!(captured.body(), Some(&b"abc"[..]));
        captured.add_body(&vec![0; LONGEST_BODY]);
        assert_eq!(captured.body(), None);
        captured.add_body(b"d");
        assert_eq!(captured.body(), None, "a piece after a gap is no body");
        captured.clear();
        assert_eq!((captured.body(), captured.fields("x-id").count()), (Some(&b""[..]), 0));
    }
}
