// The file as people write it passes its JSON Schema, and what may not stand in a file does not.
import { expect, it } from "vitest";
import * as z from "../schema/zod.ts";
import { Configuration } from "./configuration.ts";
import { configurationSchemaText } from "./configuration-schema.ts";

const written = z.fromJSONSchema(JSON.parse(configurationSchemaText()));
const env = (name: string) => `\${${name}}`;

const target = {
  ...{ slug: "checkout", name: "Checkout", protocol: "http1", host: "127.0.0.1", port: 8080 },
};
const benchmark = {
  ...{ name: "gate", question: "Fast?", load: { kind: "closed", clients: 2 } },
  variants: [{ name: "a", target: "checkout", operation: { kind: "http", path: "/" } }],
  gates: ["p99(a) < 10 ms"],
};
const schedule = { benchmark: "gate", cron: "0 2 * * *", timeZone: "Europe/Berlin" };
const fileWith = (parts: object) => ({ version: 1, ...parts });

it.each<[string, object]>([
  ["references", { targets: [{ ...target, host: env("HOST"), port: env("PORT") }] }],
  ["a part of a text", { targets: [{ ...target, headers: { "x-version": `v${env("V")}` } }] }],
  ["a secret by name", { targets: [{ ...target, secret: { bearerToken: "secret:TOKEN" } }] }],
  ["a removed secret", { targets: [{ ...target, secret: null }] }],
  ["a definition", { benchmarks: [benchmark] }],
  [
    "clients of the environment",
    { benchmarks: [{ ...benchmark, load: { kind: "closed", clients: env("N") } }] },
  ],
  ["a schedule", { schedules: [schedule] }],
])("%s may stand in a file", (_, parts) => {
  expect(written.safeParse(fileWith(parts)).error?.issues ?? []).toEqual([]);
});

it.each<[string, object]>([
  ["a secret's value", { targets: [{ ...target, secret: { bearerToken: "abc" } }] }],
  ["a secret's header", { targets: [{ ...target, secret: { headers: { "x-key": "abc" } } }] }],
  ["a variable for a secret", { targets: [{ ...target, secret: { bearerToken: env("T") } }] }],
  ["a secret as port", { targets: [{ ...target, port: "secret:PORT" }] }],
  ["a text as port", { targets: [{ ...target, port: "eighty" }] }],
  ["an unknown field", { targets: [{ ...target, hots: "a" }] }],
])("%s may not", (_, parts) => {
  expect(written.safeParse(fileWith(parts)).success).toBe(false);
});

it("names what stands twice, at its second place", () => {
  const twice = fileWith({
    ...{ targets: [target, { ...target, name: "Other" }], benchmarks: [benchmark, benchmark] },
    schedules: [schedule, { ...schedule, cron: "0  2 * * *" }],
  });
  const { error } = Configuration.safeParse(twice);
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["targets.1.slug", "checkout is there twice"],
    ["benchmarks.1.name", "gate is there twice"],
    ["schedules.1", "gate at 0 2 * * * (Europe/Berlin) is there twice"],
  ]);
});
