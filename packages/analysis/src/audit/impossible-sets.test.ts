// Sets of figures that cannot be, each found by the rule that says so; and sets at the edge of what can be, which are not.
import { PublishedFile } from "@gonogo/protocols/published";
import { describe, expect, it } from "vitest";
import { auditFigures } from "./audit-figures.ts";

const rules = [
  "percentiles-fall",
  "mean-impossible",
  "spread-impossible",
  "share-beyond-whole",
  "negative-value",
  "outside-interval",
  "counts-contradict",
] as const;

type Values = Readonly<Record<string, string | number>>;
const audited = (figure: object) =>
  auditFigures(PublishedFile.parse({ title: "Set", figures: [{ id: "a", ...figure }] }));
const foundIn = (figure: object): string[] =>
  audited(figure)
    .filter(({ rule }) => rules.some((one) => one === rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
const found = (values: Values): string[] => foundIn({ variant: "rest", values });

describe("sets that cannot be", () => {
  it.each<[(typeof rules)[number], string, Values]>([
    ["percentiles-fall", "p99 below p95", { p95: "12 ms", p99: "9 ms" }],
    ["percentiles-fall", "p99 below p50", { p50: "12 ms", p99: "9 ms" }],
    ["percentiles-fall", "p99.9 below p99", { p99: "12 ms", p999: "11 ms" }],
    ["percentiles-fall", "a value beyond its maximum", { p99: "12 ms", max: "11 ms" }],
    ["percentiles-fall", "a median below the minimum", { min: "5 ms", p50: "4 ms" }],
    ["percentiles-fall", "names of the publication's own", { median: "3 ms", P95: "2 ms" }],
    ["percentiles-fall", "a maximum by its own name", { p99: "3 ms", maximum: "2 ms" }],
    ["percentiles-fall", "units that differ", { p50: "2 s", p99: "900 ms" }],
    [
      "percentiles-fall",
      "a rate beyond its maximum",
      { throughput: "2,001 1/s", "max throughput": "1,905 1/s" },
    ],
    ["percentiles-fall", "a size beyond its peak", { heap: "51 MB", peakHeap: "41 MB" }],
    ["percentiles-fall", "a mean below its minimum", { "mean heap": "31 MB", "min heap": "41 MB" }],
    ["percentiles-fall", "service times", { service: "12 ms", serviceP99: "9 ms" }],
    ["percentiles-fall", "connection set-up", { connect: "12 ms", connectP99: "9 ms" }],
    ["mean-impossible", "a mean below the minimum", { mean: "3 ms", min: "4 ms" }],
    ["mean-impossible", "a mean above the maximum", { mean: "30 ms", max: "20 ms" }],
    ["mean-impossible", "a mean below half of the median", { mean: "4 ms", p50: "10 ms" }],
    ["mean-impossible", "a mean that p99 alone exceeds", { mean: "1.0 ms", p99: "200 ms" }],
    ["spread-impossible", "more than the range", { min: "1 ms", max: "3 ms", stddev: "3 ms" }],
    [
      "spread-impossible",
      "less than mean and median differ",
      { mean: "9 ms", p50: "5 ms", "standard deviation": "1.0 ms" },
    ],
    ["share-beyond-whole", "errors of 120 %", { errors: "120 %" }],
    ["share-beyond-whole", "a ratio of 1.2", { success: "1.2 ratio" }],
    ["share-beyond-whole", "together more than all", { errors: "10 %", success: "95 %" }],
    ["share-beyond-whole", "a share of the publication's own", { "cache hit rate": "101 %" }],
    ["negative-value", "a time", { mean: "-3 ms" }],
    ["negative-value", "a standard deviation", { stddev: "-0.2 ms" }],
    ["negative-value", "a rate", { throughput: "-5 1/s" }],
    ["negative-value", "a share", { errors: "-1 %" }],
    ["negative-value", "a count", { connections: "-4 count" }],
    [
      "counts-contradict",
      "more failures than requests",
      { requests: "100 count", failed: "120 count" },
    ],
    [
      "counts-contradict",
      "more ends than requests",
      { requests: "1,001 count", ok: "991 count", failed: "21 count" },
    ],
    [
      "counts-contradict",
      "another error share",
      { requests: "1,003 count", failed: "51 count", errors: "1.0 %" },
    ],
    [
      "counts-contradict",
      "another rate",
      { requests: "30,013 count", duration: "10.0 s", throughput: "2,001 1/s" },
    ],
  ])("%s: %s", (rule, _, values) => {
    expect(found(values)).toEqual([`contradiction ${rule}`]);
  });
  it("outside-interval: a value outside of its own interval", () => {
    const figure = { metric: "mean", value: "9 ms", low: 3, high: 5 };
    expect(foundIn(figure)).toEqual(["contradiction outside-interval"]);
    expect(foundIn({ ...figure, value: "1 ms" })).toEqual(["contradiction outside-interval"]);
    expect(foundIn({ ...figure, value: "5 ms" })).toEqual([]);
  });
  it("name the figures and show the arithmetic", () => {
    const [fall] = audited({ variant: "rest", values: { p95: "12 ms", p99: "9 ms" } });
    expect(fall).toMatchObject({ rule: "percentiles-fall", figures: ["a.p95", "a.p99"] });
    expect(fall?.sentence).toBe(
      "p99 of rest is less than p95, which cannot be of the same requests.",
    );
    const [mean] = audited({ variant: "rest", values: { mean: "1.0 ms", p99: "200 ms" } });
    expect(mean?.arithmetic).toBe(
      "Mean 1 ms: 1.00 % of the requests took 200 ms or more (p99), which alone makes a mean of 1.95 ms.",
    );
  });
});

describe("sets at the edge of what can be", () => {
  it.each<[string, Values]>([
    ["all percentiles equal", { min: "3 ms", p50: "3 ms", p95: "3 ms", p99: "3 ms", max: "3 ms" }],
    ["rounded to fewer digits", { p50: "3.4 ms", p95: "3 ms" }],
    [
      "service times above response times of a lower order",
      { p50: "3 ms", service: "2 ms", serviceP99: "9 ms" },
    ],
    ["a mean at half of the median", { mean: "5 ms", p50: "10 ms" }],
    ["a standard deviation of half of the range", { min: "1 ms", max: "3 ms", stddev: "1 ms" }],
    ["a long tail", { mean: "9 ms", p50: "5 ms", stddev: "30 ms" }],
    ["exactly all", { errors: "0.3 %", success: "99.7 %" }],
    ["shares whose rounding makes more", { errors: "1 %", success: "99.5 %" }],
    ["a peak of something else", { heap: "51 MB", peakStack: "41 MB", "max heap": "51 MB" }],
    ["a change of more than everything", { latencyChange: "-140 %", speedup: "300 %" }],
    ["a difference of times", { "latency difference": "-3 ms" }],
    ["a CPU use of two cores", { cpuUse: "180 %" }],
    [
      "counts that agree",
      {
        requests: "1,003 count",
        ok: "993 count",
        failed: "10 count",
        errors: "1.0 %",
        duration: "10.0 s",
        throughput: "99.3 1/s",
      },
    ],
    [
      "time-outs among the failures",
      { requests: "101 count", ok: "91 count", failed: "10 count", timeouts: "10 count" },
    ],
    [
      "a duration that is a call's",
      { requests: "30,013 count", duration: "12 ms", throughput: "2,001 1/s" },
    ],
  ])("%s", (_, values) => {
    expect(found(values)).toEqual([]);
  });
  it("are of one place each: another variant, cell or run proves nothing", () => {
    const figures = [
      { id: "a", variant: "rest", values: { p50: "9 ms" } },
      { id: "b", variant: "grpc", values: { p99: "3 ms" } },
      { id: "c", variant: "rest", run: 2, values: { p99: "3 ms" } },
      { id: "d", variant: "rest", cell: { clients: 9 }, values: { p99: "3 ms" } },
      { id: "e", variant: "rest", metric: "p99", value: "3 ms", measured: false },
      { id: "f", variant: "rest", metric: "max", value: "3 ms", failed: "answered HTTP 404" },
    ];
    const file = PublishedFile.parse({ title: "Set", figures });
    const names = auditFigures(file).map(({ rule }) => rule);
    expect(names.filter((rule) => rules.some((one) => one === rule))).toEqual([]);
  });
});
