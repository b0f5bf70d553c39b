// gRPC streams from definition to report: one call of each kind on the real target, calls counted exactly,
// messages in the report, and a gate on the time to first message.
import { getTarget } from "@gonogo/services/target/get-target";
import { describe, expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { finishedRun, sentIn } from "../testing/finished-run.ts";

const bench = setUpBench();

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
    const { input, report, counted } = await finishedRun(bench, { variants, gates });
    expect(counted("grpc")).toBe(sentIn(input.blocks));
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
    for (const { sequence, firstMessageUs } of report.blocks) {
      const of = input.blocks.find((block) => block.sequence === sequence);
      const seen = JSON.stringify([of?.variant, of?.machine, of?.result?.counts]);
      expect(firstMessageUs ?? 0, seen).toBeGreaterThan(0);
    }
  });

  it("refuses messages that the schema does not take, which it asks the target for first", async () => {
    const wrong = [stream("watch", "Watch", { messages: [{}, {}] })];
    const refused = await bench.instance
      .duel({ variants: wrong, gates: [] })
      .catch((error) => error);
    expect(refused).toMatchObject({
      code: "message_invalid",
      field: "definition.variants.0.operation.messages",
    });
    const { lastProbe } = await getTarget(bench.instance.context, bench.instance.owner, {
      slug: "grpc",
    });
    const methods = lastProbe?.answer.grpc?.methods ?? [];
    expect(methods.find((one) => one.method === "demo.Streams/Watch")).toMatchObject({
      clientStreaming: false,
      serverStreaming: true,
    });
  });
});
