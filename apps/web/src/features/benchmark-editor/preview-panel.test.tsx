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
      load: "500 /s",
      issues: 0,
    }),
  ).replace(/<[^>]+>/g, " ");

it("shows the fewest and the most of a plan with looks", () => {
  const text = show({});
  expect(text).toMatch(/3 variants × 10 rounds\s+30 blocks/);
  expect(text).toMatch(/First answer after\s+1 min 39 s/);
  // The last look, and the failing cells once more.
  expect(text).toMatch(/At the latest after\s+6 min 36 s/);
  expect(text).toMatch(/With 20 rounds\s+60 blocks/);
  expect(text).toMatch(/Load on each target\s+500 \/s/);
});

it("shows one length where there is one look and nothing to confirm", () => {
  const text = show({ maxBlocks: 30, maxDurationMs: 99_000, maxRounds: 10, confirmMs: 0 });
  expect(text).not.toMatch(/At the latest|With \d+ rounds/);
});
