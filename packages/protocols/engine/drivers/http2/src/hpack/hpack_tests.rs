//! HPACK against the examples of RFC 7541, appendix C, and against seeded noise.

use std::fmt::Write;

use super::decoder::NotHpack;
use super::*;

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        hex.chars().filter_map(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn decoded(decoder: &mut Decoder, hex: &str) -> Result<String, NotHpack> {
    let mut text = String::new();
    decoder.decode(&bytes(hex), |name, value| {
        let (name, value) = (String::from_utf8_lossy(name), String::from_utf8_lossy(value));
        writeln!(text, "{name}: {value}").unwrap();
    })?;
    Ok(text)
}

/// A small random sequence, the same each time (xorshift).
struct Seeded(u64);

impl Seeded {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }

    fn text(&mut self, longest: usize) -> Vec<u8> {
        let length = self.next(longest + 1);
        (0..length).map(|_| self.next(256) as u8).collect()
    }
}

const REQUESTS: [&str; 3] = [
    ":method: GET\n:scheme: http\n:path: /\n:authority: www.example.com\n",
    ":method: GET\n:scheme: http\n:path: /\n:authority: www.example.com\ncache-control: no-cache\n",
    ":method: GET\n:scheme: https\n:path: /index.html\n:authority: www.example.com\ncustom-key: custom-value\n",
];

#[test]
fn requests_of_the_rfc_without_and_with_huffman() {
    let plain = [
        "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
        "8286 84be 5808 6e6f 2d63 6163 6865",
        "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65",
    ];
    let huffman = [
        "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
        "8286 84be 5886 a8eb 1064 9cbf",
        "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
    ];
    for blocks in [plain, huffman] {
        let mut decoder = Decoder::default();
        for (block, expected) in blocks.iter().zip(REQUESTS) {
            assert_eq!(decoded(&mut decoder, block).unwrap(), expected);
        }
        assert_eq!(decoder.table().size(), 164);
        assert_eq!(decoder.table().get(0), Some((&b"custom-key"[..], &b"custom-value"[..])));
    }
}

#[test]
fn responses_of_the_rfc_evict_from_a_small_table() {
    let mut decoder = Decoder::default();
    // Appendix C.6 with its table of 256 bytes.
    let first = "3fe101 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0
        82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3";
    let expected = ":status: 302\ncache-control: private\ndate: Mon, 21 Oct 2013 20:13:21 GMT\n\
        location: https://www.example.com\n";
    assert_eq!(decoded(&mut decoder, first).unwrap(), expected);
    assert_eq!(decoder.table().size(), 222);
    let expected = expected.replace("302", "307");
    assert_eq!(decoded(&mut decoder, "4883 640e ffc1 c0bf").unwrap(), expected);
    let third = "88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab
        77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160
        65c0 03ed 4ee5 b106 3d50 07";
    let text = decoded(&mut decoder, third).unwrap();
    assert!(text.starts_with(":status: 200\ncache-control: private\ndate: Mon, 21 Oct 2013 20:13:22 GMT\nlocation: https://www.example.com\ncontent-encoding: gzip\nset-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1\n"));
    assert_eq!(decoder.table().size(), 215);
}

#[test]
fn every_byte_survives_huffman() {
    let mut seeded = Seeded(7);
    for length in 0..300 {
        let text = seeded.text(length);
        let mut back = Vec::new();
        huffman::decode(&huffman::encode(&text), &mut back).unwrap();
        assert_eq!(back, text);
    }
    let all: Vec<u8> = (0..=255).collect();
    let mut back = Vec::new();
    huffman::decode(&huffman::encode(&all), &mut back).unwrap();
    assert_eq!(back, all);
}

#[test]
fn huffman_refuses_eos_and_wrong_padding() {
    let refused = |hex: &str| huffman::decode(&bytes(hex), &mut Vec::new()).is_err();
    // 'a' is 00011: padded with zeros, with a whole byte of ones, and EOS itself.
    assert!(refused("18") && refused("1fff") && refused("ffffffff") && refused("ff"));
    assert!(!refused("1f") && !refused(""));
}

#[test]
fn blocks_that_are_none_are_refused() {
    let cases = [
        ("80", "index 0"),
        ("be", "an entry that is not there"),
        ("ffffffffffff7f", "an endless integer"),
        ("40", "no name"),
        ("4003 6162", "a name cut off"),
        ("0001 61", "no value"),
        ("823fe11f", "a resize behind a field"),
        ("3fe21f", "a table larger than allowed"),
        ("ff80 8080 8080 00", "an integer with idle bytes"),
    ];
    for (block, what) in cases {
        assert!(decoded(&mut Decoder::default(), block).is_err(), "{what}");
    }
    assert_eq!(decoded(&mut Decoder::default(), "3fe11f82").unwrap(), ":method: GET\n");
}

#[test]
fn noise_is_decoded_or_refused_within_bounds() {
    let mut seeded = Seeded(42);
    for _ in 0..20_000 {
        let block = seeded.text(60);
        let mut decoder = Decoder::default();
        let _ = decoder.decode(&block, |_, _| {});
        assert!(decoder.table().size() <= DEFAULT_TABLE_BYTES);
    }
}

fn fields(pairs: &[(&str, &str)]) -> Fields {
    pairs
        .iter()
        .map(|(name, value)| (name.as_bytes().to_vec(), value.as_bytes().to_vec()))
        .collect()
}

/// Sends through the encoder and reads with the decoder.
fn carried(encoder: &mut Encoder, decoder: &mut Decoder) -> Fields {
    let mut read = Fields::new();
    let block = encoder.block().to_vec();
    decoder.decode(&block, |name, value| read.push((name.to_vec(), value.to_vec()))).unwrap();
    encoder.advance();
    read
}

#[test]
fn a_request_is_small_from_the_second_time_on() {
    let request = fields(&[
        (":method", "GET"),
        (":scheme", "http"),
        (":path", "/dispatch"),
        (":authority", "127.0.0.1:8080"),
        ("x-own", "value"),
    ]);
    let (mut encoder, mut decoder) = (Encoder::new(&request), Decoder::default());
    for _ in 0..3 {
        assert_eq!(carried(&mut encoder, &mut decoder), request);
        assert_eq!(encoder.block().len(), 5);
    }
    // A smaller table is announced first; what does not fit in it goes as text each time.
    for limit in [100, 40, 0, 4096] {
        assert!(encoder.set_limit(&request, limit));
        for _ in 0..3 {
            assert_eq!(carried(&mut encoder, &mut decoder), request, "a table of {limit}");
        }
    }
    assert!(!encoder.set_limit(&request, 65_536));
}

#[test]
fn any_fields_survive_any_table() {
    let mut seeded = Seeded(3);
    for _ in 0..300 {
        let mut request = Fields::new();
        for _ in 0..seeded.next(20) {
            request.push((seeded.text(40), seeded.text(400)));
        }
        let (mut encoder, mut decoder) = (Encoder::new(&request), Decoder::default());
        for _ in 0..4 {
            assert_eq!(carried(&mut encoder, &mut decoder), request);
            encoder.set_limit(&request, seeded.next(5_000));
        }
    }
}

#[test]
fn a_block_of_literals_leaves_the_table_alone_whatever_its_fields() {
    let mut random = Seeded(7);
    let mut decoder = Decoder::default();
    for round in 0..200 {
        let mut fields: Fields = vec![(b":method".to_vec(), b"GET".to_vec())];
        fields.extend((0..random.next(9)).map(|_| (random.text(20), random.text(300))));
        let mut found = Vec::new();
        let block = literal_block(&fields, round % 3 == 0);
        decoder.decode(&block, |name, value| found.push((name.to_vec(), value.to_vec()))).unwrap();
        assert_eq!(found, fields);
        // The first number behind the static table would be an entry of the dynamic one.
        assert!(Decoder::default().decode(&[0xbe], |_, _| {}).is_err());
        assert!(decoder.decode(&[0xbe], |_, _| {}).is_err(), "nothing was inserted");
    }
}
