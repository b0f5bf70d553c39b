// The Portuguese document about the method keeps what the English one has: anchors, links, findings, pictures and numbers.
import { type Locale, setLocaleSource } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, it } from "vitest";
import english from "../../../../../docs/methods.md?raw";
import portuguese from "../../../../../docs/methods.pt-BR.md?raw";
import { MethodsPage } from "./methods-page.tsx";

afterAll(() => setLocaleSource({ locale: "en", messages: null }));

function pageIn(locale: Locale): string {
  setLocaleSource({ locale, messages: messagesOf(locale) });
  return renderToStaticMarkup(createElement(MethodsPage));
}

const pages = [pageIn("en"), pageIn("pt-BR")] as const;
const found = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, one]) => one);

it.each([
  ["anchors", / id="([^"]+)"/g],
  ["verdicts", /data-verdict="([^"]+)"/g],
])("has the same %s in the same order", (_, pattern) => {
  expect(found(pages[1], pattern)).toEqual(found(pages[0], pattern));
});

it("links to the same parts", () => {
  const [of, own] = pages.map((page) => found(page, /href="(#[^"]+)"/g).sort());
  expect(own).toEqual(of);
});

it("shows no markup", () => {
  const text = pages[1].replace(/<[^>]+>/g, " ");
  expect(text).not.toMatch(/\*\*|`|\]\(|&lt;!--|&lt;a |&lt;br/);
  expect(text).not.toMatch(/NaN|undefined|\bnull\b|Infinity|\[object/);
});

/** Numbers of each row of each table, whatever separates their thousands and decimals. */
const numbersOf = (document: string, thousands: string, decimal: string) =>
  document
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      (line.replaceAll(/`[^`]*`/g, "").match(/(?<![\w.,])\d[\d.,]*(?!\w)/g) ?? [])
        .map((text) => text.replace(/[.,]$/, ""))
        .map((text) => Number(text.replaceAll(thousands, "").replace(decimal, ".")))
        .sort((a, b) => a - b),
    );

it("has the same numbers in its tables", () => {
  const own = numbersOf(portuguese, ".", ",");
  const of = numbersOf(english, ",", ".");
  expect(of.flat().length).toBeGreaterThan(100);
  expect(own).toEqual(of);
});
