// The section of streams: there with its figures where calls stream, away without them.

import { reportLooks } from "@gonogo/analysis/report/figures/report-charts";
import { sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { Report } from "@gonogo/protocols/report";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StreamsSection } from "./streams-section.tsx";

const plain = sampleReport();
const streaming: Report = {
  ...plain,
  blocks: plain.blocks.map((block) => ({ ...block, firstMessageUs: 640, gapUs: null })),
  streams: [
    {
      cell: 0,
      variant: "grpc",
      messagesSent: 1_000,
      messagesReceived: 54_321,
      sentPerS: 400.4,
      receivedPerS: 21_728.4,
      firstMessage: { count: 1_000, p50Us: 640, p90Us: 900, p99Us: 1_400, maxUs: 2_000 },
      gap: { count: 53_321, p50Us: 90, p90Us: null, p99Us: null, maxUs: 700 },
    },
  ],
};
const looks = reportLooks(plain);
const html = (report: Report) =>
  renderToStaticMarkup(<StreamsSection report={report} looks={looks} cell={0} />);

describe("streams", () => {
  it("shows times, gaps and rates of messages", () => {
    const text = html(streaming).replace(/<[^>]+>/g, "|");
    for (const figure of ["Time to first message", "Gap between messages", "54,321", "21,728", "–"])
      expect(text).toContain(figure);
  });
  it("is away where nothing streams", () => {
    expect(html({ ...plain, streams: [] })).toBe("");
  });
});
