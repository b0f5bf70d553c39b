//! The encoder of one prepared request (RFC 7541, section 6). Its first block on a connection puts
//! every field that fits into the peer's table; from then on a block is one index per field, and
//! the same bytes each time, because nothing is ever inserted again.

use super::static_table::STATIC;
use super::{DEFAULT_TABLE_BYTES, ENTRY_OVERHEAD};

/// Names in lower case and values, pseudo-header fields first.
pub type Fields = Vec<(Vec<u8>, Vec<u8>)>;

/// The blocks of one connection.
#[derive(Debug)]
pub struct Encoder {
    first: Vec<u8>,
    later: Vec<u8>,
    is_first: bool,
    limit: usize,
}

impl Encoder {
    /// For a peer that has not limited its table yet.
    pub fn new(fields: &Fields) -> Encoder {
        let (first, later) = blocks(fields, DEFAULT_TABLE_BYTES);
        Encoder { first, later, is_first: true, limit: DEFAULT_TABLE_BYTES }
    }

    /// The peer allows so many bytes of table from now on. A smaller table than before is announced, and
    /// filled anew, in the next block (RFC 7541, section 4.2). True when the blocks changed.
    pub fn set_limit(&mut self, fields: &Fields, limit: usize) -> bool {
        let limit = limit.min(DEFAULT_TABLE_BYTES);
        if limit == self.limit {
            return false;
        }
        self.limit = limit;
        let (first, later) = blocks(fields, limit);
        // Emptied, then given its size: what was in it before does not matter any more.
        self.first = vec![0x20];
        push_integer(&mut self.first, 0x20, 5, limit);
        self.first.extend_from_slice(&first);
        self.later = later;
        self.is_first = true;
        true
    }

    /// The block of the next request.
    pub fn block(&self) -> &[u8] {
        if self.is_first { &self.first } else { &self.later }
    }

    /// The block was sent; true when the next one differs.
    pub fn advance(&mut self) -> bool {
        std::mem::replace(&mut self.is_first, false)
    }
}

/// The first block and the later ones, for a table of `limit` bytes.
fn blocks(fields: &Fields, limit: usize) -> (Vec<u8>, Vec<u8>) {
    let mut space = limit;
    let fits: Vec<bool> = fields
        .iter()
        .map(|(name, value)| {
            let size = name.len() + value.len() + ENTRY_OVERHEAD;
            let fits = !stands(name, value) && size <= space;
            space -= if fits { size } else { 0 };
            fits
        })
        .collect();
    let inserted = fits.iter().filter(|fits| **fits).count();
    let (mut first, mut later, mut before) = (Vec::new(), Vec::new(), 0);
    for ((name, value), fits) in fields.iter().zip(fits) {
        if let Some(index) = STATIC.iter().position(|entry| *entry == (&**name, &**value)) {
            push_integer(&mut first, 0x80, 7, index + 1);
            push_integer(&mut later, 0x80, 7, index + 1);
        } else if fits {
            push_literal(&mut first, 0x40, 6, name, value);
            // The newest entry has the lowest number.
            push_integer(&mut later, 0x80, 7, 62 + inserted - 1 - before);
            before += 1;
        } else {
            push_literal(&mut first, 0x00, 4, name, value);
            push_literal(&mut later, 0x00, 4, name, value);
        }
    }
    (first, later)
}

/// A block that says every field in full but those of the static table, and leaves the peer's own
/// table alone; `update` says first that it is empty now.
pub fn literal_block(fields: &Fields, update: bool) -> Vec<u8> {
    let mut block = if update { vec![0x20] } else { Vec::new() };
    for (name, value) in fields {
        match STATIC.iter().position(|entry| *entry == (&**name, &**value)) {
            Some(index) => push_integer(&mut block, 0x80, 7, index + 1),
            None => push_literal(&mut block, 0x00, 4, name, value),
        }
    }
    block
}

fn stands(name: &[u8], value: &[u8]) -> bool {
    STATIC.contains(&(name, value))
}

fn push_literal(out: &mut Vec<u8>, pattern: u8, prefix: u32, name: &[u8], value: &[u8]) {
    let known = STATIC.iter().position(|entry| entry.0 == name);
    push_integer(out, pattern, prefix, known.map_or(0, |index| index + 1));
    if known.is_none() {
        push_integer(out, 0, 7, name.len());
        out.extend_from_slice(name);
    }
    push_integer(out, 0, 7, value.len());
    out.extend_from_slice(value);
}

/// Appends an integer behind the pattern in its first byte (RFC 7541, section 5.1).
pub fn push_integer(out: &mut Vec<u8>, pattern: u8, prefix: u32, value: usize) {
    let full = (1usize << prefix) - 1;
    if value < full {
        return out.push(pattern | value as u8);
    }
    out.push(pattern | full as u8);
    let mut rest = value - full;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
