// Sizes are those of Google's encoder: its bytes are in packages/protocols/fixtures/protobuf, beside what made them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PayloadFault } from "./payload-fault.ts";
import { protobufSize } from "./protobuf-size.ts";

type Case = { readonly type: string; readonly message: Record<string, never> };

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
    expect(() => sizeOf(one)).toThrow(PayloadFault);
  });
});

test.each(["2026", "2022"])("refuses edition %s as the engine does", (edition) => {
  expect(() =>
    protobufSize({ schema: `// a\nedition = "${edition}"; message M {}`, message: {} }),
  ).toThrow(`is of edition ${edition}; editions 2023 and 2024 are read`);
});
