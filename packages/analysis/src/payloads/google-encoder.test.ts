// Sizes are those of Google's encoder: its bytes are in packages/protocols/fixtures/protobuf, beside what made them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PayloadError } from "./field-sizes.ts";
import { protobufSize } from "./protobuf-size.ts";

type Sent = Parameters<typeof protobufSize>[0];
type Case = { readonly type: string; readonly message: Sent["message"] };

const fixture = JSON.parse(
  readFileSync(
    new URL("../../../protocols/fixtures/protobuf/google-encoder.json", import.meta.url),
    "utf8",
  ),
) as {
  readonly files: Readonly<Record<string, string>>;
  readonly cases: readonly (Case & { readonly hex: string })[];
  readonly refused: readonly (Case & { readonly why: string })[];
};

const sizeOf = ({ type, message }: Case) => {
  const schema = fixture.files[`${type.split(".")[0]}.proto`] ?? "";
  return protobufSize({ schema, type, message });
};

describe("sizes of Google's encoder", () => {
  test.each(fixture.cases.map((one) => [`${one.type} ${JSON.stringify(one.message)}`, one]))(
    "%s",
    (_, one) => {
      const size = sizeOf(one);
      expect(size.bytes).toBe(one.hex.length / 2);
      const fields = [...size.fields.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      expect(fields).toBe(size.bytes);
    },
  );

  test.each(fixture.refused.map((one) => [one.why, one]))("refuses %s", (_, one) => {
    expect(() => sizeOf(one)).toThrow(PayloadError);
  });
});

test.each(["2026", "2022"])("refuses edition %s as the engine does", (edition) => {
  expect(() =>
    protobufSize({ schema: `// a\nedition = "${edition}"; message M {}`, message: {} }),
  ).toThrow(`is of edition ${edition}; editions 2023 and 2024 are read`);
});

test.each([
  [
    "option features.field_presence = SOMETIMES; message M {}",
    "features.field_presence = SOMETIMES",
  ],
  ["option features.colour = RED; message M {}", "features.colour = RED"],
  ["message M { int32 a = 1 [features.utf8_validation = MAYBE]; }", "features.utf8_validation"],
  ["message M { optional int32 a = 1; }", "optional"],
  ["enum E { A = 1; } message M {}", "the first value of E must be 0"],
  ["export message M {}", "export"],
])("refuses %s in edition 2023, as protoc does", (text, words) => {
  const schema = `edition = "2023"; ${text}`;
  expect(() => protobufSize({ schema, type: "M", message: {} })).toThrow(words);
});

test("takes a text that begins with a byte order mark", () => {
  const schema = '\uFEFFedition = "2023"; message M { int32 a = 1; }';
  expect(protobufSize({ schema, message: { a: 0 } }).bytes).toBe(2);
});
