// The Markdown of a badge names its branch as an address does, and shows what it makes public.
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BadgeCard, badgeAddress } from "./badge-card.tsx";

const badge = {
  url: "https://gonogo.example/badges/abc.svg",
  label: "gonogo" as const,
  createdAt: "2026-11-28T10:00:00.000Z",
};
const router = {} as ComponentProps<typeof AppRouterContext.Provider>["value"];
const show = (changes: Partial<ComponentProps<typeof BadgeCard>> = {}) =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <BadgeCard slug="checkout" badge={badge} branch="main" {...changes} />
    </AppRouterContext.Provider>,
  );

it("writes a branch as addresses do, and leaves none out", () => {
  expect(badgeAddress(badge.url, " fix/a&b ")).toBe(`${badge.url}?branch=fix%2Fa%26b`);
  expect(badgeAddress(badge.url, " ")).toBe(badge.url);
});

it("shows the picture from the page's own origin, and Markdown with the public address", () => {
  const page = show();
  expect(page).toContain('src="/badges/abc.svg?branch=main&amp;name=gonogo"');
  expect(page).toContain(`value="![gonogo](${badge.url}?branch=main)"`);
  expect(show({ badge: { ...badge, label: "benchmark" } })).toContain('value="![checkout](');
});

it("offers to turn one on where there is none", () => {
  expect(show({ badge: null })).toContain("Turn on");
  expect(show({ badge: null })).not.toContain("Markdown");
});
