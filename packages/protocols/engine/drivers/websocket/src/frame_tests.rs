//! The decoder on every frame a server may send and on those it must not, however reads cut them.
//! What it says must not depend on where reads happen to end: held by seeded random cuts.

use super::*;

/// What came out, pieces of one message joined.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Seen {
    messages: Vec<(bool, Vec<u8>)>,
    unfinished: Option<Vec<u8>>,
    pings: Vec<Vec<u8>>,
    closes: Vec<Option<u16>>,
}

impl Sink for Seen {
    fn data(&mut self, kind: MessageType, bytes: &[u8], begins: bool, ends: bool) {
        assert_eq!(begins, self.unfinished.is_none(), "a message begins once");
        let mut message = self.unfinished.take().unwrap_or_default();
        message.extend_from_slice(bytes);
        match ends {
            true => self.messages.push((kind == MessageType::Text, message)),
            false => self.unfinished = Some(message),
        }
    }

    fn ping(&mut self, payload: &[u8]) {
        self.pings.push(payload.to_vec());
    }

    fn close(&mut self, code: Option<u16>, _: &str) {
        self.closes.push(code);
    }
}

/// A frame as a server sends it: no mask, shortest length.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        length @ 0..=125 => bytes.push(length as u8),
        length @ 126..=0xffff => {
            bytes.push(126);
            bytes.extend_from_slice(&(length as u16).to_be_bytes());
        }
        length => {
            bytes.push(127);
            bytes.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(payload);
    bytes
}

/// Feeds pieces that end at `cuts`; gives what was seen and how it ended.
fn fed(bytes: &[u8], cuts: impl IntoIterator<Item = usize>) -> (Seen, Result<(), Violation>) {
    let (mut decoder, mut seen, mut from) = (Decoder::default(), Seen::default(), 0);
    for cut in cuts.into_iter().chain([bytes.len()]) {
        if let Err(violation) = decoder.feed(&bytes[from..cut], &mut seen) {
            return (seen, Err(violation));
        }
        from = cut;
    }
    (seen, Ok(()))
}

/// xorshift64*: small, seeded and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }

    fn text(&mut self, bytes: usize) -> Vec<u8> {
        let mut text = String::new();
        while text.len() < bytes {
            text.push(['a', 'ß', '日', '🦀', ' '][self.below(5)]);
        }
        text.into_bytes()
    }

    /// Cuts of `length` bytes, in order, many or few.
    fn cuts(&mut self, length: usize) -> Vec<usize> {
        let count = self.below(12);
        let mut cuts: Vec<_> = (0..count).map(|_| self.below(length + 1)).collect();
        cuts.sort_unstable();
        cuts
    }
}

/// A random conversation of a well-behaved server, and what must be seen of it.
fn conversation(random: &mut Random) -> (Vec<u8>, Seen) {
    let (mut bytes, mut seen) = (Vec::new(), Seen::default());
    for _ in 0..1 + random.below(5) {
        let size = [0, 1, 125, 126, 300, 65_535, 65_536][random.below(7)];
        let is_text = random.below(2) == 0;
        let payload = if is_text { random.text(size) } else { vec![0xff; size] };
        let mut cuts = random.cuts(payload.len());
        cuts.push(payload.len());
        let mut from = 0;
        for (at, cut) in cuts.iter().enumerate() {
            let opcode = if at > 0 { CONTINUATION } else { 2 - u8::from(is_text) };
            let last = if at + 1 == cuts.len() { 0x80 } else { 0 };
            bytes.extend(frame(last | opcode, &payload[from..*cut]));
            from = *cut;
            if random.below(4) == 0 {
                let length = random.below(126);
                let ping = random.text(length)[..length].to_vec();
                bytes.extend(frame(0x80 | PING, &ping));
                bytes.extend(frame(0x80 | PONG, b"unasked"));
                seen.pings.push(ping);
            }
        }
        seen.messages.push((is_text, payload));
    }
    if random.below(2) == 0 {
        bytes.extend(frame(0x80 | CLOSE, &[0x03, 0xe8, b'o', b'k']));
        bytes.extend(b"nothing after it is looked at");
        seen.closes.push(Some(1000));
    }
    (bytes, seen)
}

#[test]
fn any_conversation_is_seen_the_same_however_it_is_cut() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..200 {
        let (bytes, expected) = conversation(&mut random);
        assert_eq!(fed(&bytes, []), (expected.clone(), Ok(())), "round {round}, whole");
        for _ in 0..5 {
            let cuts = random.cuts(bytes.len());
            assert_eq!(fed(&bytes, cuts), (expected.clone(), Ok(())), "round {round}");
        }
        if bytes.len() < 4_000 {
            assert_eq!(fed(&bytes, 1..bytes.len()), (expected, Ok(())), "round {round}, bytewise");
        }
    }
}

#[test]
fn any_garbage_ends_the_same_however_it_is_cut() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..2_000 {
        let length = 1 + random.below(300);
        let bytes: Vec<u8> = (0..length)
            .map(|_| match random.below(3) {
                // Enough right bytes to get beyond the first header now and then.
                0 => [0x81, 0x82, 0x80, 0x01, 0x89, 0x88, 126, 127][random.below(8)],
                _ => random.below(256) as u8,
            })
            .collect();
        let whole = fed(&bytes, []);
        assert_eq!(fed(&bytes, 1..bytes.len()).1, whole.1, "round {round}: {bytes:?}");
        let cuts = random.cuts(bytes.len());
        let (seen, ended) = fed(&bytes, cuts);
        assert_eq!((seen.messages, ended), (whole.0.messages, whole.1), "round {round}: {bytes:?}");
    }
}

#[test]
fn each_rule_that_is_broken_is_named() {
    let long = [&[0x82, 127][..], &(1_u64 << 40).to_be_bytes()].concat();
    let begun = |then: &[u8]| [&frame(0x01, b"a")[..], then].concat();
    let cases: Vec<(Vec<u8>, Violation)> = vec![
        (vec![0xc1], Violation::ReservedBit),
        (vec![0xa1], Violation::ReservedBit),
        (vec![0x91], Violation::ReservedBit),
        (vec![0x83], Violation::ReservedOpcode),
        (vec![0x8b], Violation::ReservedOpcode),
        (vec![0x81, 0x80], Violation::Masked),
        (vec![0x09], Violation::Control),
        (vec![0x89, 126], Violation::Control),
        (vec![0x88, 127], Violation::Control),
        (vec![0x82, 126, 0, 125], Violation::Length),
        (vec![0x82, 127, 0, 0, 0, 0, 0, 0, 0xff, 0xff], Violation::Length),
        (vec![0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], Violation::Length),
        (long, Violation::TooLong),
        (vec![0x80], Violation::Fragmentation),
        (begun(&[0x81]), Violation::Fragmentation),
        (begun(&[0x02]), Violation::Fragmentation),
        (frame(0x81, b"\xff"), Violation::NotUtf8),
        (begun(&frame(0x80, b"\xc3")), Violation::NotUtf8),
        (frame(0x88, b"\x03"), Violation::Close),
        (frame(0x88, &1005_u16.to_be_bytes()), Violation::Close),
        (frame(0x88, &999_u16.to_be_bytes()), Violation::Close),
        (frame(0x88, b"\x03\xe8\xff"), Violation::Close),
    ];
    for (bytes, violation) in cases {
        assert_eq!(fed(&bytes, []).1, Err(violation), "{bytes:?}");
        assert_eq!(fed(&bytes, 1..bytes.len()).1, Err(violation), "{bytes:?} bytewise");
    }
}

#[test]
fn fragments_without_end_come_to_an_end() {
    let mut decoder = Decoder::default();
    let mut seen = Seen::default();
    decoder.feed(&frame(0x01, b""), &mut seen).unwrap();
    let many = frame(0x00, b"").repeat(1_000);
    let ended = (0..=MAX_FRAMES / 1_000).find_map(|_| decoder.feed(&many, &mut seen).err());
    assert_eq!(ended, Some(Violation::TooLong));
    let mut decoder = Decoder::default();
    let piece = vec![0; 1 << 20];
    decoder.feed(&frame(0x02, &piece), &mut Seen::default()).unwrap();
    let next = frame(0x00, &piece);
    let mut seen = Ignore;
    let ended = (0..20).find_map(|_| decoder.feed(&next, &mut seen).err());
    assert_eq!(ended, Some(Violation::TooLong));
}

struct Ignore;

impl Sink for Ignore {
    fn data(&mut self, _: MessageType, _: &[u8], _: bool, _: bool) {}
    fn ping(&mut self, _: &[u8]) {}
    fn close(&mut self, _: Option<u16>, _: &str) {}
}
