//! Where the values of templates come from. Each thread has a generator of its own, so nothing is
//! shared while load runs: numbers and rows are dealt by striding, random ones are seeded by thread.
//! `seq`, `row` and `client` stay the same within an iteration; the others are drawn where they stand.

use std::sync::Arc;

use gonogo_core::{OperationShuffle, Random};
use gonogo_wire::RowOrder;

/// Rows of a CSV, shared by all threads.
#[derive(Debug)]
pub struct Rows {
    pub order: RowOrder,
    pub rows: Vec<Vec<String>>,
}

/// The values of one thread.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    shuffle: OperationShuffle,
    next_seq: u64,
    next_row: u64,
    stride: u64,
    rows: Option<Arc<Rows>>,
}

impl Generator {
    /// For thread `thread` of `threads`.
    pub fn new(
        weights: &[u32],
        rows: Option<Arc<Rows>>,
        seed: u64,
        thread: u32,
        threads: u32,
    ) -> Generator {
        Generator {
            random: Random::new(seed ^ 0x7661_6c75, thread),
            shuffle: OperationShuffle::new(weights, seed, thread),
            next_seq: thread.into(),
            next_row: thread.into(),
            stride: threads.max(1).into(),
            rows,
        }
    }

    /// The operation of the next request of a mix.
    pub fn draw_operation(&mut self) -> usize {
        self.shuffle.draw()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    /// Both ends included.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        let span = to.wrapping_sub(from).cast_unsigned();
        let offset = match span.checked_add(1) {
            Some(span) => self.random.below(span),
            None => self.random.bits(),
        };
        from.wrapping_add_unsigned(offset)
    }

    pub fn uuid(&mut self) -> u128 {
        u128::from(self.random.bits()) << 64 | u128::from(self.random.bits())
    }

    fn take_seq(&mut self) -> u64 {
        let seq = self.next_seq;
        self.next_seq += self.stride;
        seq
    }

    fn take_row(&mut self) -> usize {
        let Some(rows) = &self.rows else { return 0 };
        let count = rows.rows.len() as u64;
        match rows.order {
            RowOrder::Random => self.random.below(count) as usize,
            RowOrder::Sequential => {
                let row = self.next_row % count;
                self.next_row += self.stride;
                row as usize
            }
        }
    }

    /// One value of the rows; a template that reads it is refused where there are none.
    pub fn cell(&self, row: usize, column: usize) -> &str {
        self.rows.as_ref().map_or("", |rows| &rows.rows[row][column])
    }
}

/// The values of one iteration: of a request in a mix, of all its steps in a workflow.
#[derive(Debug, Default)]
pub struct Scope {
    pub client: u32,
    seq: Option<u64>,
    row: Option<usize>,
    vars: Vec<String>,
}

impl Scope {
    pub fn new(vars: usize) -> Scope {
        Scope { vars: vec![String::new(); vars], ..Scope::default() }
    }

    /// Another iteration begins.
    pub fn renew(&mut self, client: u32) {
        (self.client, self.seq, self.row) = (client, None, None);
        self.vars.iter_mut().for_each(String::clear);
    }

    pub(super) fn seq(&mut self, generator: &mut Generator) -> u64 {
        *self.seq.get_or_insert_with(|| generator.take_seq())
    }

    pub(super) fn row(&mut self, generator: &mut Generator) -> usize {
        *self.row.get_or_insert_with(|| generator.take_row())
    }

    /// Extracted values, in the order of the script's names.
    pub fn vars(&self) -> &[String] {
        &self.vars
    }

    pub(super) fn var(&self, slot: usize) -> &str {
        &self.vars[slot]
    }

    /// The place of an extracted value.
    pub(super) fn var_mut(&mut self, slot: usize) -> &mut String {
        &mut self.vars[slot]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generator(thread: u32, threads: u32, order: RowOrder) -> Generator {
        let rows = ["a", "b", "c", "d", "e"].map(|cell| vec![cell.to_owned()]).to_vec();
        Generator::new(&[1], Some(Arc::new(Rows { order, rows })), 3, thread, threads)
    }

    #[test]
    fn threads_share_numbers_and_rows_without_talking() {
        let mut threads: Vec<_> = (0..3).map(|t| generator(t, 3, RowOrder::Sequential)).collect();
        let mut seqs = Vec::new();
        let mut cells = Vec::new();
        for _ in 0..4 {
            for generator in &mut threads {
                let mut scope = Scope::new(0);
                seqs.push(scope.seq(generator));
                assert_eq!(scope.seq(generator), seqs[seqs.len() - 1], "one an iteration");
                let row = scope.row(generator);
                cells.push(generator.cell(row, 0).to_owned());
                scope.renew(0);
            }
        }
        assert_eq!(seqs, (0..12).collect::<Vec<_>>());
        assert_eq!(cells.concat(), "abcdeabcdeab");
    }

    #[test]
    fn random_numbers_reach_both_ends_and_nothing_beyond() {
        let mut generator = generator(0, 1, RowOrder::Random);
        let drawn: std::collections::BTreeSet<i64> =
            (0..500).map(|_| generator.between(-2, 3)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [-2, -1, 0, 1, 2, 3]);
        assert_eq!(generator.between(7, 7), 7);
        generator.between(i64::MIN, i64::MAX);
        let rows: std::collections::BTreeSet<usize> =
            (0..200).map(|_| generator.take_row()).collect();
        assert_eq!(rows.len(), 5);
    }
}
