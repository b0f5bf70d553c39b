//! Seeded noise for tests of parsers: valid texts, corrupted in the ways that texts get corrupted.
//! The same in every run, so a failure can be repeated by its seed.

/// xorshift64: small, and the same everywhere.
pub struct Noise(u64);

impl Noise {
    pub fn new(seed: u64) -> Noise {
        // Neighbouring seeds give unlike sequences; zero would stay zero.
        Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    pub fn bytes(&mut self, longest: usize) -> Vec<u8> {
        let length = self.below(longest + 1);
        (0..length).map(|_| self.below(256) as u8).collect()
    }

    pub fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// Ascending places at which reads may cut `length` bytes.
    pub fn cuts(&mut self, length: usize) -> Vec<usize> {
        let mut cuts: Vec<usize> = (0..self.below(6)).map(|_| self.below(length.max(1))).collect();
        cuts.sort_unstable();
        cuts
    }

    /// The text with up to four errors: bytes changed, lost, repeated or added, words put in, the end cut.
    pub fn corrupted(&mut self, text: &[u8], words: &[&[u8]]) -> Vec<u8> {
        let mut corrupted = text.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(corrupted.len() + 1);
            match self.below(7) {
                0 => corrupted.truncate(at),
                1 => corrupted.insert(at, self.below(256) as u8),
                2 => drop(corrupted.splice(at..at, self.one_of(words).iter().copied())),
                3 => {
                    let end = (at + self.below(20)).min(corrupted.len());
                    let piece = corrupted[at..end].to_vec();
                    drop(corrupted.splice(at..at, piece));
                }
                4 => {
                    let end = (at + self.below(20)).min(corrupted.len());
                    corrupted.drain(at..end);
                }
                5 => {
                    if let Some(byte) = corrupted.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
                _ => {
                    let words = self.one_of(words);
                    let end = (at + words.len()).min(corrupted.len());
                    drop(corrupted.splice(at..end, words.iter().copied()));
                }
            }
        }
        corrupted
    }
}
