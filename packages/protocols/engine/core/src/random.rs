//! Seeded random numbers, so that a block can be repeated draw by draw.
//! Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
//! One generator for each thread or client: none is shared, none is locked.

/// SplitMix64.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The `stream`-th generator of a seed; streams are independent of each other.
    pub fn new(seed: u64, stream: u32) -> Random {
        Random(seed ^ u64::from(stream).wrapping_mul(0xa076_1d64_78bd_642f))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Uniform in [0, 1), 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Uniform in 0..bound; 0 where the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Lemire, "Fast random integer generation in an interval" (2019), without the rejection: the
        // bias is bound / 2^64.
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// Exponential with mean 1, by inverse transform.
    pub fn exponential(&mut self) -> f64 {
        -(1.0 - self.unit()).ln()
    }
}
