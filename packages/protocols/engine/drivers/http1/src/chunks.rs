//! The chunked transfer coding (RFC 9112, section 7.1), read byte by byte wherever reads cut it.
//! Bodies are counted, not kept: chunk data is skipped in one step.

use super::head::Unreadable;

/// Longest chunk-size line (extensions included) and longest trailer accepted.
const MAX_LINE_BYTES: usize = 16 * 1024;

const MALFORMED: Unreadable = Unreadable::Malformed("its chunks break the chunked coding");
const TOO_LONG: Unreadable = Unreadable::TooLarge(
    "a chunk extension or trailer of the answer is longer than 16 KiB, the most that this engine reads",
);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChunkState {
    More,
    /// The body ended after this many bytes of the last feed.
    Done {
        taken: usize,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Step {
    #[default]
    Size,
    Extension,
    SizeLf,
    Data,
    DataCr,
    DataLf,
    TrailerStart,
    Trailer,
    TrailerLf,
    EndLf,
}

/// A chunked body in the making.
#[derive(Debug, Default)]
pub struct Chunks {
    step: Step,
    left: u64,
    digits: u32,
    line_bytes: usize,
}

impl Chunks {
    /// Takes bytes as they were read.
    pub fn feed(
        &mut self,
        bytes: &[u8],
        mut keep: impl FnMut(&[u8]),
    ) -> Result<ChunkState, Unreadable> {
        let mut at = 0;
        while at < bytes.len() {
            if self.step == Step::Data {
                let skipped = self.left.min((bytes.len() - at) as u64);
                self.left -= skipped;
                keep(&bytes[at..at + skipped as usize]);
                at += skipped as usize;
                if self.left == 0 {
                    self.step = Step::DataCr;
                }
                continue;
            }
            let byte = bytes[at];
            at += 1;
            if byte == b'\n' && matches!(self.step, Step::EndLf | Step::TrailerStart) {
                return Ok(ChunkState::Done { taken: at });
            }
            self.step = self.after(byte)?;
            self.line_bytes += 1;
            if self.line_bytes > MAX_LINE_BYTES {
                return Err(TOO_LONG);
            }
        }
        Ok(ChunkState::More)
    }

    /// Lines may end in LF alone, as in the header (section 2.2).
    fn after(&mut self, byte: u8) -> Result<Step, Unreadable> {
        match (self.step, byte) {
            (Step::Size, b'\n') if self.digits > 0 => Ok(self.begin_data()),
            (Step::Extension | Step::SizeLf, b'\n') => Ok(self.begin_data()),
            (Step::Size, b'\r') if self.digits > 0 => Ok(Step::SizeLf),
            (Step::Size, b';' | b' ' | b'\t') if self.digits > 0 => Ok(Step::Extension),
            (Step::Size, _) => self.add_digit(byte),
            (Step::Extension, b'\r') => Ok(Step::SizeLf),
            (Step::Extension, _) => Ok(Step::Extension),
            (Step::DataCr, b'\r') => Ok(Step::DataLf),
            (Step::DataCr | Step::DataLf, b'\n') => {
                self.line_bytes = 0;
                Ok(Step::Size)
            }
            (Step::TrailerStart, b'\r') => Ok(Step::EndLf),
            (Step::TrailerStart | Step::Trailer, byte) if byte != b'\n' => {
                Ok(if byte == b'\r' { Step::TrailerLf } else { Step::Trailer })
            }
            (Step::Trailer | Step::TrailerLf, b'\n') => Ok(Step::TrailerStart),
            _ => Err(MALFORMED),
        }
    }

    fn begin_data(&mut self) -> Step {
        self.line_bytes = 0;
        self.digits = 0;
        if self.left == 0 { Step::TrailerStart } else { Step::Data }
    }

    fn add_digit(&mut self, byte: u8) -> Result<Step, Unreadable> {
        let digit = char::from(byte).to_digit(16).ok_or(MALFORMED)?;
        if self.left >> 60 != 0 {
            return Err(MALFORMED);
        }
        // Zeros may lead, as many as the line may be long.
        self.digits += 1;
        self.left = self.left << 4 | u64::from(digit);
        Ok(Step::Size)
    }
}
