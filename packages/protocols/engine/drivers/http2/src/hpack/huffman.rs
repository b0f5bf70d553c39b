//! The Huffman code of header strings (RFC 7541, section 5.2 and appendix B), read only: our own
//! strings go plain. The code is canonical, so the lengths of its words say all there is to say.
//! Nearly all letters of headers have at most 8 bits: one look-up each; longer words are searched.

/// Bits of the word of each byte; the last is EOS.
const LENGTHS: [u8; 257] = [
    13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5,
    5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6, 15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6,
    6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28, 20, 22, 20, 20, 22, 22, 22, 23, 22,
    23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, 22,
    21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20,
    22, 22, 22, 23, 22, 22, 23, 26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19,
    21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22,
    22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
];
const LONGEST: usize = 30;
const EOS: u16 = 256;

/// Words of one length are consecutive numbers; so are their places in `symbols`.
struct Code {
    /// First word of each length, and one past its last.
    first: [u32; LONGEST + 1],
    past: [u32; LONGEST + 1],
    /// Place in `symbols` of the first word of each length.
    place: [u16; LONGEST + 1],
    /// Symbols in the order of their words.
    symbols: [u16; 257],
    /// By the next 8 bits: symbol, and length of its word; 0 where the word is longer.
    short: [(u8, u8); 256],
}

static CODE: Code = build();

const fn build() -> Code {
    let mut code = Code {
        first: [0; LONGEST + 1],
        past: [0; LONGEST + 1],
        place: [0; LONGEST + 1],
        symbols: [0; 257],
        short: [(0, 0); 256],
    };
    let (mut word, mut count, mut length) = (0u32, 0, 1);
    while length <= LONGEST {
        word <<= 1;
        code.first[length] = word;
        code.place[length] = count as u16;
        let mut symbol = 0;
        while symbol < 257 {
            if LENGTHS[symbol] as usize == length {
                code.symbols[count] = symbol as u16;
                count += 1;
                if length <= 8 {
                    let spare = 8 - length;
                    let mut rest = 0;
                    while rest < 1 << spare {
                        code.short[((word as usize) << spare) | rest] =
                            (symbol as u8, length as u8);
                        rest += 1;
                    }
                }
                word += 1;
            }
            symbol += 1;
        }
        code.past[length] = word;
        length += 1;
    }
    code
}

/// Why bytes are no Huffman string: a word that is none, EOS in it, or wrong padding.
#[derive(Debug, PartialEq, Eq)]
pub struct NotHuffman;

/// Writes the decoded string to `out`, in place of what was there.
pub fn decode(bytes: &[u8], out: &mut Vec<u8>) -> Result<(), NotHuffman> {
    // The shortest word has 5 bits.
    out.resize(bytes.len() * 8 / 5, 0);
    let (mut rest, mut written) = (bytes, 0);
    // The unread bits, from the highest down; zeros below them.
    let (mut bits, mut count) = (0u64, 0u32);
    loop {
        if count < LONGEST as u32 {
            if let Some((word, after)) = rest.split_first_chunk() {
                bits |= u64::from(u32::from_be_bytes(*word)) << (32 - count);
                count += 32;
                rest = after;
            } else if let Some((byte, after)) = rest.split_first() {
                bits |= u64::from(*byte) << (56 - count);
                count += 8;
                rest = after;
                continue;
            }
        }
        let (symbol, length) = match CODE.short[(bits >> 56) as usize] {
            (_, 0) => match long_word(bits) {
                Some(found) => found,
                None if count < 8 => break,
                None => return Err(NotHuffman),
            },
            (symbol, length) => (symbol, u32::from(length)),
        };
        if length > count {
            break;
        }
        out[written] = symbol;
        written += 1;
        bits <<= length;
        count -= length;
    }
    out.truncate(written);
    // Padding is the begin of EOS: ones, fewer than eight of them.
    let padding = if count == 0 { 0 } else { !0u64 << (64 - count) };
    if count < 8 && bits == padding { Ok(()) } else { Err(NotHuffman) }
}

#[cold]
fn long_word(bits: u64) -> Option<(u8, u32)> {
    for length in 9..=LONGEST {
        let word = (bits >> (64 - length)) as u32;
        if word < CODE.past[length] {
            let place = CODE.place[length] as usize + (word - CODE.first[length]) as usize;
            let symbol = CODE.symbols[place];
            return if symbol == EOS { None } else { Some((symbol as u8, length as u32)) };
        }
    }
    None
}

/// The string in Huffman code, for tests of the way back.
#[cfg(test)]
pub fn encode(text: &[u8]) -> Vec<u8> {
    let (mut bits, mut count, mut out) = (0u64, 0u32, Vec::new());
    for byte in text {
        let length = LENGTHS[*byte as usize] as usize;
        let from = CODE.place[length] as usize;
        let at = CODE.symbols[from..].iter().position(|s| *s == u16::from(*byte)).unwrap();
        bits = bits << length | u64::from(CODE.first[length] + at as u32);
        count += length as u32;
        while count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
        bits &= (1 << count) - 1;
    }
    if count > 0 {
        out.push((bits << (8 - count)) as u8 | (0xff >> count));
    }
    out
}
