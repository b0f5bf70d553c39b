// What the report shows of the way to its targets: every figure, dashes for unknown ones, and loss in words.
import type { Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PathFacts } from "./path-facts.tsx";

const quic: Report["paths"][number] = {
  variant: "quic",
  transport: "quic",
  sentPackets: 12_400,
  lostPackets: 0,
  congestionEvents: 3,
  congestionWindowBytes: 12_000,
  rttUs: 90,
  rttMinUs: 40,
  finding: null,
};
const tcp: Report["paths"][number] = {
  ...quic,
  variant: "rest",
  transport: "tcp",
  sentPackets: null,
  lostPackets: 2,
  congestionEvents: null,
  rttMinUs: null,
  finding: { code: "segments-resent", params: { variant: "rest", lost: 2, sent: null } },
};
const render = (paths: Report["paths"]) =>
  renderToStaticMarkup(createElement(PathFacts, { paths }));
const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map((match) => match[1]);

it("shows every figure, and dashes for what the kernel does not report", () => {
  const html = render([quic, tcp]);
  expect(cellsOf(html)).toEqual([
    ...["QUIC", "90.0 µs", "40.0 µs", "12,400", "0", "3", "12.0 kB"],
    ...["TCP", "90.0 µs", "–", "–", "2", "–", "12.0 kB"],
  ]);
  expect(html).toContain("2 segments to rest were sent again");
});

it("warns of nothing where nothing was lost, and shows nothing where nothing was reported", () => {
  expect(render([quic])).not.toContain("lost on the way");
  expect(render([])).toBe("");
});
