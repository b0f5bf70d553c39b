//! QPACK, header compression for HTTP/3 (RFC 9204), without dynamic tables on either side: a section
//! of fields then means the same wherever it stands, and needs no state. The encoder runs once per
//! run; the decoder keeps the last section, because a server mostly repeats itself.
//! Pure: no sockets, no clock.

mod decoder;
mod encoder;
mod static_table;

pub use decoder::decode;
pub use encoder::encode;

#[cfg(test)]
#[path = "qpack_tests.rs"]
mod tests;
