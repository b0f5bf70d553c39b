// pprof files as a profiler would have written them, made by protobuf's own library. Imported by tests only.
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

export type PprofParts = {
  readonly types: readonly (readonly [type: string, unit: string])[];
  /** Stacks with the innermost function first; one with `+` was inlined into the next: `push+write`. */
  readonly samples: readonly {
    readonly stack: readonly string[];
    readonly values: readonly number[];
  }[];
  readonly durationNs?: number;
  /** Numbers of samples in fields of their own, as old writers have them. */
  readonly unpacked?: boolean;
};

const message = (writer: BinaryWriter, field: number, write: (writer: BinaryWriter) => void) => {
  writer.tag(field, WireType.LengthDelimited).fork();
  write(writer);
  writer.join();
};
const number = (writer: BinaryWriter, field: number, value: number) =>
  writer.tag(field, WireType.Varint).int64(value);

/** An entry of `stack` without a name is a location without a line, in libc. */
export function pprofBytes({ types, samples, durationNs = 0, unpacked = false }: PprofParts) {
  const strings = [""];
  const text = (one: string) => {
    const known = strings.indexOf(one);
    return known >= 0 ? known : strings.push(one) - 1;
  };
  const writer = new BinaryWriter();
  const numbers = (into: BinaryWriter, field: number, values: readonly number[]) => {
    if (unpacked) for (const value of values) number(into, field, value);
    else
      message(into, field, (packed) => {
        for (const value of values) packed.int64(value);
      });
  };
  for (const [type, unit] of types)
    message(writer, 1, (one) => {
      number(one, 1, text(type));
      number(one, 2, text(unit));
    });
  const entries = [...new Set(samples.flatMap(({ stack }) => stack))];
  for (const { stack, values } of samples)
    message(writer, 2, (one) => {
      numbers(
        one,
        1,
        stack.map((name) => entries.indexOf(name) + 1),
      );
      numbers(one, 2, values);
    });
  message(writer, 3, (one) => {
    number(one, 1, 1);
    number(one, 5, text("/lib/x86_64-linux-gnu/libc.so.6"));
  });
  const functions = [...new Set(entries.flatMap((entry) => entry.split("+")))];
  entries.forEach((entry, i) => {
    message(writer, 4, (one) => {
      number(one, 1, i + 1);
      number(one, 2, 1);
      for (const name of entry === "" ? [] : entry.split("+"))
        message(one, 4, (line) => number(line, 1, functions.indexOf(name) + 1));
    });
  });
  functions.forEach((name, i) => {
    message(writer, 5, (one) => {
      number(one, 1, i + 1);
      number(one, 2, text(name));
    });
  });
  for (const one of strings) writer.tag(6, WireType.LengthDelimited).string(one);
  number(writer, 10, durationNs);
  return writer.finish();
}

/** A file of locations that have so many empty lines each, and of functions that all have the same name. */
export function repeatedPprof({ locations = 0, lines = 0, functions = 0, name = "" }): Uint8Array {
  const writer = new BinaryWriter();
  const location = new BinaryWriter();
  number(location, 1, 1);
  for (let i = 0; i < lines; i++) message(location, 4, () => {});
  const bytes = location.finish();
  for (let i = 0; i < locations; i++) writer.tag(4, WireType.LengthDelimited).bytes(bytes);
  for (let i = 0; i < functions; i++)
    message(writer, 5, (one) => {
      number(one, 1, i + 1);
      number(one, 2, 1);
    });
  for (const text of ["", name]) writer.tag(6, WireType.LengthDelimited).string(text);
  return writer.finish();
}
