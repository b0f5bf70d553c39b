//! Is a text message UTF-8 (RFC 6455, section 8.1), wherever reads and frames cut its letters?
//! Keeps at most the three bytes of a letter that is not whole yet.
//! Whole pieces go through the standard library, which is fast on ASCII.

#[derive(Debug, Default)]
pub struct Utf8 {
    cut: [u8; 4],
    cut_bytes: usize,
}

impl Utf8 {
    /// Takes the next bytes of a message; false when it cannot be UTF-8. Ready for another message
    /// after its end.
    pub fn feed(&mut self, mut bytes: &[u8], ends: bool) -> bool {
        while self.cut_bytes > 0 {
            let Some((first, rest)) = bytes.split_first() else { break };
            self.cut[self.cut_bytes] = *first;
            self.cut_bytes += 1;
            bytes = rest;
            match std::str::from_utf8(&self.cut[..self.cut_bytes]) {
                Ok(_) => self.cut_bytes = 0,
                Err(error) if error.error_len().is_some() => return false,
                Err(_) => {}
            }
        }
        if let Err(error) = std::str::from_utf8(bytes) {
            if error.error_len().is_some() {
                return false;
            }
            let cut = &bytes[error.valid_up_to()..];
            self.cut[..cut.len()].copy_from_slice(cut);
            self.cut_bytes = cut.len();
        }
        !(ends && std::mem::take(&mut self.cut_bytes) > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library_however_bytes_are_cut() {
        let cases: [&[u8]; 9] = [
            b"",
            b"plain",
            "grüße, 日本, 🦀!".as_bytes(),
            b"\xf0\x9f\xa6",
            b"\xc3",
            b"a\xff",
            b"\xed\xa0\x80",
            b"\xc0\xaf",
            b"\xf0\x9f\x41",
        ];
        for bytes in cases {
            let expected = std::str::from_utf8(bytes).is_ok();
            for first in 0..=bytes.len() {
                for second in first..=bytes.len() {
                    let mut utf8 = Utf8::default();
                    let valid = utf8.feed(&bytes[..first], false)
                        && utf8.feed(&bytes[first..second], false)
                        && utf8.feed(&bytes[second..], true);
                    assert_eq!(valid, expected, "{bytes:?} cut at {first} and {second}");
                    assert!(!valid || utf8.feed(b"next", true), "ready for another message");
                }
            }
        }
    }
}
