// A definition as people write it; one that nobody could have typed is JSON, which is YAML too and quick to make.
import { BenchmarkSpec } from "@gonogo/protocols/spec";
import { firstDuels } from "@gonogo/protocols/studies";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { toYaml } from "./benchmark-view.ts";

it("writes definitions as YAML, and very long ones as JSON of the same meaning", () => {
  const [spec] = firstDuels;
  if (!spec) throw new Error("no definition");
  expect(toYaml(spec)).toMatch(/^specVersion: 1\nname: /);
  const message = Array.from({ length: 3_000 }, (_, i) => i);
  const long = BenchmarkSpec.parse({
    ...spec,
    payloads: [{ name: "a", encoding: "json", message }],
  });
  expect(toYaml(long)).toMatch(/^\{\n {2}"specVersion": 1,/);
  for (const one of [spec, long])
    expect(parse(toYaml(one))).toEqual(JSON.parse(JSON.stringify(one)));
});
