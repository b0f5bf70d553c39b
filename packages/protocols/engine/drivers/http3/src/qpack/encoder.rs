//! The encoder of one prepared request (RFC 9204, section 4.5): indices of the static table where it
//! has the field, its names where it has those, plain text for the rest.

use gonogo_http2::hpack::{Fields, push_integer};

use super::static_table::STATIC;

/// The section of these fields.
pub fn encode(fields: &Fields) -> Vec<u8> {
    // Required insert count and base, both 0: nothing refers to a dynamic table (section 4.5.1).
    let mut out = vec![0, 0];
    for (name, value) in fields {
        if let Some(index) = STATIC.iter().position(|entry| *entry == (&**name, &**value)) {
            push_integer(&mut out, 0xc0, 6, index);
            continue;
        }
        if let Some(index) = STATIC.iter().position(|entry| entry.0 == &**name) {
            push_integer(&mut out, 0x50, 4, index);
        } else {
            push_integer(&mut out, 0x20, 3, name.len());
            out.extend_from_slice(name);
        }
        push_integer(&mut out, 0, 7, value.len());
        out.extend_from_slice(value);
    }
    out
}
