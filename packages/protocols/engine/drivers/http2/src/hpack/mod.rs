//! HPACK, header compression for HTTP/2 (RFC 7541): a full decoder for answers, and the encoder of
//! one prepared request, which costs its full text once per connection and a few bytes after.
//! QPACK shares its integers and its Huffman code. Pure: no sockets, no clock.

mod decoder;
mod encoder;
pub mod huffman;
mod static_table;
mod table;

pub use decoder::{Decoder, NotHpack, integer};
pub use encoder::{Encoder, Fields, literal_block, push_integer};

/// What both sides assume before they say otherwise (RFC 9113, section 6.5.2).
pub const DEFAULT_TABLE_BYTES: usize = 4096;
/// What an entry costs beside its name and value (RFC 7541, section 4.1).
const ENTRY_OVERHEAD: usize = 32;

#[cfg(test)]
#[path = "hpack_tests.rs"]
mod tests;
