// Pools over REST: listed, paused, drained, resumed; who may; and what is refused.
import { createApiKey } from "@gonogo/services/api-key/create-api-key";
import { reportWorker } from "@gonogo/services/worker/report-worker";
import { beforeAll, expect, it } from "vitest";
import { json, refusal, restInstance } from "../testing/rest-instance.ts";
import { Pool, PoolList } from "./pools.ts";

const rest = restInstance();
beforeAll(() =>
  reportWorker(rest.instance.context, {
    ...{ id: "big-1", host: "h", hostId: "h", pid: 7, labels: { pool: "big" } },
    machine: { cpuModel: "a CPU", cpuCores: 4, kernel: "6.1", measurementVersion: 1 },
    engine: { version: "0.1.0", build: "b1" },
  }),
);
const list = async () => (await json(await rest.call("GET", "/pools"), PoolList)).items;
const set = (name: string, body: unknown, key?: string) =>
  rest.call("PATCH", `/pools/${name}`, { body, ...(key !== undefined && { key }) });

it("pauses, drains and resumes a pool, and says since when and by whom", async () => {
  expect(await list()).toMatchObject([{ name: "big", state: "open", since: null, workers: 1 }]);
  const paused = await json(await set("big", { state: "paused" }), Pool);
  expect(paused).toMatchObject({ state: "paused", changedBy: expect.stringMatching(/^API key /) });
  // Once more is no change.
  expect(await json(await set("big", { state: "paused" }), Pool)).toEqual(paused);
  expect(await list()).toEqual([paused]);
  expect(await json(await set("big", { state: "draining" }), Pool)).toMatchObject({
    ...{ state: "draining", busy: 0 },
  });
  expect(await json(await set("big", { state: "open" }), Pool)).toMatchObject({ state: "open" });
});

it("asks for its own scope", async () => {
  const { context, owner } = rest.instance;
  const { key } = await createApiKey(context, owner, {
    name: "ci",
    scopes: ["read", "runs:write"],
  });
  expect((await set("big", { state: "paused" }, key)).status).toBe(403);
  expect((await rest.call("GET", "/pools", { key })).status).toBe(200);
});

it.each(["big2", "%F0%9F%90%98", "a%20b"])("knows no pool %s", async (name) => {
  const answer = await set(name, { state: "paused" });
  expect(answer.status).toBe(404);
  expect(JSON.stringify(await answer.json())).toContain("The pools are: big.");
});

it.each([{ state: "closed" }, {}, { state: "paused", by: "me" }, 7, null])(
  "refuses %j",
  async (body) => {
    expect((await refusal(await set("big", body))).status).toBe(422);
  },
);
