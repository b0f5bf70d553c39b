// The rule of hosts, by the examples that the engine reads too.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "../../schema/zod.ts";
import { addressText, readHost } from "./host.ts";

const cases = z
  .array(z.object({ text: z.string(), host: z.string().nullable() }))
  .parse(
    JSON.parse(readFileSync(new URL("../../../fixtures/hosts.json", import.meta.url), "utf8")),
  );

it.each(cases)("reads $text", ({ text, host }) => {
  const read = readHost(text);
  expect("host" in read ? read.host : null).toBe(host);
});

it("says of a zone that it cannot be loaded", () => {
  expect(readHost("fe80::1%eth0")).toEqual({ issue: expect.stringContaining("zone") });
});

it.each([
  ["localhost", "localhost:80"],
  ["::1", "[::1]:80"],
  ["[::1]", "[::1]:80"],
])("writes %s and a port as %s", (host, text) => {
  expect(addressText({ host, port: 80 })).toBe(text);
});
