//! Where echoes find the requests that wait for them: a slot per handle, a number per request.
//! The number holds the slot and how many requests it has had, so an echo that comes too late finds
//! its slot occupied by another number and is dropped. No lookup, no allocation per request.

use std::cell::{Cell, RefCell};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use gonogo_core::Outcome;

/// The slots of one connection.
#[derive(Default)]
pub struct PendingEchoes {
    slots: RefCell<Vec<Slot>>,
    vacant: RefCell<Vec<u32>>,
    /// How the connection ended, once it has.
    closed: Cell<Option<Outcome>>,
}

#[derive(Default)]
struct Slot {
    round: u32,
    echo: Option<Bytes>,
    waker: Option<Waker>,
}

impl PendingEchoes {
    /// Takes a slot.
    pub fn claim(&self) -> u32 {
        self.vacant.borrow_mut().pop().unwrap_or_else(|| {
            let mut slots = self.slots.borrow_mut();
            slots.push(Slot::default());
            slots.len() as u32 - 1
        })
    }

    pub fn release(&self, slot: u32) {
        let place = &mut self.slots.borrow_mut()[slot as usize];
        // Whoever takes the slot next must not get what was meant for this one.
        place.round = place.round.wrapping_add(1);
        place.waker = None;
        self.vacant.borrow_mut().push(slot);
    }

    /// The number of the slot's next request.
    pub fn expect(&self, slot: u32) -> u64 {
        let place = &mut self.slots.borrow_mut()[slot as usize];
        place.round = place.round.wrapping_add(1);
        place.echo = None;
        u64::from(place.round) << 32 | u64::from(slot)
    }

    /// An echo came; a number that nobody waits for is ignored.
    pub fn deliver(&self, number: u64, echo: Bytes) {
        let (round, slot) = ((number >> 32) as u32, number as u32);
        let mut slots = self.slots.borrow_mut();
        let Some(place) = slots.get_mut(slot as usize).filter(|place| place.round == round) else {
            return;
        };
        // The first echo counts; a second one is the network's or the server's affair.
        if place.echo.is_none() {
            place.echo = Some(echo);
            if let Some(waker) = &place.waker {
                waker.wake_by_ref();
            }
        }
    }

    /// The connection is gone: nobody waits any longer.
    pub fn close(&self, outcome: Outcome) {
        self.closed.set(Some(outcome));
        for place in self.slots.borrow().iter() {
            if let Some(waker) = &place.waker {
                waker.wake_by_ref();
            }
        }
    }

    /// The echo of the slot's request, once it came, or how the connection ended before it.
    pub fn poll_echo(&self, slot: u32, context: &mut Context<'_>) -> Poll<Result<Bytes, Outcome>> {
        let place = &mut self.slots.borrow_mut()[slot as usize];
        if let Some(echo) = &place.echo {
            return Poll::Ready(Ok(echo.clone()));
        }
        if let Some(outcome) = self.closed.get() {
            return Poll::Ready(Err(outcome));
        }
        // A slot is one task for life, so this clones once and then only compares.
        if !place.waker.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            place.waker = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonogo_noise::Noise;

    const RIGHT: Bytes = Bytes::from_static(b"right");
    const WRONG: Bytes = Bytes::from_static(b"wrong");

    fn poll(pending: &PendingEchoes, slot: u32) -> Poll<Result<Bytes, Outcome>> {
        pending.poll_echo(slot, &mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn echoes_find_their_seats_whatever_their_order() {
        let pending = PendingEchoes::default();
        let slots = [pending.claim(), pending.claim(), pending.claim()];
        let numbers = slots.map(|slot| pending.expect(slot));
        pending.deliver(numbers[2], WRONG);
        pending.deliver(numbers[0], RIGHT);
        pending.deliver(numbers[0], WRONG);
        assert_eq!(poll(&pending, slots[0]), Poll::Ready(Ok(RIGHT)));
        assert_eq!(poll(&pending, slots[1]), Poll::Pending);
        assert_eq!(poll(&pending, slots[2]), Poll::Ready(Ok(WRONG)));
    }

    #[test]
    fn late_and_foreign_echoes_reach_nobody() {
        let pending = PendingEchoes::default();
        let slot = pending.claim();
        let late = pending.expect(slot);
        let number = pending.expect(slot);
        for foreign in [late, 0, number + 1, u64::MAX] {
            pending.deliver(foreign, RIGHT);
            assert_eq!(poll(&pending, slot), Poll::Pending, "{foreign:x}");
        }
        pending.release(slot);
        assert_eq!(pending.claim(), slot, "slots are used again");
        pending.deliver(number, RIGHT);
        assert_eq!(poll(&pending, slot), Poll::Pending);
    }

    #[test]
    fn a_lost_connection_ends_all_waiting() {
        let pending = PendingEchoes::default();
        let slot = pending.claim();
        pending.expect(slot);
        pending.close(Outcome::Closed);
        assert_eq!(poll(&pending, slot), Poll::Ready(Err(Outcome::Closed)));
    }

    #[test]
    fn an_echo_never_reaches_a_request_that_is_not_its_own() {
        for seed in 0..500 {
            let mut noise = Noise::new(seed);
            let pending = PendingEchoes::default();
            // By slot: the number it waits for, and whether its echo came.
            let mut waiting: Vec<(u32, Option<(u64, bool)>)> = Vec::new();
            let mut numbers = vec![0, u64::MAX];
            for _ in 0..200 {
                let at = noise.below(waiting.len() + 1);
                let is_taken = at < waiting.len();
                match noise.below(5) {
                    0 => waiting.push((pending.claim(), None)),
                    1 if is_taken => {
                        let (slot, expected) = &mut waiting[at];
                        let number = pending.expect(*slot);
                        assert!(!numbers.contains(&number), "seed {seed}: a number twice");
                        numbers.push(number);
                        *expected = Some((number, false));
                    }
                    2 if is_taken => pending.release(waiting.swap_remove(at).0),
                    _ => {
                        let mut number = numbers[noise.below(numbers.len())];
                        if noise.below(4) == 0 {
                            number ^= 1 << noise.below(64);
                        }
                        pending.deliver(number, Bytes::new());
                        for (_, expected) in &mut waiting {
                            if let Some((_, came)) = expected.as_mut().filter(|e| e.0 == number) {
                                *came = true;
                            }
                        }
                    }
                }
                for (slot, expected) in &waiting {
                    let Some((_, came)) = expected else { continue };
                    assert_eq!(poll(&pending, *slot).is_ready(), *came, "seed {seed}");
                }
            }
        }
    }
}
