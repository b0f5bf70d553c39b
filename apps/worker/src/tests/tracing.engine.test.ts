// Traces by a real collector: the request that made a run, the run, its blocks and the engine's phases are one trace.
import { phases } from "@gonogo/protocols/events";
import { startOtlpReceiver } from "@gonogo/services/testing/otlp-receiver";
import { activeTraceparent, inSpan } from "@gonogo/services/tracing/spans";
import { startTracing } from "@gonogo/services/tracing/start-tracing";
import { expect, it } from "vitest";
import { setUpBench } from "../testing/bench.ts";
import { isOver } from "../testing/measured-instance.ts";

const bench = setUpBench();

it("one trace leads from the request to the phases of each block", async () => {
  const receiver = await startOtlpReceiver();
  const tracing = await startTracing({ endpoint: receiver.url, service: "gonogo-worker" });
  const { id } = await inSpan("request", { attributes: {}, continues: null }, () =>
    bench.instance.duel(),
  );
  await bench.instance.until(id, isOver);
  await bench.worker.stop();
  await tracing.stop();
  await receiver.close();

  expect(receiver.refused).toEqual([]);
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const [request] = named("request");
  const [run] = named("run");
  expect(run).toMatchObject({
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
    attributes: { "gonogo.run.id": id, "gonogo.run.origin": "person" },
  });
  const blocks = await bench.instance.blocks(id);
  const measured = blocks.filter(({ status }) => status === "finished");
  const blockSpans = named("block").filter(
    ({ attributes }) => attributes["gonogo.block.end"] === "finished",
  );
  expect(blockSpans).toHaveLength(measured.length);
  for (const span of blockSpans) {
    expect(span).toMatchObject({
      parentSpanId: run?.spanId,
      attributes: { "gonogo.run.id": id, "gonogo.block.purpose": "evidence" },
    });
    const below = receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    expect(below.map(({ name }) => name)).toEqual(phases);
    for (const [i, phase] of below.entries()) {
      expect(phase.endTimeUnixNano).toBeGreaterThanOrEqual(phase.startTimeUnixNano);
      const next = below[i + 1];
      if (next) expect(next.startTimeUnixNano).toBe(phase.endTimeUnixNano);
    }
  }
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
});

it("records nothing where no collector is named, and runs remember no trace", async () => {
  await startTracing({ endpoint: undefined, service: "gonogo-worker" });
  expect(activeTraceparent()).toBeNull();
  const { id } = await bench.instance.duel();
  await bench.instance.until(id, isOver);
  const row = await bench.instance.context.db.run.findUniqueOrThrow({ where: { id } });
  expect(row.traceparent).toBeNull();
});
