// gRPC streams from definition to report: one call of each kind on the real target, calls counted exactly,
// messages in the report, and a gate on the time to first message.
import { findRun } from "@gonogo/services/run/find-run";
import { readReport } from "@gonogo/services/run/read-report";
import { readRunInput } from "@gonogo/services/run/run-input";
import { getTarget } from "@gonogo/services/target/get-target";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DemoTarget, startDemoTarget } from "./testing/demo-target.ts";
import { aliasEngine, type EngineAlias } from "./testing/engine-alias.ts";
import { isOver, type MeasuredHouse, makeMeasuredHouse } from "./testing/measured-house.ts";
import type { RunningWorker } from "./worker.ts";

let target: DemoTarget;
let engine: EngineAlias;
let house: MeasuredHouse;
let worker: RunningWorker;
beforeAll(async () => {
  target = await startDemoTarget();
  engine = aliasEngine();
});
afterAll(async () => {
  engine.remove();
  await target.stop();
});
beforeEach(async () => {
  house = await makeMeasuredHouse(target, engine);
  worker = await house.work();
});
afterEach(async () => {
  await worker.stop();
  await house.close();
});

const stream = (name: string, method: string, more: object) => ({
  name,
  target: "grpc",
  operation: { kind: "grpc", method: `demo.Streams/${method}`, ...more },
});
const variants = [
  stream("watch", "Watch", { message: { count: 3 } }),
  stream("collect", "Collect", { message: { payload: "x" }, repeat: 4 }),
  stream("converse", "Converse", { messages: [{ text: "a" }, { text: "b" }] }),
];
const gates = [
  { metric: "firstMessage", of: "converse", over: "watch", op: "<=", limitRatio: 100 },
];

describe("a run of gRPC streams", () => {
  it("sends exactly what the target counts, and reports messages", async () => {
    const before = await target.requests();
    const { id } = await house.duel({ variants, gates });
    expect(await house.until(id, isOver)).toMatchObject({ status: "finished", failure: null });
    const after = await target.requests();
    const row = await findRun(house.context, house.owner, id);
    const { blocks } = await readRunInput(house.context, row);
    const sent = blocks.reduce((sum, block) => sum + (block.result?.totals.sent ?? 0), 0);
    expect((after.grpc ?? 0) - (before.grpc ?? 0)).toBe(sent);
    const report = await readReport(house.context, house.owner, { id });
    const expected = { watch: [1, 3], collect: [4, 1], converse: [2, 2] };
    for (const [variant, [asks, answers]] of Object.entries(expected)) {
      const found = report.streams.find((one) => one.variant === variant);
      const calls = found?.firstMessage.count ?? 0;
      expect(calls).toBeGreaterThan(0);
      expect(found).toMatchObject({
        messagesSent: calls * (asks ?? 0),
        messagesReceived: calls * (answers ?? 0),
        gap: { count: calls * ((answers ?? 0) - 1) },
      });
    }
    const compared = report.comparison.find((one) => one.metric === "firstMessage");
    expect(compared?.values.every((value) => (value.value ?? 0) > 0)).toBe(true);
    expect(report.blocks.every((block) => (block.firstMessageUs ?? 0) > 0)).toBe(true);
  });

  it("refuses messages that the schema does not take, which it asks the target for first", async () => {
    const wrong = [stream("watch", "Watch", { messages: [{}, {}] })];
    const refused = await house.duel({ variants: wrong, gates: [] }).catch((error) => error);
    expect(refused).toMatchObject({
      code: "message_invalid",
      field: "definition.variants.0.operation.messages",
    });
    const { lastProbe } = await getTarget(house.context, house.owner, { slug: "grpc" });
    const methods = lastProbe?.answer.grpc?.methods ?? [];
    expect(methods.find((one) => one.method === "demo.Streams/Watch")).toMatchObject({
      clientStreaming: false,
      serverStreaming: true,
    });
  });
});
