//! The decoder of header blocks (RFC 7541, section 6). A block is decoded whole, whoever wants it,
//! because each block may change the dynamic table on which the next one builds.
//! Fields are shown one by one and kept by nobody here.

use super::DEFAULT_TABLE_BYTES;
use super::huffman;
use super::static_table::STATIC;
use super::table::Table;

/// The block cannot be decoded, nor can any later one (RFC 9113, section 4.3: COMPRESSION_ERROR).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotHpack;

#[derive(Debug)]
pub struct Decoder {
    table: Table,
    /// Space for decoded strings of the field at hand.
    name: Vec<u8>,
    value: Vec<u8>,
}

impl Default for Decoder {
    fn default() -> Decoder {
        Decoder { table: Table::new(DEFAULT_TABLE_BYTES), name: Vec::new(), value: Vec::new() }
    }
}

/// A string as the block has it.
struct Text<'a> {
    bytes: &'a [u8],
    huffman: bool,
}

impl Decoder {
    /// Decodes one whole block and shows each field's name and value.
    pub fn decode(
        &mut self,
        block: &[u8],
        mut show: impl FnMut(&[u8], &[u8]),
    ) -> Result<(), NotHpack> {
        let mut rest = block;
        let mut may_resize = true;
        while let Some(&first) = rest.first() {
            if first & 0x80 != 0 {
                let index = integer(&mut rest, 7)?;
                let (name, value) = self.entry(index)?;
                show(name, value);
            } else if first & 0x40 != 0 {
                let index = integer(&mut rest, 6)?;
                self.literal(&mut rest, index, true, &mut show)?;
            } else if first & 0x20 != 0 {
                // Only before the first field (RFC 7541, section 4.2).
                let limit = integer(&mut rest, 5)?;
                if !may_resize || !self.table.set_limit(limit) {
                    return Err(NotHpack);
                }
                continue;
            } else {
                let index = integer(&mut rest, 4)?;
                self.literal(&mut rest, index, false, &mut show)?;
            }
            may_resize = false;
        }
        Ok(())
    }

    fn entry(&self, index: usize) -> Result<(&[u8], &[u8]), NotHpack> {
        match index {
            0 => Err(NotHpack),
            1..=61 => Ok(STATIC[index - 1]),
            _ => self.table.get(index - 62).ok_or(NotHpack),
        }
    }

    fn literal(
        &mut self,
        rest: &mut &[u8],
        index: usize,
        insert: bool,
        show: &mut impl FnMut(&[u8], &[u8]),
    ) -> Result<(), NotHpack> {
        let Decoder { table, name: own_name, value: own_value } = self;
        let name = match index {
            0 => string(rest)?.read(own_name)?,
            1..=61 => STATIC[index - 1].0,
            _ => {
                // Copied, because inserting may evict the entry that the name comes from.
                own_name.clear();
                own_name.extend_from_slice(table.get(index - 62).ok_or(NotHpack)?.0);
                own_name
            }
        };
        let value = string(rest)?.read(own_value)?;
        show(name, value);
        if insert {
            table.insert(name, value);
        }
        Ok(())
    }

    #[cfg(test)]
    pub fn table(&self) -> &Table {
        &self.table
    }
}

impl<'a> Text<'a> {
    /// The string itself; decoded into `space` where it is in Huffman code.
    fn read<'b>(&self, space: &'b mut Vec<u8>) -> Result<&'b [u8], NotHpack>
    where
        'a: 'b,
    {
        if !self.huffman {
            return Ok(self.bytes);
        }
        huffman::decode(self.bytes, space).map_err(|_| NotHpack)?;
        Ok(space)
    }
}

/// An integer with a prefix of so many bits (RFC 7541, section 5.1); none here needs more than 28.
pub fn integer(rest: &mut &[u8], prefix: u32) -> Result<usize, NotHpack> {
    let (&first, mut tail) = rest.split_first().ok_or(NotHpack)?;
    let full = (1usize << prefix) - 1;
    let mut value = first as usize & full;
    if value == full {
        let mut shift = 0;
        loop {
            let (&byte, after) = tail.split_first().ok_or(NotHpack)?;
            tail = after;
            if shift > 21 {
                return Err(NotHpack);
            }
            value += (byte as usize & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
    }
    *rest = tail;
    Ok(value)
}

/// A string literal (RFC 7541, section 5.2).
fn string<'a>(rest: &mut &'a [u8]) -> Result<Text<'a>, NotHpack> {
    let huffman = rest.first().ok_or(NotHpack)? & 0x80 != 0;
    let length = integer(rest, 7)?;
    let (bytes, tail) = rest.split_at_checked(length).ok_or(NotHpack)?;
    *rest = tail;
    Ok(Text { bytes, huffman })
}
