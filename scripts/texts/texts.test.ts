// Every text of the product is said in Portuguese: nothing that people read is passed by, and no translation lacks or is left over.
import { messagesOf } from "@gonogo/locale/messages";
import { expect, it } from "vitest";
import { faultsOf, productTexts } from "./product-texts.ts";
import { readTexts } from "./read-texts.ts";

const { written, unsaid, early } = productTexts(`${import.meta.dirname}/../..`);
const messages = messagesOf("pt-BR") ?? {};

it("reads the product", () => {
  expect(written.length).toBeGreaterThan(1_000);
});

it("has a translation for each text", () => {
  const missing = written.filter(({ text }) => !Object.hasOwn(messages, text));
  expect(missing.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
});

it("has no translation of what nobody says", () => {
  const said = new Set(written.map(({ text }) => text));
  expect(Object.keys(messages).filter((text) => !said.has(text))).toEqual([]);
});

it("fills each place of its messages", () => {
  expect(faultsOf(written, messages)).toEqual([]);
});

it("shows no text in English whatever the language", () => {
  expect(unsaid.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
});

it("says no text once for all languages", () => {
  expect(early.map(({ path, line, text }) => `${path}:${line}: ${text}`)).toEqual([]);
  const { early: found } = readTexts("a.ts", 'const a = t("Now"); const b = () => t("Later");');
  expect(found.map(({ text }) => text)).toEqual(['t("Now")']);
});

it.each([
  ["a text of an element", "<p>Not said</p>", "Not said"],
  ["an attribute", '<a title="Not said" />', "Not said"],
  ["an expression", '<p>{a ? "Yes" : b}</p>', "Yes"],
  ["a template", "const a = `of the $" + "{b}`;", "of the …"],
  ["a property", 'const a = { label: "Run" };', "Run"],
])("finds %s", (_, source, text) => {
  expect(readTexts("a.tsx", source).unsaid.map((one) => one.text)).toEqual([text]);
});

it.each([
  '<p>{t("Said here")}</p>',
  "<code>is code</code>",
  '<p className="flex gap-2 text-13" />',
  '<p translate="no">of a user</p>',
  '"use client";',
])("lets be %s", (source) => {
  expect(readTexts("a.tsx", source).unsaid).toEqual([]);
});
