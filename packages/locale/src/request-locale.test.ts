// Which language a request is answered in, and that each call speaks its own.
import { afterEach, describe, expect, it } from "vitest";
import { currentLocale, type LocaleSource } from "./current-locale.ts";
import { messagesOf } from "./messages.ts";
import { localeOf, speakByContext, withLocale } from "./request-locale.ts";
import { t } from "./t.ts";

const page = (headers: Record<string, string>, url = "/runs") => localeOf({ url, headers });

describe("the language of a request", () => {
  it.each([
    ["nothing asked", {}, "en"],
    ["the browser's", { "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" }, "pt-BR"],
    ["Portuguese of another region", { "accept-language": "pt-PT" }, "pt-BR"],
    ["by weight", { "accept-language": "pt;q=0.4, en;q=0.8" }, "en"],
    ["the first that Gonogo speaks", { "accept-language": "de, fr;q=0.9, pt;q=0.1" }, "pt-BR"],
    ["one that is not wanted", { "accept-language": "pt;q=0" }, "en"],
    ["none that Gonogo speaks", { "accept-language": "de-CH" }, "en"],
    ["no header of the standard", { "accept-language": ";;q=,=%20" }, "en"],
    ["the reader's choice", { cookie: "a=b; gonogo-locale=en", "accept-language": "pt" }, "en"],
    ["a choice of none", { cookie: "gonogo-locale=xx", "accept-language": "pt" }, "pt-BR"],
  ])("is that of %s", (_, headers, locale) => {
    expect(page(headers as Record<string, string>)).toBe(locale);
  });

  it("is English for programs, unless a reader chose", () => {
    expect(page({ "accept-language": "pt" }, "/api/v1/runs")).toBe("en");
    expect(page({ cookie: "gonogo-locale=pt-BR" }, "/api/v1/runs")).toBe("pt-BR");
    expect(page({ "accept-language": "pt" }, "/api/trpc/runs.list")).toBe("pt-BR");
  });
});

describe("calls side by side", () => {
  const holder = globalThis as { gonogoLocale?: LocaleSource };
  afterEach(() => {
    delete holder.gonogoLocale;
  });

  it("speak the language of each", async () => {
    speakByContext();
    const say = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return `${currentLocale()} ${t("Try again")}`;
    };
    const own = messagesOf("pt-BR")?.["Try again"];
    expect(own).not.toBe("Try again");
    expect(
      await Promise.all([
        withLocale("pt-BR", say),
        withLocale("en", say),
        withLocale("pt-BR", say),
        say(),
      ]),
    ).toEqual([`pt-BR ${own}`, "en Try again", `pt-BR ${own}`, "en Try again"]);
  });
});
