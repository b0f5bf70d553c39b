// Texts as they are said: in English by themselves, in another language by its messages.
import { afterEach, expect, it } from "vitest";
import { type LocaleSource, setLocaleSource } from "./current-locale.ts";
import { english, msg, t, tParts, translated } from "./t.ts";

const holder = globalThis as { gonogoLocale?: LocaleSource };
afterEach(() => {
  delete holder.gonogoLocale;
});
const inPortuguese = (messages: Record<string, string>) =>
  setLocaleSource({ locale: "pt-BR", messages });

it("says the text of the code without messages", () => {
  expect(
    t("{count, plural, one {# run} other {# runs}} of {who}", { count: 1_200, who: "base" }),
  ).toBe("1,200 runs of base");
  expect(t("Open##verb")).toBe("Open");
  expect(t("the engine's {name}", { name: "limit" })).toBe("the engine's limit");
});

it("says the messages of the language, with its numbers", () => {
  inPortuguese({
    "Open##verb": "Abrir",
    "{count, plural, one {# run} other {# runs}}":
      "{count, plural, one {# execução} other {# execuções}}",
  });
  expect(t("Open##verb")).toBe("Abrir");
  expect(t("{count, plural, one {# run} other {# runs}}", { count: 1_200 })).toBe(
    "1.200 execuções",
  );
  expect(t("Without a message")).toBe("Without a message");
});

it("says later what a constant holds", () => {
  const label = msg("Runs");
  const problem = english("must not be empty");
  inPortuguese({ Runs: "Execuções", "must not be empty": "não pode ficar vazio" });
  expect(t(label)).toBe("Execuções");
  expect(translated(problem)).toBe("não pode ficar vazio");
});

it("leaves text of others as it is", () => {
  inPortuguese({});
  expect(translated("constructor")).toBe("constructor");
  expect(translated("{not a message")).toBe("{not a message");
  expect(translated("parse##large")).toBe("parse##large");
  expect(t("Named {name}", { name: "{x} '{y}'" })).toBe("Named {x} '{y}'");
});

it("gives the parts of a message in the order of the language", () => {
  const link = { href: "/methods" };
  expect(tParts("Read {link} first", { link })).toEqual(["Read ", link, " first"]);
  inPortuguese({ "Read {link} first": "Primeiro leia {link}" });
  expect(tParts("Read {link} first", { link })).toEqual(["Primeiro leia ", link]);
});

it("does not say a message whose values are missing", () => {
  expect(() => t("{name} is away", {})).toThrow(/name/);
});
