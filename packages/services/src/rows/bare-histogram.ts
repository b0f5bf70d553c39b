// HdrHistogram V2 as the engine sends it (base64 of a header and zlib) and bare, as a block's bytes keep it: inflated, so
// that the histograms of a block, which are much alike, are compressed together and not one by one.
import { inflateSync } from "node:zlib";

/** Of a compressed histogram: magic number and length of what follows. */
const headerBytes = 8;
const magic = 0x1c849314;
/** The most that one histogram takes: 10 minutes in units of 100 ns with 3 digits are some 60,000 counts. */
const mostBytes = 1 << 20;

/** A histogram without its compression; null: the text is no such histogram, or holds more than one. */
export function bareHistogram(text: string): Buffer | null {
  if (!text.startsWith("HISTF")) return null;
  const bytes = Buffer.from(text, "base64");
  if (bytes.length <= headerBytes || bytes.readUInt32BE(0) !== magic) return null;
  const packed = bytes.subarray(headerBytes);
  if (bytes.readUInt32BE(4) !== packed.length || bytes.toString("base64") !== text) return null;
  try {
    return inflateSync(packed, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}

/** Sums of that many bytes stay small enough to take their remainder later. */
const bytesBeforeRemainder = 3_800;

/** The checksum at the end of a zlib stream. Loops by index: an iterator takes ten times as long. */
function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(at + bytesBeforeRemainder, bytes.length);
    for (; at < end; at += 1) {
      a += bytes[at] ?? 0;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return b * 65_536 + a;
}

const mostStored = 65_535;

/**
 * The histogram as the engine sends it, in zlib's stored form: what reads one reads the other, and compressing each again
 * would take most of the time that a block takes to read.
 */
export function histogramText(bare: Uint8Array): string {
  const pieces = Math.max(1, Math.ceil(bare.length / mostStored));
  const length = 2 + pieces * 5 + bare.length + 4;
  const bytes = Buffer.allocUnsafe(headerBytes + length);
  bytes.writeUInt32BE(magic, 0);
  bytes.writeUInt32BE(length, 4);
  let at = bytes.writeUInt16BE(0x7801, headerBytes);
  for (let from = 0, left = pieces; left > 0; left -= 1) {
    const piece = bare.subarray(from, from + mostStored);
    at = bytes.writeUInt8(left === 1 ? 1 : 0, at);
    at = bytes.writeUInt16LE(piece.length, at);
    at = bytes.writeUInt16LE(mostStored - piece.length, at);
    bytes.set(piece, at);
    at += piece.length;
    from += piece.length;
  }
  bytes.writeUInt32BE(adler32(bare), at);
  return bytes.toString("base64");
}
