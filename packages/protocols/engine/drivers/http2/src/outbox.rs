//! Bytes on their way to the transport: requests of several streams gather here and go in one write.
//! Positions count from the connection's first byte, so it is known what the peer may have seen.

/// Above this, nothing is added but answers to the peer, and nothing more is read from it.
const CONGESTED: usize = 256 * 1024;

#[derive(Debug, Default)]
pub struct Outbox {
    bytes: Vec<u8>,
    /// How many of `bytes` the transport took.
    taken: usize,
    /// Position of `bytes[0]`.
    base: u64,
}

impl Outbox {
    /// Where frames are appended.
    pub fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Position of the next byte that will be appended.
    pub fn end(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }

    /// Whether the transport took the byte at this position.
    pub fn has_taken(&self, position: u64) -> bool {
        position < self.base + self.taken as u64
    }

    /// What is to be written next.
    pub fn pending(&self) -> &[u8] {
        &self.bytes[self.taken..]
    }

    pub fn is_congested(&self) -> bool {
        self.bytes.len() - self.taken > CONGESTED
    }

    /// The transport took so many bytes.
    pub fn take(&mut self, count: usize) {
        self.taken += count;
        if self.taken == self.bytes.len() {
            self.base += self.taken as u64;
            self.bytes.clear();
            self.taken = 0;
        } else if self.taken > CONGESTED {
            // A peer that reads slowly: what it has read must not stay for ever.
            self.bytes.drain(..self.taken);
            self.base += self.taken as u64;
            self.taken = 0;
        }
    }
}

impl Outbox {
    /// Drops what was not taken; true when the peer has only seen whole frames.
    pub fn discard(&mut self) -> bool {
        let whole = self.taken == 0;
        self.bytes.truncate(self.taken);
        self.take(0);
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_hold_over_partial_and_whole_writes() {
        let mut outbox = Outbox::default();
        outbox.bytes().extend_from_slice(b"first");
        let second = outbox.end();
        outbox.bytes().extend_from_slice(b"second");
        outbox.take(5);
        assert!(outbox.has_taken(4) && !outbox.has_taken(second));
        assert_eq!(outbox.pending(), b"second");
        outbox.take(6);
        assert!(outbox.has_taken(second) && outbox.pending().is_empty());
        assert_eq!(outbox.end(), 11);
    }

    #[test]
    fn memory_stays_bounded_when_the_peer_reads_slowly() {
        let mut outbox = Outbox::default();
        for _ in 0..1_000 {
            outbox.bytes().extend_from_slice(&[0; 2_000]);
            outbox.take(1_999);
        }
        assert!(outbox.bytes.len() < 2 * CONGESTED && !outbox.is_congested());
        assert_eq!(outbox.end(), 2_000_000);
    }
}
