// The language of a request: the reader's choice, else the first language of the browser that Gonogo speaks, else English.
// The REST API answers in English unless a reader chose: programs send no cookie, and some read what it says.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { type Locale, localeCookie, locales, setLocaleSource } from "./current-locale.ts";
import { messagesOf } from "./messages.ts";

const storage = new AsyncLocalStorage<Locale>();

/** From now on, texts that are said within `call` and what it begins are of this language. */
export const withLocale = <T>(locale: Locale, call: () => T): T => storage.run(locale, call);

/** What is stored or sent to programs has one language, English: it is said again where it is shown. */
export const asStored = <T>(call: () => T): T => withLocale("en", call);

/** Lets texts of this process follow `withLocale`. */
export function speakByContext(): void {
  setLocaleSource({
    get locale() {
      return storage.getStore() ?? "en";
    },
    get messages() {
      return messagesOf(storage.getStore() ?? "en");
    },
  });
}

type Asked = {
  readonly url?: string | undefined;
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly "accept-language"?: string | undefined;
  };
};

/** @param url path of the request; `headers` in small letters, as Node gives them */
export function localeOf({ url = "/", headers }: Asked): Locale {
  const chosen = cookieOf(headers.cookie ?? "");
  if (chosen !== null) return chosen;
  return url.startsWith("/api/v1") ? "en" : preferred(headers["accept-language"] ?? "");
}

function cookieOf(cookies: string): Locale | null {
  const own = cookies.split(";").find((one) => one.trim().startsWith(`${localeCookie}=`));
  const value = own?.slice(own.indexOf("=") + 1).trim();
  return locales.find((locale) => locale === value) ?? null;
}

/** By weight (RFC 9110, 12.5.4); a language without a region is met by any region of it (RFC 4647, 3.4). */
function preferred(accepted: string): Locale {
  const wanted = accepted
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
      const weight = rest.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return {
        language: tag.split("-")[0] ?? "",
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const met = locales.find((locale) => locale.split("-")[0] === language);
    if (met) return met;
  }
  return "en";
}

const isRequest = (message: unknown): message is { readonly request: Asked } =>
  typeof message === "object" && message !== null && "request" in message;

/** From now on, every request that this process receives is answered in its language. */
export function speakByRequest(): void {
  speakByContext();
  // By Node's own channel, so that pages, routes and their errors have it, whatever bundle they are of.
  subscribe("http.server.request.start", (message) => {
    if (isRequest(message)) storage.enterWith(localeOf(message.request));
  });
}
