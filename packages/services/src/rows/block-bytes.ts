// What was measured in a block as one value of bytes: a number for the form, then one deflate stream of the facts as JSON and of
// the histograms, inflated, each of them once. A dictionary that holds what every block says leaves of the facts what differs.
import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { bareHistogram, histogramText } from "./bare-histogram.ts";
import { firstDictionary } from "./block-dictionary.ts";

/** By the number of their form. A form is never changed: another dictionary is another form. */
const dictionaries: ReadonlyMap<number, Buffer> = new Map([[1, Buffer.from(firstDictionary)]]);
const written = 1;

/** Blocks of a backup are foreign: none unpacks to more. */
const mostBytes = 64 << 20;
/** Most blocks unpack to less: one piece, and no joining. */
const chunkSize = 32 << 10;

/** In place of a histogram. No text within JSON can hold it, since a quote in a text is escaped. */
const reference = /\{"histogram":(\d+)\}/g;

/** The value with what `replace` makes of its texts. */
function withTexts(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === "string") return replace(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, replace));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withTexts(one, replace)]),
  );
}

const sized = (bytes: Buffer): Buffer[] => {
  const size = Buffer.allocUnsafe(4);
  size.writeUInt32LE(bytes.length);
  return [size, bytes];
};

/** Packs a JSON value, histograms within it by their content. About a millisecond for a usual block. */
export function toBlockBytes(value: unknown): Uint8Array<ArrayBuffer> {
  const places = new Map<string, number>();
  const bare: Buffer[] = [];
  const facts = withTexts(value, (found) => {
    const known = places.get(found);
    if (known !== undefined) return { histogram: known };
    const histogram = bareHistogram(found);
    if (histogram === null) return found;
    places.set(found, bare.length);
    return { histogram: bare.push(histogram) - 1 };
  });
  const all = Buffer.concat([Buffer.from(JSON.stringify(facts)), ...bare].flatMap(sized));
  const dictionary = dictionaries.get(written);
  const packed = deflateRawSync(all, { level: 9, ...(dictionary && { dictionary }) });
  return Uint8Array.from([written, ...packed]);
}

function* parts(all: Buffer): Generator<Buffer> {
  for (let at = 0; at < all.length; ) {
    const from = at + 4;
    at = from + all.readUInt32LE(at);
    if (at > all.length) throw new Error("A block's bytes end too early.");
    yield all.subarray(from, at);
  }
}

/** What stands for a histogram until facts are parsed: base64 as well, and nothing that a target could have said. */
const placeholder = randomBytes(12).toString("base64");
const lengthOfPlace = 8;

/** Puts histograms in their places, within the value. */
function fill(value: unknown, texts: readonly string[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, one] of Object.entries(value))
    if (typeof one !== "string") fill(one, texts);
    else if (one.startsWith(placeholder))
      Reflect.set(value, key, texts[Number(one.slice(placeholder.length))] ?? "");
}

/**
 * The value that was packed.
 * @param parse checks it before histograms are in it, since looking through their texts would take half of the time
 * @throws {Error} for bytes that hold no block, or one of a newer version; what `parse` throws
 */
export function fromBlockBytes<T>(bytes: Uint8Array, parse: (facts: unknown) => T): T {
  const dictionary = dictionaries.get(bytes[0] ?? 0);
  if (!dictionary)
    throw new Error(`A block has the form ${bytes[0]}, which this version does not read.`);
  const options = { dictionary, maxOutputLength: mostBytes, chunkSize };
  const [facts, ...bare] = parts(inflateRawSync(bytes.subarray(1), options));
  const json = (facts?.toString() ?? "null").replace(
    reference,
    (_, place: string) => `"${placeholder}${place.padStart(lengthOfPlace, "0")}"`,
  );
  const value = parse(JSON.parse(json));
  fill(value, bare.map(histogramText));
  return value;
}
