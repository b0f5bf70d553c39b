// The messages of a language as pages get them.
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { GET } from "@/app/messages/[locale]/route";
import { messagesScript } from "./messages-script.ts";

const asked = (locale: string, path = `/messages/${locale}`) =>
  GET(new Request(`http://127.0.0.1${path}`), { params: Promise.resolve({ locale }) });

it("is a script that gives a page its language, kept by its digest", async () => {
  const answer = await asked("pt-BR", messagesScript("pt-BR")?.path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const other = await asked("pt-BR", "/messages/pt-BR?v=of-another-version");
  expect(other.headers.get("cache-control")).toBe("no-store");
  const page: { gonogoLocale?: { locale: string; messages: Record<string, string> } } = {};
  runInNewContext(await answer.text(), page);
  expect(page.gonogoLocale?.locale).toBe("pt-BR");
  expect(page.gonogoLocale?.messages["Try again"]).toBe("Tentar novamente");
  expect(messagesScript("pt-BR")?.path).toMatch(/^\/messages\/pt-BR\?v=[\w-]{16}$/);
});

it("is there for no other language, and not needed for English", async () => {
  for (const locale of ["en", "de", "constructor"]) expect((await asked(locale)).status).toBe(404);
  expect(messagesScript("en")).toBeNull();
});
