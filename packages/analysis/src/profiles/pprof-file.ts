// The parts of a pprof file (github.com/google/pprof, proto/profile.proto) as they lie in its bytes. Protobuf's wire format
// is read by its own library; messages are read here, because a decoder of whole files makes an object of each of
// millions of parts before anybody can count them.

import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { type Msg, msg, t } from "@gonogo/locale/t";
import { formatCount } from "../words/format.ts";
import { refuse } from "./profile-error.ts";
import {
  cutStacks,
  maxDepth,
  maxFunctions,
  maxLines,
  maxStacks,
  recordLess,
} from "./profile-limits.ts";

/** Functions by the parts that name them; a file has some more of each than functions. */
const maxParts = 2 * maxFunctions;

type Line = { readonly functionId: number };
export type PprofFile = {
  /** Type and unit of each value of a sample, as `cpu` and `nanoseconds`. */
  readonly types: readonly { readonly type: string; readonly unit: string }[];
  readonly defaultType: string;
  /** The samples, unread. */
  readonly samples: readonly Uint8Array[];
  /** The innermost function first: those before the last were inlined into it. */
  readonly locations: ReadonlyMap<number, { readonly mappingId: number; lines: readonly Line[] }>;
  readonly functions: ReadonlyMap<number, string>;
  /** Files that code was loaded from. */
  readonly mappings: ReadonlyMap<number, string>;
  readonly durationNs: number;
};

/** Reads a message field by field; what `read` does not take is passed over. */
function eachField(
  bytes: Uint8Array,
  read: (field: number, wire: WireType, reader: BinaryReader) => boolean,
): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wire] = reader.tag();
    if (!read(field, wire, reader)) reader.skip(wire, field);
  }
}

/** The varints of a message by their fields; of a repeated one the last. */
function numbersOf(bytes: Uint8Array): (field: number) => number {
  const numbers = new Map<number, number>();
  eachField(bytes, (field, wire, reader) => {
    if (wire !== WireType.Varint) return false;
    numbers.set(field, Number(reader.int64()));
    return true;
  });
  return (field) => numbers.get(field) ?? 0;
}

/** The lines of every location; `counted` of them were read before. */
function locationOf(bytes: Uint8Array, counted: { lines: number }) {
  const lines: Line[] = [];
  eachField(bytes, (field, wire, reader) => {
    if (field !== 4 || wire !== WireType.LengthDelimited) return false;
    keep(
      lines,
      { functionId: numbersOf(reader.bytes())(1) },
      maxDepth,
      msg("functions at one location"),
    );
    if (++counted.lines > maxLines)
      refuse(
        t("it has more than {most} functions at its locations, which is the most that is read", {
          most: formatCount(maxLines),
        }),
        recordLess(),
      );
    return true;
  });
  return { mappingId: numbersOf(bytes)(2), lines };
}

/** Adds a part, of which there may be so many. */
function keep<T>(parts: T[], part: T, most: number, what: Msg): true {
  if (parts.push(part) > most)
    refuse(
      t("it has more than {most} {parts}, which is the most that is read", {
        most: formatCount(most),
        parts: t(what),
      }),
      recordLess(),
    );
  return true;
}

/** Throws ProfileError beyond a limit, and whatever the wire format's reader throws of bytes that are none. */
export function readPprofFile(bytes: Uint8Array): PprofFile {
  const parts = {
    types: [] as Uint8Array[],
    samples: [] as Uint8Array[],
    mappings: [] as Uint8Array[],
    locations: [] as Uint8Array[],
    functions: [] as Uint8Array[],
    strings: [] as Uint8Array[],
  };
  let durationNs = 0;
  let defaultType = 0;
  eachField(bytes, (field, wire, reader) => {
    if (wire === WireType.Varint && (field === 10 || field === 14)) {
      const value = Number(reader.int64());
      if (field === 10) durationNs = value;
      else defaultType = value;
      return true;
    }
    if (wire !== WireType.LengthDelimited) return false;
    const part = () => reader.bytes();
    if (field === 1) return keep(parts.types, part(), 100, msg("types of samples"));
    if (field === 2) return keep(parts.samples, part(), maxStacks, msg("stacks"));
    if (field === 3) return keep(parts.mappings, part(), maxParts, msg("mappings"));
    if (field === 4) return keep(parts.locations, part(), maxParts, msg("locations"));
    if (field === 5) return keep(parts.functions, part(), maxParts, msg("functions"));
    if (field === 6) return keep(parts.strings, part(), 2 * maxParts, msg("strings"));
    return false;
  });
  const decoder = new TextDecoder();
  // Each once: all functions may have one name of a megabyte.
  const texts = new Map<number, string>();
  const text = (index: number): string => {
    const known = texts.get(index) ?? decoder.decode(parts.strings[index] ?? new Uint8Array());
    texts.set(index, known);
    return known;
  };
  const counted = { lines: 0 };
  const typeOf = (one: (field: number) => number) => ({ type: text(one(1)), unit: text(one(2)) });
  return {
    types: parts.types.map(numbersOf).map(typeOf),
    defaultType: text(defaultType),
    samples: parts.samples,
    locations: new Map(
      parts.locations.map((part) => [numbersOf(part)(1), locationOf(part, counted)]),
    ),
    functions: new Map(
      parts.functions.map(numbersOf).map((one) => [one(1), text(one(2)) || text(one(3))]),
    ),
    mappings: new Map(parts.mappings.map(numbersOf).map((one) => [one(1), text(one(5))])),
    durationNs,
  };
}

/** What a sample says: ids of locations, the innermost first, and a value of each type. */
export type PprofSample = { readonly locationIds: number[]; readonly values: number[] };

/** Adds the numbers of a repeated field, which are packed into one or stand alone. */
function addNumbers(
  numbers: number[],
  wire: WireType,
  reader: BinaryReader,
  where: () => string,
): true {
  const end = wire === WireType.LengthDelimited ? reader.uint32() + reader.pos : reader.pos + 1;
  while (reader.pos < end) {
    numbers.push(Number(reader.int64()));
    if (numbers.length > maxDepth)
      refuse(
        t("{place} has more than {most} locations, which is the most that is read", {
          place: where(),
          most: formatCount(maxDepth),
        }),
        cutStacks(),
      );
  }
  return true;
}

export function sampleOf(bytes: Uint8Array, where: () => string): PprofSample {
  const sample: PprofSample = { locationIds: [], values: [] };
  eachField(bytes, (field, wire, reader) => {
    if (wire !== WireType.LengthDelimited && wire !== WireType.Varint) return false;
    if (field === 1) return addNumbers(sample.locationIds, wire, reader, where);
    if (field === 2) return addNumbers(sample.values, wire, reader, where);
    return false;
  });
  return sample;
}
