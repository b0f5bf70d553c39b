//! QPACK against the examples of RFC 9204, against the encoder of another implementation, and
//! against bytes that are none.

use gonogo_http2::hpack::Fields;

use super::decoder::NotQpack;
use super::static_table::STATIC;
use super::{decode, encode};

fn fields(section: &[u8]) -> Result<Fields, NotQpack> {
    let mut found = Vec::new();
    decode(section, |name, value| found.push((name.to_vec(), value.to_vec())))?;
    Ok(found)
}

fn pair(name: &str, value: &str) -> (Vec<u8>, Vec<u8>) {
    (name.into(), value.into())
}

#[test]
fn the_rfc_s_example_without_dynamic_table() {
    // RFC 9204, appendix B.1: a literal with a name of the static table.
    let section = b"\x00\x00\x51\x0b/index.html";
    assert_eq!(fields(section), Ok(vec![pair(":path", "/index.html")]));
    assert_eq!(encode(&vec![pair(":path", "/index.html")]), section);
}

#[test]
fn the_static_table_begins_and_ends_as_the_rfc_s() {
    assert_eq!(STATIC[0], (&b":authority"[..], &b""[..]));
    assert_eq!(STATIC[17], (&b":method"[..], &b"GET"[..]));
    assert_eq!(STATIC[25], (&b":status"[..], &b"200"[..]));
    assert_eq!(STATIC[71], (&b":status"[..], &b"500"[..]));
    assert_eq!(STATIC[98], (&b"x-frame-options"[..], &b"sameorigin"[..]));
}

#[test]
fn what_is_encoded_is_read_back() {
    let long = "v".repeat(5_000);
    let request = vec![
        pair(":method", "GET"),
        pair(":scheme", "https"),
        pair(":authority", "shop.test:8443"),
        pair(":path", "/a/long/path?with=query"),
        pair("x-of-our-own-and-rather-long", &long),
        pair("accept", "*/*"),
        pair("x", ""),
    ];
    let section = encode(&request);
    assert_eq!(section[2], 0xc0 | 17, "GET is one byte");
    assert_eq!(fields(&section), Ok(request));
}

#[test]
fn huffman_strings_are_read() {
    // "no-cache" and "www.example.com" (RFC 7541, sections C.4.2 and C.4.1).
    let name = *b"\xa8\xeb\x10\x64\x9c\xbf";
    let value = *b"\xf1\xe3\xc2\xe5\xf2\x3a\x6b\xa0\xab\x90\xf4\xff";
    let mut section = vec![0, 0, 0x20 | 0x08 | name.len() as u8];
    section.extend_from_slice(&name);
    section.push(0x80 | value.len() as u8);
    section.extend_from_slice(&value);
    assert_eq!(fields(&section), Ok(vec![pair("no-cache", "www.example.com")]));
}

#[test]
fn dynamic_references_and_cut_sections_are_refused() {
    for section in [
        &b""[..],
        b"\x00",
        // A required insert count, and a base below 0.
        b"\x01\x00\xd9",
        b"\x00\x80\xd9",
        // Indexed, name of a literal, and both after the base: all dynamic.
        b"\x00\x00\x80",
        b"\x00\x00\x40\x01a",
        b"\x00\x00\x10",
        b"\x00\x00\x00\x01a",
        // Past the static table, a string past the end, a number without one.
        b"\x00\x00\xff\x24",
        b"\x00\x00\x51\x0b/ind",
        b"\x00\x00\xff\xff\xff\xff\xff\xff",
    ] {
        assert_eq!(fields(section), Err(NotQpack), "{section:?}");
    }
}

#[test]
fn no_bytes_make_the_decoder_fail_otherwise_than_by_its_error() {
    let mut random = crate::testing::Random::new(7);
    for _ in 0..200_000 {
        let length = random.below(24);
        let mut section: Vec<u8> = (0..length).map(|_| random.byte()).collect();
        if random.below(2) == 0 {
            section.splice(0..0, [0, 0]);
        }
        let _ = fields(&section);
    }
}
