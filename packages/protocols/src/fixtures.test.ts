// The fixtures that both languages must read: this side of the promise.
// The engine's tests read the same files with its own types.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BlockSpec } from "./spec/wire/block-spec.ts";
import { PlaceRequest } from "./spec/wire/place.ts";
import { ProbeRequest } from "./spec/wire/probe.ts";

const folder = new URL("../fixtures/", import.meta.url);
const shapes = {
  "block-spec": BlockSpec,
  "place-request": PlaceRequest,
  "probe-request": ProbeRequest,
};

describe("fixtures", () => {
  // Rules that both languages keep have tests of their own.
  const others = new Set(["header-rules.json", "hosts.json", "protobuf"]);
  const names = readdirSync(folder).filter((name) => !others.has(name));
  it.each(names)("%s is what zod says", (name) => {
    const shape = shapes[name.split(".")[0] as keyof typeof shapes];
    const data: unknown = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    expect(shape.parse(data)).toEqual(data);
  });
  it("covers every shape", () => {
    expect(new Set(names.map((name) => name.split(".")[0]))).toEqual(new Set(Object.keys(shapes)));
  });
});
