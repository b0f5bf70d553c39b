// The picture itself: what it says to screen readers, that texts are escaped, and that its text can be read on its colours.
import { verdictNames } from "@gonogo/protocols/events";
import { expect, it } from "vitest";
import { badgeColours, badgeSvg } from "./show-badge.ts";

it.each([...verdictNames, null])("says %s as text, title and label, 20 px high", (verdict) => {
  const svg = badgeSvg("gonogo", verdict);
  const text = verdict ?? "no runs";
  expect(svg).toMatch(/^<svg [^>]*height="20"/);
  expect(svg).toContain(`role="img" aria-label="gonogo: ${text}"><title>gonogo: ${text}</title>`);
  expect(svg).toContain(`fill="${badgeColours[verdict ?? "none"]}"`);
});

it("escapes what stands on it", () => {
  const svg = badgeSvg(`<script>"&'`, "GO");
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;&quot;&amp;&apos;: GO");
});

// WCAG 2.2, relative luminance and contrast.
const channel = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map(channel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** A tenth of #bbb lies over the colour at its upper edge: there it is lightest. */
const shaded = (hex: string): number[] => channelsOf(hex).map((c) => c * 0.9 + (0xbb / 255) * 0.1);

it.each([...Object.values(badgeColours), "#444c56"])("white can be read on %s", (colour) => {
  expect(badgeSvg("gonogo", "GO")).toContain('fill="#fff"');
  expect(1.05 / (luminance(shaded(colour)) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
