// Every way in which a run fails means something in every language.
import { problemWords } from "@gonogo/analysis/words/problem-words";
import { setLocaleSource } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";
import { afterEach, expect, it } from "vitest";
import { runFailureCodes } from "./run-failure.ts";

afterEach(() => setLocaleSource({ locale: "en", messages: null }));

it.each(runFailureCodes)("%s is said in Portuguese, with what was stored as a quote", (code) => {
  setLocaleSource({ locale: "pt-BR", messages: messagesOf("pt-BR") });
  const stored = { message: "demo: it stopped after 3 rounds", remedy: "Look at demo's log." };
  const { what, quote, remedy } = problemWords({ code, ...stored });
  expect(quote).toBe(stored.message);
  expect(messagesOf("pt-BR")).not.toHaveProperty([what]);
  expect(remedy).not.toBe(stored.remedy);
});
