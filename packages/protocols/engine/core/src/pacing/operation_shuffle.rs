//! Which operation comes next in a mix: a list that holds each as often as it weighs, shuffled anew
//! whenever it is used up. Shares are then exact in every pass and smooth over time, and yet nothing
//! locks into step with clients that take turns.

use crate::random::Random;

/// Draws operations by weight.
#[derive(Debug, Clone)]
pub struct OperationShuffle {
    /// Empty where there is only one operation.
    order: Vec<u8>,
    at: usize,
    random: Random,
}

impl OperationShuffle {
    /// For up to 255 operations; `stream` is the thread's number.
    pub fn new(weights: &[u32], seed: u64, stream: u32) -> OperationShuffle {
        let divisor = weights.iter().fold(0, |sum, weight| common_divisor(sum, *weight)).max(1);
        let copies = weights.iter().enumerate().flat_map(|(index, weight)| {
            std::iter::repeat_n(index as u8, (weight / divisor) as usize)
        });
        let order = if weights.len() > 1 { copies.collect() } else { Vec::new() };
        OperationShuffle { at: order.len(), order, random: Random::new(seed ^ 0x6465_636b, stream) }
    }

    /// The next operation.
    pub fn draw(&mut self) -> usize {
        if self.order.is_empty() {
            return 0;
        }
        if self.at == self.order.len() {
            for last in (1..self.order.len()).rev() {
                let other = self.random.below(last as u64 + 1) as usize;
                self.order.swap(last, other);
            }
            self.at = 0;
        }
        self.at += 1;
        self.order[self.at - 1].into()
    }
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shuffle_holds_the_weights_exactly() {
        let mut shuffle = OperationShuffle::new(&[70, 20, 10], 1, 0);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..50 {
            let drawn: Vec<usize> = (0..10).map(|_| shuffle.draw()).collect();
            let count = |wanted| drawn.iter().filter(|one| **one == wanted).count();
            assert_eq!([count(0), count(1), count(2)], [7, 2, 1]);
            orders.insert(drawn);
        }
        assert!(orders.len() > 30, "shuffles differ: {}", orders.len());
    }

    #[test]
    fn threads_draw_different_shuffles_and_seeds_repeat_them() {
        let drawn = |seed, stream| {
            let mut shuffle = OperationShuffle::new(&[1, 1], seed, stream);
            (0..64).map(|_| shuffle.draw()).collect::<Vec<_>>()
        };
        assert_eq!(drawn(3, 1), drawn(3, 1));
        assert_ne!(drawn(3, 1), drawn(3, 0));
        assert_ne!(drawn(3, 1), drawn(4, 1));
    }

    #[test]
    fn one_operation_needs_no_shuffle() {
        let mut shuffle = OperationShuffle::new(&[7], 1, 0);
        assert!((0..9).all(|_| shuffle.draw() == 0));
    }
}
