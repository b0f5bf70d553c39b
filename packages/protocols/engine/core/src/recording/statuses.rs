//! Requests by status: HTTP, gRPC, or the close code of a WebSocket.
//! A slot for each number, so that counting neither allocates nor searches.

/// WebSocket close codes go up to 4999; anything above shares the last slot.
const STATUSES: usize = 5_000;

#[derive(Debug)]
pub struct Statuses(Box<[u64; STATUSES + 1]>);

impl Default for Statuses {
    fn default() -> Statuses {
        Statuses(Box::new([0; STATUSES + 1]))
    }
}

impl Statuses {
    pub fn add(&mut self, status: u16) {
        self.0[usize::from(status).min(STATUSES)] += 1;
    }

    pub fn merge(&mut self, other: &Statuses) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0.iter()) {
            *mine += theirs;
        }
    }

    /// Numbers that occurred, with their counts.
    pub fn occurred(&self) -> impl Iterator<Item = (u16, u64)> + '_ {
        let counts = self.0.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(status, count)| (status as u16, *count))
    }
}
