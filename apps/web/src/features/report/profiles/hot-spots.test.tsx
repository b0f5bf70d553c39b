// The section as a share shows it: facts, ten rows and what is behind them, and nothing where no profile is attached.

import { drawnTree } from "@gonogo/analysis/profiles/drawn-tree";
import { hotSpotsOf } from "@gonogo/analysis/profiles/hot-spots";
import { readFolded } from "@gonogo/analysis/profiles/read-folded";
import type { ReportProfile } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { hotSpotsCsv, hottestFirst, sortedBy, sortRows } from "./hot-spot-rows.ts";
import { SharedHotSpots } from "./hot-spots-frame.tsx";

const { paths } = readFolded(
  Array.from({ length: 30 }, (_, i) => `main;quinn::f${i} ${i + 1}`).join("\n"),
);
const table = hotSpotsOf(paths, "function", 100);
const profile: ReportProfile = {
  ...{ id: "1", name: "under load", variant: "grpc", format: "folded", unit: "samples" },
  ...{ total: 465, samples: 465, durationMs: null, functions: 31, paths: 31 },
  ...{ createdAt: "2026-11-23T00:00:00.000Z", by: null, url: null },
  top: table.rows.slice(0, 10),
  detail: {
    tree: drawnTree(paths, 100),
    tables: { function: table, module: table, crate: hotSpotsOf(paths, "crate", 100) },
  },
};
const render = (profiles: ReportProfile[]) =>
  renderToStaticMarkup(createElement(SharedHotSpots, { profiles }));

it("shows the ten hottest functions", () => {
  const html = render([profile]);
  const section = html.slice(html.indexOf('id="hot-spots"'));
  expect(section).toContain("target of grpc · 465 samples · 31 functions on 31 call paths");
  const rows = [...section.matchAll(/<th scope="row".*?<\/tr>/gs)].slice(0, 11);
  const names = rows.map(([row]) => /quinn::f\d+/.exec(row)?.[0]).filter(Boolean);
  expect(names.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `quinn::f${29 - i}`));
  expect(section).toContain("6.5 %");
  expect(section).toContain("21 more.");
});

it("is not there without a profile", () => {
  expect(render([])).toBe("");
});

it("sorts by every column, and the other way round on a second time", () => {
  const rows = [
    { name: "b", self: 1, total: 9 },
    { name: "a", self: 2, total: 3 },
  ];
  const first = (sort = hottestFirst) => sortRows(rows, sort)[0]?.name;
  expect(first()).toBe("a");
  expect(first(sortedBy(hottestFirst, "self"))).toBe("b");
  expect(first(sortedBy(hottestFirst, "total"))).toBe("b");
  expect(first(sortedBy(hottestFirst, "name"))).toBe("a");
});

it("is copied as CSV in stored units, with formulas disarmed", () => {
  const csv = hotSpotsCsv(
    { unit: "samples", total: 4 },
    [{ name: "=f,g", self: 1, total: 4 }],
    "crate",
  );
  expect(csv).toBe(
    'crate,self_samples,self_share,total_samples,total_share\r\n"\'=f,g",1,0.25,4,1\r\n',
  );
});
