// The live page as the server first renders it: waiting, going on, and just ended.
import { buildReport } from "@gonogo/analysis/report/build-report";
import { firstDuelGatesByName, withVariant } from "@gonogo/analysis/testing/first-duel";
import { playRun } from "@gonogo/analysis/testing/play-run";
import { eightLongVariants, sampleReport } from "@gonogo/analysis/testing/sample-report";
import type { Report } from "@gonogo/protocols/report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { onTab } from "@/features/report/testing/pages";
import { LiveRun } from "./live-run.tsx";

const render = (report: Report): string =>
  renderToStaticMarkup(
    createElement(LiveRun, {
      ...{ runId: report.run.id, initialReport: report, address: onTab("summary") },
    }),
  );

const textOf = (html: string): string =>
  html.replace(/<pre[\s\S]*?<\/pre>/g, " ").replace(/<[^>]+>/g, " ");

describe("live page", () => {
  it("waits for a worker and can be cancelled", () => {
    const text = textOf(render(sampleReport({ status: "queued" })));
    expect(text).toContain("QUEUED");
    expect(text).toContain("Waiting for a worker; 30 blocks planned.");
    expect(text).toContain("Cancel run");
  });
  it("shows progress, estimates so far and gates to come", () => {
    const text = textOf(
      render(sampleReport({ status: "running", done: 19, invalid: { 4: "broken" } })),
    );
    expect(text).toContain("1 block not part of the evidence");
    expect(text.match(/\d+ of 30/g), "one counter").toHaveLength(1);
    expect(text).toMatch(/Measuring\. (Of 3 gates|Every gate)/);
    expect(text).toContain("to come");
    expect(text).toContain("Throughput, latest blocks");
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
  });
  it("has the frame of eight variants before the first block", () => {
    const report = sampleReport({ status: "running", done: 0, variants: eightLongVariants });
    expect(textOf(render(report))).not.toMatch(/NaN|undefined|null|Infinity/);
  });
  it("offers no cancelling once the run has ended", () => {
    const text = textOf(render(sampleReport({ status: "cancelled", done: 11 })));
    expect(text).toContain("CANCELLED");
    expect(text).toContain("11 of 30 blocks done.");
    expect(text).not.toContain("Cancel run");
  });
  it("shows that a NO-GO is measured again", () => {
    const slow = { variants: withVariant("grpc", { medianUs: 420 }), status: "running" as const };
    const plan = { rounds: 10, confirm: true };
    const gates = [firstDuelGatesByName.ratio];
    const { input } = playRun({ run: { ...slow, spec: { plan, gates } }, most: 1 });
    const blocks = input.blocks.map((block) =>
      block.purpose === "confirmation" && block.round > 2
        ? { ...block, status: "planned" as const, result: null, sequence: null }
        : block,
    );
    const current = blocks.find((block) => block.status === "planned");
    if (!current) throw new Error("no block is planned");
    const { id: blockId, variant, cell, round } = current;
    const progress = { remainingMs: 1_000, current: { blockId, variant, cell, round } };
    const text = textOf(render(buildReport({ ...input, blocks, progress })));
    expect(text).toContain("The evidence says NO-GO; its cells are measured again");
    expect(text).toContain("9 of 30 blocks");
    expect(text).toContain("Measured again to confirm the NO-GO");
    expect(text).toMatch(/round 4\s+of the confirmation/);
  });
});
