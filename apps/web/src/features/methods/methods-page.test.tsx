// The methods page as the server renders it: whole, linked within itself, no number lost.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MethodsPage } from "./methods-page.tsx";

const html = renderToStaticMarkup(createElement(MethodsPage));
const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("shows no machine words, and every section that it lists", () => {
  expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
  const anchors = [...html.matchAll(/href="#([a-z-]+)"/g)].map((match) => match[1]);
  expect(anchors.length).toBeGreaterThan(8);
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
});

it("says in numbers what the code does", () => {
  expect(text).toContain("at 2.5 % each, so that a single gate agrees with the 95 % interval");
  expect(text).toContain("Fewer than 6 rounds have no finite 95 % interval");
  expect(text).toContain("at 10, 20, 40, 80 rounds, have these");
  expect(text).toContain("0.488 %");
});

it("has an anchor for every finding, which reports link to", () => {
  expect(html).toContain('id="finding-engine-bound"');
  expect(html).toContain('id="finding-imported"');
});
