// What is stored of a problem in English, as readers of another language are told it.
import { readdirSync, readFileSync } from "node:fs";
import { setLocaleSource } from "@gonogo/locale/current-locale";
import { messagesOf } from "@gonogo/locale/messages";
import { problemCodes } from "@gonogo/protocols/events";
import { afterEach, describe, expect, it } from "vitest";
import { problemText, problemWords } from "./problem-words.ts";

afterEach(() => setLocaleSource({ locale: "en", messages: null }));
const inPortuguese = () => setLocaleSource({ locale: "pt-BR", messages: messagesOf("pt-BR") });

/** Codes that the engine's probes write, from its source. */
function probeCodes(): string[] {
  const folder = new URL("../../../protocols/engine/cli/src/probe/", import.meta.url);
  return readdirSync(folder).flatMap((file) => {
    const source = readFileSync(new URL(file, folder), "utf8");
    return [
      ...[...source.matchAll(/\bfail(?:_unless_failed)?\(\s*"(\w+)"/g)],
      ...[...source.matchAll(/^ {8}"([a-z]+_[a-z_]+)",$/gm)],
    ].map(([, code = ""]) => code);
  });
}

describe("a problem that was stored", () => {
  const stored = {
    code: "connect_refused",
    message: "nothing listens at 10.0.0.7:8080",
    remedy: "Start the server at 10.0.0.7.",
  };

  it("is told in English as it is", () => {
    expect(problemWords(stored)).toEqual({
      what: stored.message,
      quote: null,
      remedy: stored.remedy,
      foreign: { what: false, remedy: false },
    });
    expect(problemText(stored)).toBe(stored.message);
  });

  it("is told in another language by its code, and quoted", () => {
    inPortuguese();
    expect(problemText(stored)).toBe(
      "Nada escuta nesse endereço: “nothing listens at 10.0.0.7:8080”",
    );
    expect(problemWords(stored).remedy).toBe(
      "Inicie o servidor, ou corrija o host e a porta do alvo.",
    );
  });

  it("is told by its own words where those have a translation", () => {
    inPortuguese();
    const known = { ...stored, message: "The name has no address.", remedy: "Correct the field." };
    expect(problemWords(known)).toEqual({
      what: "O nome não tem endereço.",
      quote: null,
      remedy: "Corrija o campo.",
      foreign: { what: false, remedy: false },
    });
  });

  it("stays as it is where nobody knows its code, or there is no remedy", () => {
    inPortuguese();
    expect(problemWords({ ...stored, code: "constructor" })).toEqual({
      what: stored.message,
      quote: null,
      remedy: stored.remedy,
      foreign: { what: true, remedy: true },
    });
    expect(problemWords({ code: "timeout", message: "No answer in 5 s." }).remedy).toBe("");
  });

  it("has a meaning for each code of the engine and of its probes", () => {
    inPortuguese();
    const codes = new Set([...problemCodes, ...probeCodes()]);
    expect(codes.size).toBeGreaterThan(30);
    const unknown = [...codes].filter((code) => problemWords({ ...stored, code }).quote === null);
    expect(unknown).toEqual([]);
  });
});
