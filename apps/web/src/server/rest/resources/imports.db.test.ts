// Imports over REST: a run in the promised shape with its verdict, idempotency keys, and refusals by the client's fields.
import { describe, expect, it } from "vitest";
import { bodiesStandingStill, json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Run, RunReport } from "./run-shapes.ts";

const rest = restInstance();
const log = (place: number, slower: number): string =>
  Array.from({ length: 1_100 }, (_, i) => {
    const startUs = Date.UTC(2026, 10, 1) * 1_000 + place * 2_000_000 + i * 1_000;
    return `${startUs}\t200\t${Math.round(slower * (700 + ((i * 7 + place * 3) % 97)))}\n`;
  }).join("");

const definition = {
  name: "imported",
  question: "Is the new version as fast?",
  variants: ["base", "head"].map((name) => ({
    ...{ name, target: "rest" },
    operation: { kind: "http", method: "GET", path: "/" },
  })),
  load: { kind: "closed", clients: 2 },
  gates: ["p99(head) / p99(base) <= 1.25"],
  accept: ["imported"],
};
const sent = (slower: number) => ({
  ...{ definition, tool: "h2load", toolVersion: "1.52", subject: { version: "v1" } },
  blocks: Array.from({ length: 10 }, (_, i) => [
    { variant: "base", sent: 1_100, output: log(2 * i, 1) },
    { variant: "head", sent: 1_100, output: log(2 * i + 1, slower) },
  ]).flat(),
});
const post = (body: unknown, more: object = {}) => rest.call("POST", "/imports", { body, ...more });

describe("imports", () => {
  it("answer 201 with a finished run and its verdict, once a key", async () => {
    const headers = { "idempotency-key": "one" };
    const made = await post(sent(1), { headers });
    expect(made.status).toBe(201);
    const run = await json(made, Run);
    expect(run).toMatchObject({ status: "finished", imported: true, verdict: "GO" });
    expect(made.headers.get("location")).toBe(run.url);
    const again = await post(sent(1), { headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await json(again, Run)).id).toBe(run.id);
    const report = await json(await rest.call("GET", `/runs/${run.id}/report.json`), RunReport);
    expect(report.run.imported?.sides.map(({ tool }) => tool)).toEqual(["h2load", "h2load"]);
    expect((await json(await post(sent(1.6)), Run)).verdict).toBe("NO-GO");
  });
  it("that come at once have their turns, also after one that is refused", async () => {
    const answers = await Promise.all([
      post(sent(1)),
      post({ ...sent(1), skipMs: 9e4 }),
      post(sent(1.6)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 201]);
  });
  it("that stand still keep no place from others", async () => {
    const { bodies, end } = bodiesStandingStill(5);
    const still = bodies.map((raw) => rest.call("POST", "/imports", { raw }));
    expect((await post(sent(1))).status).toBe(201);
    end();
    for (const answer of await Promise.all(still)) expect([400, 429]).toContain(answer.status);
  });
  it("are refused by the field in error, by scope, and by size", async () => {
    const refused = async (body: unknown, more: object = {}) => refusal(await post(body, more));
    const [first, ...others] = sent(1).blocks;
    expect(
      await refused({ ...sent(1), blocks: [{ ...first, output: "requests: 100" }, ...others] }),
    ).toMatchObject({ status: 422, code: "invalid_input", fields: ["blocks.0.output"] });
    expect(await refused({ ...sent(1), blocks: others })).toMatchObject({
      ...{ status: 422, fields: ["blocks"] },
    });
    expect(await refused({ ...sent(1), idempotency: 1 })).toMatchObject({ status: 422 });
    expect(await refused({ ...sent(1), tool: "wrk" })).toMatchObject({
      ...{ status: 422, fields: ["tool"] },
    });
    expect(await refused([])).toMatchObject({ status: 422 });
    expect(await refused(sent(1), { key: rest.readOnlyKey })).toMatchObject({ status: 403 });
    const raw = new Uint8Array(33 * 1024 * 1024).fill(32);
    const tooLarge = await refusal(await rest.call("POST", "/imports", { raw }));
    expect(tooLarge).toMatchObject({ status: 413, detail: "A body may hold 32 MB." });
    // The scope is asked for before the body: it is not read.
    const reader = await rest.call("POST", "/imports", { raw, key: rest.readOnlyKey });
    expect(await refusal(reader)).toMatchObject({ status: 403, code: "forbidden" });
  });
});
