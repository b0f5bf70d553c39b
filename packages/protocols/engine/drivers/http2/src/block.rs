//! The fields of one header block as they are decoded: the few that every answer needs are kept, and
//! what a server must not send is found (RFC 9113, sections 8.2 and 8.3).
//! Pure; what follows from it is the session's business.

/// A list of header fields longer than this is not read (section 6.5.2 counts as HPACK does).
pub const MAX_HEADER_LIST: usize = 64 * 1024;

/// A header block that comes in several frames.
pub struct Gathering {
    pub stream: u32,
    pub end_stream: bool,
    pub block: Vec<u8>,
    pub frames: u32,
}

/// What one header block held.
#[derive(Default)]
pub struct Block {
    /// 0 where there was none.
    pub status: u16,
    /// The content-length.
    pub announced: Option<u64>,
    /// As RFC 9113, section 6.5.2 counts.
    pub size: usize,
    regular: bool,
    pub malformed: bool,
}

impl Block {
    /// Reads one field; true when the answer shall see it. Rules of section 8.2 and 8.3.
    pub fn read(&mut self, name: &[u8], value: &[u8], is_trailer: bool) -> bool {
        self.size += name.len() + value.len() + 32;
        if self.size > MAX_HEADER_LIST || self.malformed {
            return false;
        }
        if name.first() == Some(&b':') {
            let status = if name == b":status" { three_digits(value) } else { None };
            self.malformed = is_trailer || self.regular || self.status != 0 || status.is_none();
            self.status = status.unwrap_or_default();
            return false;
        }
        self.regular = true;
        // The length of a name rules out nearly every field without comparing letters.
        match name.len() {
            0 => self.malformed = true,
            10 if name == b"connection" => self.malformed = true,
            17 if name == b"transfer-encoding" => self.malformed = true,
            14 if name == b"content-length" && !is_trailer => {
                let length = decimal(value);
                let twice = self.announced.is_some() && self.announced != length;
                self.malformed = length.is_none() || twice;
                self.announced = length;
            }
            _ => self.malformed = name.iter().any(u8::is_ascii_uppercase),
        }
        !self.malformed
    }

    pub fn is_interim(&self) -> bool {
        matches!(self.status, 100..=199)
    }

    /// Whether it cannot stand where it came (section 8.1).
    pub fn is_misplaced(&self, is_trailer: bool, end_stream: bool) -> bool {
        match (is_trailer, self.is_interim()) {
            (true, _) => !end_stream,
            // 101 has no place in HTTP/2 (section 8.6).
            (_, true) => end_stream || self.status == 101,
            _ => self.status == 0,
        }
    }
}

fn three_digits(value: &[u8]) -> Option<u16> {
    let [b'1'..=b'9', _, _] = value else { return None };
    decimal(value).map(|status| status as u16)
}

/// Digits only (RFC 9110, section 8.6): no sign, no spaces.
fn decimal(value: &[u8]) -> Option<u64> {
    if value.is_empty() || value.len() > 19 {
        return None;
    }
    value.iter().try_fold(0, |sum, byte| match byte {
        b'0'..=b'9' => Some(sum * 10 + u64::from(byte - b'0')),
        _ => None,
    })
}
