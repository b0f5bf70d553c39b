//! What the messages of streaming calls did: when the first one came, how far they lay apart, how many.
//! One thread's own memory, filled as messages arrive; threads are added at the end, exactly.
//! Only messages of calls that were due in the measured window are in it.

use crate::{Latencies, Nanos};

/// Messages of the measured calls, whatever the calls' end.
#[derive(Debug, Default)]
pub struct StreamTimes {
    /// Intended start of a call to its first message; as many as calls that got one.
    pub first_message: Latencies,
    /// Between one message of a call and the next.
    pub gap: Latencies,
    pub messages_sent: u64,
    pub messages_received: u64,
}

impl StreamTimes {
    /// A message came, so long after its call was due; `gap` is the time since the message before,
    /// `None` for a call's first.
    pub fn received(&mut self, since_due: Nanos, gap: Option<Nanos>) {
        self.messages_received += 1;
        match gap {
            Some(gap) => self.gap.record(gap),
            None => self.first_message.record(since_due),
        }
    }

    pub fn merge(&mut self, other: &StreamTimes) {
        self.first_message.merge(&other.first_message);
        self.gap.merge(&other.gap);
        self.messages_sent += other.messages_sent;
        self.messages_received += other.messages_received;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_add_up_exactly() {
        let mut all = StreamTimes::default();
        for thread in 1..=3_u64 {
            let mut times = StreamTimes { messages_sent: thread, ..StreamTimes::default() };
            times.received(thread * 1_000_000, None);
            times.received(9_000_000, Some(thread * 100_000));
            times.received(9_000_000, Some(thread * 100_000));
            all.merge(&times);
        }
        assert_eq!((all.messages_sent, all.messages_received), (6, 9));
        assert_eq!((all.first_message.count(), all.gap.count()), (3, 6));
        // Three digits.
        assert!((200.0..200.3).contains(&all.gap.quantile_us(0.5).unwrap()));
        assert!((2_000.0..2_002.0).contains(&all.first_message.quantile_us(0.5).unwrap()));
    }
}
