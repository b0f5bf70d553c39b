//! HEADERS as a connection sends them. One operation whose fields are the same for every request is compressed
//! against the peer's table and copied (RFC 7541, section 6.1); requests that differ say every field in full, so
//! that the table stays as it is (section 6.2.2).

use super::frame;
use super::hpack::{Encoder, literal_block};
use super::prepared::Prepared;

pub struct Headers {
    encoder: Encoder,
    /// The next request of the only operation, whole but for the stream.
    indexed: Vec<u8>,
    /// Each operation in full, whole but for the stream; empty where there is one.
    literal: Vec<Vec<u8>>,
    /// What must be announced of the table before the next literal block.
    table_update: bool,
}

impl Headers {
    pub fn new(prepared: &[Prepared]) -> Headers {
        let frames_of = |request: &Prepared| {
            let mut frames = Vec::new();
            push_literal(&mut frames, request, false, 0);
            frames
        };
        let is_one = prepared.len() == 1;
        let mut headers = Headers {
            encoder: Encoder::new(&prepared[0].fields),
            indexed: Vec::new(),
            literal: if is_one { Vec::new() } else { prepared.iter().map(frames_of).collect() },
            table_update: false,
        };
        headers.compress(prepared);
        headers
    }

    /// Writes the HEADERS of an operation of `prepared` that has no templates.
    pub fn push(
        &mut self,
        out: &mut Vec<u8>,
        stream: u32,
        prepared: &[Prepared],
        operation: usize,
    ) {
        let at = out.len();
        if self.literal.is_empty() {
            out.extend_from_slice(&self.indexed);
            frame::set_stream(&mut out[at..], stream);
            if self.encoder.advance() {
                self.compress(prepared);
            }
        } else if self.table_update {
            self.push_rendered(out, stream, &prepared[operation]);
        } else {
            out.extend_from_slice(&self.literal[operation]);
            frame::set_stream(&mut out[at..], stream);
        }
    }

    /// Writes the HEADERS of a request that was made for this once.
    pub fn push_rendered(&mut self, out: &mut Vec<u8>, stream: u32, request: &Prepared) {
        push_literal(out, request, std::mem::take(&mut self.table_update), stream);
    }

    /// The peer limits its table of header fields.
    pub fn limit_table(&mut self, prepared: &[Prepared], limit: usize) {
        if self.encoder.set_limit(&prepared[0].fields, limit) {
            // Blocks of literals must say it as well (RFC 7541, section 4.2).
            self.table_update = true;
            self.compress(prepared);
        }
    }

    fn compress(&mut self, prepared: &[Prepared]) {
        self.indexed.clear();
        let end_stream = prepared[0].body.is_empty();
        frame::push_header_block(&mut self.indexed, self.encoder.block(), end_stream, 0);
    }
}

fn push_literal(out: &mut Vec<u8>, request: &Prepared, table_update: bool, stream: u32) {
    let block = literal_block(&request.fields, table_update);
    frame::push_header_block(out, &block, request.body.is_empty(), stream);
}
