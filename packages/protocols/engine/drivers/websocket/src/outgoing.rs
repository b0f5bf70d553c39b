//! The frames that go out: one prepared message, masked anew each time, and small control frames.
//! RFC 6455, section 5.3: every frame of a client is masked with a fresh key that nobody can guess.
//! The buffers are made with the connection; a message allocates nothing.

use std::cell::RefCell;

use rustls::crypto::SecureRandom;

use gonogo_wire::{MessageType, Problem, ProblemCode};

use super::frame::MAX_CONTROL_BYTES;

const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
const CLOSE: u8 = 0x8;
const PONG: u8 = 0xa;

/// Masking keys of one thread, fetched from the system's random numbers many at a time.
pub struct Masks {
    random: &'static dyn SecureRandom,
    stock: RefCell<([u8; 1024], usize)>,
}

impl Masks {
    /// Errors: `internal` when the system gives no random numbers.
    pub fn new() -> Result<Masks, Problem> {
        let random = rustls::crypto::ring::default_provider().secure_random;
        let masks = Masks { random, stock: RefCell::new(([0; 1024], 1024)) };
        match masks.next() {
            Some(_) => Ok(masks),
            None => Err(no_random_numbers()),
        }
    }

    /// The next key; `None` when the system gives no random numbers any more.
    pub fn next(&self) -> Option<[u8; 4]> {
        let (stock, taken) = &mut *self.stock.borrow_mut();
        if *taken == stock.len() {
            self.random.fill(stock).ok()?;
            *taken = 0;
        }
        *taken += 4;
        stock[*taken - 4..*taken].try_into().ok()
    }

    /// The 16 bytes of a handshake's key (section 4.1).
    pub fn nonce(&self) -> Result<[u8; 16], Problem> {
        let mut nonce = [0; 16];
        self.random.fill(&mut nonce).map_err(|_| no_random_numbers())?;
        Ok(nonce)
    }
}

fn no_random_numbers() -> Problem {
    Problem::new(ProblemCode::Internal, "the system gives no random numbers", "see the system log")
}

/// The prepared message in a frame, whose key changes with every sending.
#[derive(Debug)]
pub struct MessageFrame {
    bytes: Vec<u8>,
    key: [u8; 4],
    /// Where the key stands; the payload follows it.
    key_at: usize,
}

impl MessageFrame {
    pub fn new(kind: MessageType, payload: &[u8]) -> MessageFrame {
        let opcode = if kind == MessageType::Text { 0x1 } else { 0x2 };
        let mut bytes = Vec::with_capacity(payload.len() + 14);
        bytes.push(FINAL | opcode);
        match payload.len() {
            length @ 0..=125 => bytes.push(MASKED | length as u8),
            length @ 126..=0xffff => {
                bytes.push(MASKED | 126);
                bytes.extend_from_slice(&(length as u16).to_be_bytes());
            }
            length => {
                bytes.push(MASKED | 127);
                bytes.extend_from_slice(&(length as u64).to_be_bytes());
            }
        }
        let key_at = bytes.len();
        bytes.extend_from_slice(&[0; 4]);
        bytes.extend_from_slice(payload);
        MessageFrame { bytes, key: [0; 4], key_at }
    }

    /// Replaces the key. Masking twice is masking with both keys, so the payload is never unmasked.
    pub fn mask_with(&mut self, key: [u8; 4]) {
        let change = u32::from_ne_bytes(self.key) ^ u32::from_ne_bytes(key);
        let (head, payload) = self.bytes.split_at_mut(self.key_at + 4);
        head[self.key_at..].copy_from_slice(&key);
        apply_mask(payload, change.to_ne_bytes());
        self.key = key;
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Bytes of the frame before its payload.
    pub fn head_bytes(&self) -> usize {
        self.key_at + 4
    }
}

/// Section 5.3: byte i of the payload goes with byte i mod 4 of the key.
pub fn apply_mask(payload: &mut [u8], key: [u8; 4]) {
    // Both halves are the same, so the order of bytes in a word does not matter.
    let half = u64::from(u32::from_ne_bytes(key));
    let word = half | half << 32;
    let mut chunks = payload.chunks_exact_mut(8);
    for chunk in &mut chunks {
        let masked = u64::from_ne_bytes((&*chunk).try_into().expect("a chunk of 8")) ^ word;
        chunk.copy_from_slice(&masked.to_ne_bytes());
    }
    for (byte, key) in chunks.into_remainder().iter_mut().zip(key.iter().cycle()) {
        *byte ^= key;
    }
}

/// A control frame on its way; the newest one replaces one that has not begun.
#[derive(Debug)]
pub struct ControlFrame {
    bytes: [u8; MAX_CONTROL_BYTES + 6],
    length: usize,
    written: usize,
}

impl Default for ControlFrame {
    fn default() -> ControlFrame {
        ControlFrame { bytes: [0; MAX_CONTROL_BYTES + 6], length: 0, written: 0 }
    }
}

impl ControlFrame {
    /// Answers a ping with its own payload (section 5.5.3: only the latest needs an answer).
    pub fn pong(&mut self, payload: &[u8], key: [u8; 4]) {
        self.put(PONG, payload, key);
    }

    pub fn close(&mut self, code: u16, key: [u8; 4]) {
        self.put(CLOSE, &code.to_be_bytes(), key);
    }

    fn put(&mut self, opcode: u8, payload: &[u8], key: [u8; 4]) {
        if self.is_begun() {
            return;
        }
        self.bytes[0] = FINAL | opcode;
        self.bytes[1] = MASKED | payload.len() as u8;
        self.bytes[2..6].copy_from_slice(&key);
        self.length = 6 + payload.len();
        self.bytes[6..self.length].copy_from_slice(payload);
        apply_mask(&mut self.bytes[6..self.length], key);
        self.written = 0;
    }

    /// Written in part: nothing else may go before its end.
    pub fn is_begun(&self) -> bool {
        self.written > 0 && self.written < self.length
    }

    /// What is still to be written; empty as a rule.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.written..self.length]
    }

    pub fn wrote(&mut self, bytes: usize) {
        self.written += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unmasked(frame: &[u8], key_at: usize) -> Vec<u8> {
        let key: [u8; 4] = frame[key_at..key_at + 4].try_into().unwrap();
        let payload = &frame[key_at + 4..];
        payload.iter().zip(key.iter().cycle()).map(|(byte, key)| byte ^ key).collect()
    }

    #[test]
    fn the_examples_of_the_standard() {
        // RFC 6455, section 5.7: a masked "Hello".
        let mut frame = MessageFrame::new(MessageType::Text, b"Hello");
        frame.mask_with([0x37, 0xfa, 0x21, 0x3d]);
        let expected = [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58];
        assert_eq!(frame.bytes(), expected);
        let mut pong = ControlFrame::default();
        pong.pong(b"Hello", [0x37, 0xfa, 0x21, 0x3d]);
        assert_eq!(pong.rest(), [&[0x8a], &expected[1..]].concat());
    }

    #[test]
    fn every_length_and_every_new_key_keep_the_message() {
        for (length, key_at) in
            [(0, 2), (1, 2), (7, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10), (65_541, 10)]
        {
            let payload: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            let mut frame = MessageFrame::new(MessageType::Binary, &payload);
            for key in [[1, 2, 3, 4], [0; 4], [255, 0, 9, 77]] {
                frame.mask_with(key);
                assert_eq!(frame.bytes()[0], 0x82);
                assert_eq!(frame.bytes()[key_at..key_at + 4], key, "{length}");
                assert_eq!(unmasked(frame.bytes(), key_at), payload, "{length}");
            }
        }
    }

    #[test]
    fn keys_are_fresh() {
        let masks = Masks::new().unwrap();
        let keys: std::collections::HashSet<_> =
            (0..1_000).map(|_| masks.next().unwrap()).collect();
        // A thousand random keys of 32 bits: more than two equal pairs would be an error.
        assert!(keys.len() > 997, "{}", keys.len());
    }

    #[test]
    fn a_control_frame_that_has_begun_is_not_replaced() {
        let mut control = ControlFrame::default();
        control.pong(b"a", [0; 4]);
        control.pong(b"b", [0; 4]);
        assert_eq!(control.rest(), [0x8a, 0x81, 0, 0, 0, 0, b'b']);
        control.wrote(1);
        control.close(1000, [0; 4]);
        assert_eq!(control.rest(), [0x81, 0, 0, 0, 0, b'b']);
        control.wrote(6);
        assert!(control.rest().is_empty());
        control.close(1000, [0; 4]);
        assert_eq!(control.rest(), [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);
    }
}
