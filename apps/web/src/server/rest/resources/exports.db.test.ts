// Runs as files over REST: each format is read back by a reader of that format, and says what the report says.
import { decodeFromCompressedBase64, HistogramLogReader } from "hdr-histogram-js";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { restInstance } from "../testing/rest-instance.ts";

const rest = restInstance(["dispatch-go"]);
type Block = { id: string; variant: string; valid: boolean; p50Us: number; startedAt: string };
let id = "";
let blocks: readonly Block[] = [];
beforeAll(async () => {
  id = rest.instance.runOf("dispatch-go");
  const answer = await rest.call("GET", `/runs/${id}/report.json`);
  blocks = ((await answer.json()) as { blocks: Block[] }).blocks;
});

/** What this test reads of an ExportMetricsServiceRequest in JSON. */
const Otlp = z.object({
  resourceMetrics: z.tuple([
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeMetrics: z.tuple([
        z.object({
          metrics: z.array(
            z.object({
              ...{ name: z.string(), unit: z.string() },
              gauge: z.object({
                dataPoints: z.array(
                  z.object({ asDouble: z.number(), timeUnixNano: z.string().regex(/^\d{19}$/) }),
                ),
              }),
            }),
          ),
        }),
      ]),
    }),
  ]),
});

const file = async (format: string) => {
  const answer = await rest.call("GET", `/runs/${id}/${format}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${id}-${format}"`);
  return answer;
};

describe("a run as a file", () => {
  it("is Parquet with typed columns", async () => {
    const bytes = await (await file("blocks.parquet")).arrayBuffer();
    const rows = await parquetReadObjects({ file: bytes });
    expect(rows.map(({ block, valid, p50_us }) => [block, valid, p50_us])).toEqual(
      blocks.map((block) => [block.id, block.valid, block.p50Us]),
    );
    expect(rows[0]?.started_at).toEqual(new Date(blocks[0]?.startedAt ?? ""));
  });

  it("is an HdrHistogram log with an interval for each block that counts", async () => {
    const text = await (await file("histograms.hlog")).text();
    const reader = new HistogramLogReader(text);
    const counted = blocks.filter(({ valid }) => valid);
    for (const { variant, p50Us } of counted) {
      const histogram = reader.nextIntervalHistogram();
      expect(histogram?.tag).toBe(variant);
      expect((histogram?.getValueAtPercentile(50) ?? 0) / 10 / p50Us).toBeCloseTo(1, 2);
    }
    expect(reader.nextIntervalHistogram()).toBeNull();
    const last = text.trim().split(",").at(-1) ?? "";
    expect(decodeFromCompressedBase64(last).totalCount).toBeGreaterThan(0);
  });

  it("is text that Prometheus reads, in base units", async () => {
    const text = await (await file("metrics.txt")).text();
    expect(text).toMatch(/^gonogo_result_info\{.*verdict="GO".*\} 1$/m);
    const p50 = /^gonogo_result_p50_seconds\{.*variant="rest".*bound="value"\} (\S+)$/m.exec(text);
    const typical = blocks.filter(({ variant, valid }) => valid && variant === "rest");
    const values = typical.map(({ p50Us }) => p50Us / 1e6);
    expect(Number(p50?.[1])).toBeGreaterThanOrEqual(Math.min(...values));
    expect(Number(p50?.[1])).toBeLessThanOrEqual(Math.max(...values));
  });

  it("is a request of OTLP with the figures of Prometheus", async () => {
    const { resourceMetrics } = Otlp.parse(await (await file("metrics.otlp.json")).json());
    const text = await (await file("metrics.txt")).text();
    const { resource, scopeMetrics } = resourceMetrics[0];
    expect(resource.attributes).toContainEqual({
      ...{ key: "gonogo.run.id", value: { stringValue: id } },
    });
    const found = scopeMetrics[0].metrics.find(({ name }) => name === "gonogo.result.p50");
    expect(found?.unit).toBe("s");
    const points = (found?.gauge.dataPoints ?? []).map(({ asDouble }) => asDouble);
    const scraped = [...text.matchAll(/^gonogo_result_p50_seconds\{.*\} (\S+)$/gm)];
    expect(points).toEqual(scraped.map(([, value]) => Number(value)));
    expect(points.length).toBeGreaterThanOrEqual(6);
  });

  it("is an HTML file that may load and run nothing", async () => {
    const answer = await file("report.html");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
    expect(await answer.text()).toMatch(/^<!doctype html>.*data-answer="GO".*<\/html>\s*$/s);
  });

  it("is a table of the comparison, a row for each figure", async () => {
    const [head = "", ...rows] = (await (await file("report.csv")).text()).trim().split("\r\n");
    expect(head).toMatch(/^metric,unit,cell,variant,baseline,value,low,high,/);
    const of = rows.map((row) => row.split(",")).filter(([metric]) => metric === "p99");
    expect(of.map(([, unit, , variant]) => `${variant} ${unit}`)).toEqual([
      ...["rest us", "grpc us", "http3 us"],
    ]);
    for (const [, , , , , value, low, high] of of) {
      expect(Number(low)).toBeLessThanOrEqual(Number(value));
      expect(Number(high)).toBeGreaterThanOrEqual(Number(value));
    }
  });

  it("is JUnit, CSV, a comment and benchstat text", async () => {
    expect(await (await file("report.junit.xml")).text()).toMatch(/^<\?xml .*<testsuites /s);
    expect((await (await file("blocks.csv")).text()).trim().split("\r\n")).toHaveLength(
      blocks.length + 1,
    );
    expect(await (await file("comment.md")).text()).toMatch(/^<!-- gonogo: .*\*\*GO\*\*/s);
    expect(await (await file("benchstat.txt")).text()).toMatch(/^Benchmark/m);
  });

  it("is none where there is no such run", async () => {
    const missing = await rest.call("GET", "/runs/01a2218a-3ad1-7286-a889-8874d5475f72/blocks.csv");
    expect(missing.status).toBe(404);
  });
});
