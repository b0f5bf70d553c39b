//! Joins the chunks of a request body (RFC 9112, 7.1) as they come in.
//! Keeps its place between reads, so that many small chunks cost no more than one large one.
//! Trailers are read past and ignored.

use super::head::{Unreadable, unreadable};

/// What is at the reader's place.
#[derive(Clone, Copy, Debug)]
enum Next {
    Size,
    Data(usize),
    LineAfterData,
    Trailer,
}

#[derive(Debug)]
pub struct ChunkedReader {
    next: Next,
    /// Bytes of the input that were read; the caller may drop them once the body is complete.
    pub consumed: usize,
}

impl ChunkedReader {
    /// Reads on from `start`, the index of the first chunk in the input.
    pub fn new(start: usize) -> Self {
        Self { next: Next::Size, consumed: start }
    }

    /// Moves what has come in to `body`; `true` when the body is complete. The input only grows between calls.
    pub fn read(
        &mut self,
        input: &[u8],
        body: &mut Vec<u8>,
        most_bytes: usize,
    ) -> Result<bool, Unreadable> {
        loop {
            let rest = &input[self.consumed..];
            match self.next {
                Next::Size => match httparse::parse_chunk_size(rest) {
                    Ok(httparse::Status::Complete((line, size))) => {
                        if size > (most_bytes - body.len()) as u64 {
                            return unreadable(413, "the body is too long");
                        }
                        self.consumed += line;
                        self.next =
                            if size == 0 { Next::Trailer } else { Next::Data(size as usize) };
                    }
                    Ok(httparse::Status::Partial) => return Ok(false),
                    Err(_) => return unreadable(400, "a chunk has no size"),
                },
                Next::Data(missing) => {
                    let here = missing.min(rest.len());
                    body.extend_from_slice(&rest[..here]);
                    self.consumed += here;
                    if here < missing {
                        self.next = Next::Data(missing - here);
                        return Ok(false);
                    }
                    self.next = Next::LineAfterData;
                }
                Next::LineAfterData => match rest {
                    [b'\r', b'\n', ..] => {
                        self.consumed += 2;
                        self.next = Next::Size;
                    }
                    [] | [b'\r'] => return Ok(false),
                    _ => return unreadable(400, "a chunk is longer than its size"),
                },
                Next::Trailer => match rest.windows(2).position(|pair| pair == b"\r\n") {
                    Some(length) => {
                        self.consumed += length + 2;
                        if length == 0 {
                            return Ok(true);
                        }
                    }
                    None if rest.len() > most_bytes => {
                        return unreadable(431, "the trailers are too long");
                    }
                    None => return Ok(false),
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHUNKS: &[u8] = b"head4\r\n{\"id\r\n1;note=x\r\n\"\r\n0\r\nTrailer: a\r\n\r\nnext";

    #[test]
    fn joins_chunks_however_they_come_in() {
        for first in 4..CHUNKS.len() - 4 {
            let (mut reader, mut body) = (ChunkedReader::new(4), Vec::new());
            assert!(!reader.read(&CHUNKS[..first], &mut body, 100).unwrap(), "{first}");
            assert!(reader.read(CHUNKS, &mut body, 100).unwrap(), "{first}");
            assert_eq!(body, b"{\"id\"");
            assert_eq!(&CHUNKS[reader.consumed..], b"next");
        }
    }

    #[test]
    fn refuses_lies_about_size() {
        let status = |chunks: &[u8]| {
            ChunkedReader::new(0).read(chunks, &mut Vec::new(), 8).unwrap_err().status
        };
        assert_eq!(status(b"zz\r\n"), 400);
        assert_eq!(status(b"2\r\nabc\r\n"), 400);
        assert_eq!(status(b"9\r\n"), 413);
        assert_eq!(status(b"4\r\nabcd\r\n5\r\n"), 413);
    }
}
