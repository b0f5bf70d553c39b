// Documents, alert rules and dashboard name the metrics that web and worker register, and documents name each of them.
import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { addProcessMetrics } from "./process-metrics.ts";
import { addQueueMetrics } from "./queue-metrics.ts";
import { makeWebMetrics } from "./web-metrics.ts";
import { makeWorkerMetrics } from "./worker-metrics.ts";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

const neverAsked = () => Promise.reject(new Error("nothing is read here"));
function registered(): Set<string> {
  const web = makeWebMetrics(() => 0).registry;
  addQueueMetrics(web, {} as Parameters<typeof addQueueMetrics>[1], neverAsked);
  const ofNode = new Registry();
  addProcessMetrics(ofNode, 100);
  const all = [web, makeWorkerMetrics().registry, ofNode];
  return new Set(all.flatMap((one) => one.getMetricsAsArray().map(({ name }) => name)));
}
const known = registered();

/** Metrics that a text names, without the suffixes of a histogram's samples. */
const namedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:gonogo|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) =>
      known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ""),
    ),
  ),
];

describe("metrics", () => {
  it.each(["docs/monitoring.md", "deploy/prometheus/alerts.yml", "deploy/grafana/gonogo.json"])(
    "that %s names are registered",
    (path) => {
      const named = namedIn(textOf(path));
      expect(named.length).toBeGreaterThan(4);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it("of ours are all documented", () => {
    const named = new Set(namedIn(textOf("docs/monitoring.md")));
    const ours = [...known].filter((name) => name.startsWith("gonogo_"));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.filter((name) => !named.has(name))).toEqual([]);
  });
});

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

it("alert rules have a severity and words, and each is documented", () => {
  const rules = Alerts.parse(parse(textOf("deploy/prometheus/alerts.yml"))).groups.flatMap(
    (group) => group.rules,
  );
  const documented = [...textOf("docs/monitoring.md").matchAll(/^\| `(Gonogo\w+)` \|/gm)];
  expect(rules.map(({ alert }) => alert)).toEqual(documented.map(([, name]) => name));
});

const Dashboard = z.object({
  schemaVersion: z.int(),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

it("the dashboard's panels have ids of their own and places that do not overlap", () => {
  const { panels } = Dashboard.parse(JSON.parse(textOf("deploy/grafana/gonogo.json")));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});
