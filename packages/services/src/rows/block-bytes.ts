// What was measured in a block as one value of bytes: a number for the form, then one deflate stream of the facts as JSON and of
// the histograms, inflated, each of them once. A dictionary that holds what every block says leaves of the facts what differs.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { bareHistogram, histogramText } from "./bare-histogram.ts";
import { firstDictionary } from "./block-dictionary.ts";

/** By the number of their form. A form is never changed: another dictionary is another form. */
const dictionaries: ReadonlyMap<number, Buffer> = new Map([[1, Buffer.from(firstDictionary)]]);
const written = 1;

/** Blocks of a backup are foreign: none unpacks to more. */
const mostBytes = 64 << 20;

/** In place of a histogram. */
type Reference = { readonly histogram: number };
const isReference = (value: object): value is Reference =>
  "histogram" in value && typeof value.histogram === "number" && Object.keys(value).length === 1;

/** The value with every text in it replaced by what `replace` makes of it, and every object that it takes as a whole. */
function walk(value: unknown, replace: (found: unknown) => unknown): unknown {
  const found = replace(value);
  if (found !== value || typeof found !== "object" || found === null) return found;
  if (Array.isArray(found)) return found.map((one) => walk(one, replace));
  return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, walk(one, replace)]));
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
  const facts = walk(value, (found) => {
    if (typeof found !== "string") return found;
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

/** The value that was packed. Throws for bytes that were not, or by a newer version. */
export function fromBlockBytes(bytes: Uint8Array): unknown {
  const dictionary = dictionaries.get(bytes[0] ?? 0);
  if (!dictionary)
    throw new Error(`A block has the form ${bytes[0]}, which this version does not read.`);
  const options = { dictionary, maxOutputLength: mostBytes };
  const [facts, ...bare] = parts(inflateRawSync(bytes.subarray(1), options));
  const texts = bare.map(histogramText);
  return walk(JSON.parse(facts?.toString() ?? "null"), (found) =>
    typeof found === "object" && found !== null && isReference(found)
      ? (texts[found.histogram] ?? "")
      : found,
  );
}
