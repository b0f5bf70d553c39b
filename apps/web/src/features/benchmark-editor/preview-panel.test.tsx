// The preview shows the fewest and the most that a plan may take, and what confirming a NO-GO may cost beside.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Preview, PreviewPanel } from "./preview-panel.tsx";

const facts = {
  cells: 1,
  blocks: 30,
  maxBlocks: 60,
  durationMs: 99_000,
  maxDurationMs: 198_000,
  maxRounds: 20,
  confirmMs: 198_000,
  minimalRounds: 7,
  warnings: [],
};
const show = (changes: Partial<NonNullable<Preview["facts"]>>) =>
  renderToStaticMarkup(
    createElement(PreviewPanel, {
      preview: { facts: { ...facts, ...changes }, problems: [] },
      variants: 3,
      rounds: "10",
      issues: 0,
    }),
  ).replace(/<[^>]+>/g, " ");

it("shows the fewest and the most of a plan with looks", () => {
  const text = show({});
  expect(text).toContain("to the first look; 3 min 18 s to the last");
  expect(text).toMatch(/= blocks\s+30\s+Most rounds\s+20\s+Most blocks\s+60/);
  expect(text).toMatch(/To confirm a NO-GO, at most\s+3 min 18 s/);
});

it("shows one length where there is one look and nothing to confirm", () => {
  const text = show({ maxBlocks: 30, maxDurationMs: 99_000, maxRounds: 10, confirmMs: 0 });
  expect(text).toContain("estimated");
  expect(text).not.toMatch(/Most|confirm/);
});
