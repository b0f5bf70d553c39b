//! Where echoes find the requests that wait for them: a seat per handle, a number per request.
//! The number holds the seat and how many requests it has had, so an echo that comes too late finds
//! its seat occupied by another number and is dropped. No lookup, no allocation per request.

use std::cell::{Cell, RefCell};
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use gonogo_core::Outcome;

/// The seats of one connection.
#[derive(Default)]
pub struct Desk {
    seats: RefCell<Vec<Place>>,
    vacant: RefCell<Vec<u32>>,
    /// How the connection ended, once it has.
    closed: Cell<Option<Outcome>>,
}

#[derive(Default)]
struct Place {
    round: u32,
    echo: Option<Bytes>,
    waker: Option<Waker>,
}

impl Desk {
    /// Takes a seat.
    pub fn sit_down(&self) -> u32 {
        self.vacant.borrow_mut().pop().unwrap_or_else(|| {
            let mut seats = self.seats.borrow_mut();
            seats.push(Place::default());
            seats.len() as u32 - 1
        })
    }

    pub fn stand_up(&self, seat: u32) {
        let place = &mut self.seats.borrow_mut()[seat as usize];
        // Whoever sits here next must not get what was meant for this one.
        place.round = place.round.wrapping_add(1);
        place.waker = None;
        self.vacant.borrow_mut().push(seat);
    }

    /// The number of the seat's next request.
    pub fn expect(&self, seat: u32) -> u64 {
        let place = &mut self.seats.borrow_mut()[seat as usize];
        place.round = place.round.wrapping_add(1);
        place.echo = None;
        u64::from(place.round) << 32 | u64::from(seat)
    }

    /// An echo came; a number that nobody waits for is ignored.
    pub fn deliver(&self, number: u64, echo: Bytes) {
        let (round, seat) = ((number >> 32) as u32, number as u32);
        let mut seats = self.seats.borrow_mut();
        let Some(place) = seats.get_mut(seat as usize).filter(|place| place.round == round) else {
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
        for place in self.seats.borrow().iter() {
            if let Some(waker) = &place.waker {
                waker.wake_by_ref();
            }
        }
    }

    /// The echo of the seat's request, once it came, or how the connection ended before it.
    pub fn poll_echo(&self, seat: u32, context: &mut Context<'_>) -> Poll<Result<Bytes, Outcome>> {
        let place = &mut self.seats.borrow_mut()[seat as usize];
        if let Some(echo) = &place.echo {
            return Poll::Ready(Ok(echo.clone()));
        }
        if let Some(outcome) = self.closed.get() {
            return Poll::Ready(Err(outcome));
        }
        // A lane is one task for life, so this clones once and then only compares.
        if !place.waker.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            place.waker = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::Noise;

    const RIGHT: Bytes = Bytes::from_static(b"right");
    const WRONG: Bytes = Bytes::from_static(b"wrong");

    fn poll(desk: &Desk, seat: u32) -> Poll<Result<Bytes, Outcome>> {
        desk.poll_echo(seat, &mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn echoes_find_their_seats_whatever_their_order() {
        let desk = Desk::default();
        let seats = [desk.sit_down(), desk.sit_down(), desk.sit_down()];
        let numbers = seats.map(|seat| desk.expect(seat));
        desk.deliver(numbers[2], WRONG);
        desk.deliver(numbers[0], RIGHT);
        desk.deliver(numbers[0], WRONG);
        assert_eq!(poll(&desk, seats[0]), Poll::Ready(Ok(RIGHT)));
        assert_eq!(poll(&desk, seats[1]), Poll::Pending);
        assert_eq!(poll(&desk, seats[2]), Poll::Ready(Ok(WRONG)));
    }

    #[test]
    fn late_and_foreign_echoes_reach_nobody() {
        let desk = Desk::default();
        let seat = desk.sit_down();
        let late = desk.expect(seat);
        let number = desk.expect(seat);
        for foreign in [late, 0, number + 1, u64::MAX] {
            desk.deliver(foreign, RIGHT);
            assert_eq!(poll(&desk, seat), Poll::Pending, "{foreign:x}");
        }
        desk.stand_up(seat);
        assert_eq!(desk.sit_down(), seat, "seats are used again");
        desk.deliver(number, RIGHT);
        assert_eq!(poll(&desk, seat), Poll::Pending);
    }

    #[test]
    fn a_lost_connection_ends_all_waiting() {
        let desk = Desk::default();
        let seat = desk.sit_down();
        desk.expect(seat);
        desk.close(Outcome::Closed);
        assert_eq!(poll(&desk, seat), Poll::Ready(Err(Outcome::Closed)));
    }

    #[test]
    fn an_echo_never_reaches_a_request_that_is_not_its_own() {
        for seed in 0..500 {
            let mut noise = Noise::new(seed);
            let desk = Desk::default();
            // By seat: the number it waits for, and whether its echo came.
            let mut waiting: Vec<(u32, Option<(u64, bool)>)> = Vec::new();
            let mut numbers = vec![0, u64::MAX];
            for _ in 0..200 {
                let at = noise.below(waiting.len() + 1);
                let is_taken = at < waiting.len();
                match noise.below(5) {
                    0 => waiting.push((desk.sit_down(), None)),
                    1 if is_taken => {
                        let (seat, expected) = &mut waiting[at];
                        let number = desk.expect(*seat);
                        assert!(!numbers.contains(&number), "seed {seed}: a number twice");
                        numbers.push(number);
                        *expected = Some((number, false));
                    }
                    2 if is_taken => desk.stand_up(waiting.swap_remove(at).0),
                    _ => {
                        let mut number = numbers[noise.below(numbers.len())];
                        if noise.below(4) == 0 {
                            number ^= 1 << noise.below(64);
                        }
                        desk.deliver(number, Bytes::new());
                        for (_, expected) in &mut waiting {
                            if let Some((_, came)) = expected.as_mut().filter(|e| e.0 == number) {
                                *came = true;
                            }
                        }
                    }
                }
                for (seat, expected) in &waiting {
                    let Some((_, came)) = expected else { continue };
                    assert_eq!(poll(&desk, *seat).is_ready(), *came, "seed {seed}");
                }
            }
        }
    }
}
