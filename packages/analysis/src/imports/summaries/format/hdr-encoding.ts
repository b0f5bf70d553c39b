// The encoding of a histogram in a log of HdrHistogram (V2, deflated, in base64), as counts by value. The library's decoder
// allocates every value up to the highest that a header names, 48 MB a line: here only what was counted is handed on.
import { t } from "@gonogo/locale/t";
import { ImportError } from "../../sample.ts";
import type { Inflate } from "./summary-file.ts";

const packedCookie = 0x1c849304;
const plainCookie = 0x1c849303;
const headBytes = 40;
const mostBytes = 4 * 1024 * 1024;
/** `highest` and `middle` of the bucket: what the tool counts alike. */
export type TakeCount = (bucket: { highest: number; middle: number; count: number }) => void;

const refuse = (what: string): never => {
  throw new ImportError(
    what,
    t("Send the log as HdrHistogram wrote it (V2, compressed); it may be cut off."),
  );
};

/** Hands on what was counted, in ascending order; 4 MB hold millions of buckets. Throws ImportError, and what `take` throws. */
export function takeEncodedCounts(base64: string, inflate: Inflate, take: TakeCount): void {
  const packed = bytesOf(base64);
  const head = viewOf(packed);
  if (packed.length < 8) refuse(t("the histogram is too short"));
  if ((head.getInt32(0) & ~0xf0) !== (packedCookie & ~0xf0))
    refuse(t("the histogram is not in the compressed form of V2"));
  const length = head.getInt32(4);
  if (length < 0 || length > packed.length - 8) refuse(t("the histogram is cut off"));
  const plain = inflated(packed.subarray(8, 8 + length), inflate);
  const view = viewOf(plain);
  if (plain.length < headBytes) refuse(t("the histogram is too short"));
  if ((view.getInt32(0) & ~0xf0) !== (plainCookie & ~0xf0)) refuse(t("the histogram is not of V2"));
  const payload = view.getInt32(4);
  const digits = view.getInt32(12);
  const lowest = Number(view.getBigInt64(16));
  if (view.getInt32(8) !== 0) refuse(t("the histogram is shifted, which is not read"));
  if (payload < 0 || payload > plain.length - headBytes) refuse(t("the histogram is cut off"));
  if (digits < 0 || digits > 5 || lowest < 1) refuse(t("the histogram has an invalid header"));
  takeCounts(plain.subarray(headBytes, headBytes + payload), bucketsOf(digits, lowest), take);
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return refuse(t("the histogram is not base64"));
  }
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function inflated(packed: Uint8Array, inflate: Inflate): Uint8Array {
  try {
    return inflate(packed, mostBytes);
  } catch {
    return refuse(t("the histogram cannot be unpacked"));
  }
}

/** How an index of counts becomes a value: buckets of a power of two, each with the same number of steps. */
function bucketsOf(digits: number, lowest: number) {
  const unit = 2 ** Math.floor(Math.log2(lowest));
  const steps = 2 ** Math.ceil(Math.log2(2 * 10 ** digits));
  const half = steps / 2;
  return (index: number) => {
    const bucket = Math.floor(index / half) - 1;
    const [scale, step] = bucket < 0 ? [0, index] : [bucket, (index % half) + half];
    const size = 2 ** scale * unit;
    return { highest: (step + 1) * size - 1, middle: step * size + Math.floor(size / 2) };
  };
}

/** Counts as zigzag LEB128; a negative one leaves out so many indices. */
function takeCounts(
  bytes: Uint8Array,
  bucketAt: ReturnType<typeof bucketsOf>,
  take: TakeCount,
): void {
  let index = 0;
  for (let at = 0; at < bytes.length; ) {
    let [value, scale] = [0, 1];
    let byte = 0;
    let taken = 0;
    do {
      if (at >= bytes.length) refuse(t("the histogram is cut off"));
      byte = bytes[at++] ?? 0;
      taken++;
      // The ninth byte is whole, without a bit that says that more follow.
      value += (taken === 9 ? byte : byte & 0x7f) * scale;
      scale *= 128;
    } while (byte >= 0x80 && taken < 9);
    const count = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (!Number.isSafeInteger(count)) refuse(t("the histogram has a count that is too large"));
    if (count < 0) index -= count;
    else {
      if (count > 0) take({ ...bucketAt(index), count });
      index++;
    }
    const next = bucketAt(index).highest;
    if (!Number.isFinite(next) || next > 2 ** 62)
      refuse(t("the histogram has a value that is too large"));
  }
}
