// The report as a file has the colours of the pages: what differs has its reason, and every text stands out from its ground.
import { readFileSync } from "node:fs";
import { style } from "@gonogo/analysis/report/html/style";
import { describe, expect, it } from "vitest";

/** On paper the pages have other colours. */
const read = (path: string): string =>
  readFileSync(new URL(path, import.meta.url), "utf8").split("@media print")[0] ?? "";
const pages = `${read("./globals.css")}\n${read("../components/charts/charts.css")}`;

/** The tokens of every block of rules that begins like this; later ones count. */
function tokens(css: string, begin: string): ReadonlyMap<string, string> {
  const blocks = css.split(begin).slice(1);
  return new Map(
    blocks.flatMap((block) =>
      [...block.slice(0, block.indexOf("}")).matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, name = "", value = ""]) => [name, value] as const,
      ),
    ),
  );
}

/** The file's name of a token, where the pages call it otherwise. */
const namedAs: Readonly<Record<string, string>> = {
  page: "background",
  text: "foreground",
  quiet: "muted-foreground",
  open: "inconclusive",
  "open-soft": "inconclusive-soft",
  void: "invalid",
  "void-soft": "invalid-soft",
  grid: "chart-grid",
  limit: "chart-limit",
  allowed: "interval-allowed",
};

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const file = style.text.slice(0, style.text.indexOf("@media print"));
const [lightRules = "", darkRules = ""] = file.split(
  "@media screen and (prefers-color-scheme: dark)",
);

describe.each([
  ["light", tokens(lightRules, ":root {"), tokens(pages, "\n:root {")],
  ["dark", tokens(darkRules, ":root {"), tokens(pages, "\n.dark {")],
] as const)("colours in %s", (theme, own, ofPages) => {
  it("are those of the pages", () => {
    const compared = [...own].filter(([name]) => theme === "dark" || !/^series-[2-7]$/.test(name));
    expect(compared.length).toBeGreaterThan(20);
    expect(Object.fromEntries(compared)).toEqual(
      Object.fromEntries(compared.map(([name]) => [name, ofPages.get(namedAs[name] ?? name)])),
    );
  });
  it("can be read: texts stand 4.5 to 1 against the page", () => {
    const page = own.get("page") ?? "";
    const texts = [...own].filter(([name]) => /^(series-.*|text|quiet|link)$/.test(name));
    expect(texts).toHaveLength(11);
    const faint = texts.filter(([, color]) => contrast(color, page) < 4.5);
    expect(faint).toEqual([]);
  });
});
