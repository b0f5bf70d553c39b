//! The decoder of field sections (RFC 9204, section 4.5). Whatever refers to a dynamic table is an
//! error: our SETTINGS allow none (section 3.2.3).

use gonogo_http2::hpack::{NotHpack, huffman, integer};

use super::static_table::STATIC;

/// The section cannot be decoded (QPACK_DECOMPRESSION_FAILED).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotQpack;

impl From<NotHpack> for NotQpack {
    fn from(_: NotHpack) -> NotQpack {
        NotQpack
    }
}

/// Decodes one whole section and shows each field's name and value.
pub fn decode(section: &[u8], mut show: impl FnMut(&[u8], &[u8])) -> Result<(), NotQpack> {
    let mut rest = section;
    let insert_count = integer(&mut rest, 8)?;
    let base = *rest.first().ok_or(NotQpack)?;
    integer(&mut rest, 7)?;
    // A sign would put the base below 0 (section 4.5.1.2).
    if insert_count != 0 || base & 0x80 != 0 {
        return Err(NotQpack);
    }
    let (mut name_space, mut value_space) = (Vec::new(), Vec::new());
    while let Some(&first) = rest.first() {
        match first {
            // Indexed, static.
            0xc0.. => {
                let (name, value) = entry(integer(&mut rest, 6)?)?;
                show(name, value);
            }
            // A literal whose name is in the static table.
            _ if first & 0xd0 == 0x50 => {
                let (name, _) = entry(integer(&mut rest, 4)?)?;
                show(name, string(&mut rest, 7, &mut value_space)?);
            }
            // A literal with its own name.
            _ if first & 0xe0 == 0x20 => {
                let name = string(&mut rest, 3, &mut name_space)?;
                show(name, string(&mut rest, 7, &mut value_space)?);
            }
            _ => return Err(NotQpack),
        }
    }
    Ok(())
}

fn entry(index: usize) -> Result<(&'static [u8], &'static [u8]), NotQpack> {
    STATIC.get(index).copied().ok_or(NotQpack)
}

/// A string whose length has a prefix of so many bits, with the Huffman bit before them.
fn string<'b, 'a: 'b>(
    rest: &mut &'a [u8],
    prefix: u32,
    space: &'b mut Vec<u8>,
) -> Result<&'b [u8], NotQpack> {
    let is_huffman = rest.first().ok_or(NotQpack)? & (1 << prefix) != 0;
    let length = integer(rest, prefix)?;
    let (bytes, tail) = rest.split_at_checked(length).ok_or(NotQpack)?;
    *rest = tail;
    if !is_huffman {
        return Ok(bytes);
    }
    huffman::decode(bytes, space).map_err(|_| NotQpack)?;
    Ok(space)
}
