// Requests over HTTP, bounded in time and size, through the proxies of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Redirects to another
// origin are not followed, so that a key or token goes to the server that it is for.
import { cleanText } from "../console/clean-text.ts";
import { Failure } from "../console/failure.ts";
import type { Proxies } from "../console/settings.ts";

const mostRedirects = 3;
const limits = { headersTimeout: 60_000, bodyTimeout: 30_000 };

const undici = () => import("undici");
export type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof undici>>["request"]>>;

export type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

type SendOptions = {
  readonly signal: AbortSignal;
  readonly headersTimeout?: number;
  readonly bodyTimeout?: number;
};

/** The server that is asked, as failures speak of it. */
type Peer = {
  readonly name: string;
  /** What it alone may see: `key` or `token`. */
  readonly credential: "key" | "token";
  /** What to do where it redirects elsewhere. */
  readonly redirectRemedy: string;
  /** The failure of an answer that no such server gives: `found` says what it does. */
  readonly oddAnswer: (found: string) => Failure;
};

export type Http = {
  /**
   * One request, and those that a redirect within the same origin leads to: any of a GET, else 307 and 308, which keep method and
   * body. Throws a Failure for other redirects.
   */
  readonly send: (address: URL, sent: Sent, options: SendOptions) => Promise<Answer>;
  /** Reads an answer up to a size. Throws a Failure beyond it. */
  readonly textOf: (answer: Answer, mostBytes: number) => Promise<string>;
  /** Ends open connections. */
  readonly close: () => Promise<void>;
};

/** The first value of a header; empty: it is absent. */
export const headerOf = (answer: Answer, name: string): string => {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

/** Asks one server; connections are opened with the first request. */
export function openHttp(
  { name, credential, redirectRemedy, oddAnswer }: Peer,
  proxies: Proxies,
): Http {
  let dispatcher: import("undici").Dispatcher | null = null;
  const dispatcherOf = async () => {
    const { EnvHttpProxyAgent } = await undici();
    dispatcher ??= new EnvHttpProxyAgent({ ...proxies, connect: { timeout: 10_000 } });
    return dispatcher;
  };
  return {
    send: async (address, sent, options) => {
      const { request } = await undici();
      let at = address;
      for (let redirects = 0; ; redirects++) {
        const answer = await request(at, {
          ...{ method: sent.method as "GET", headers: sent.headers, body: sent.body ?? null },
          ...{ dispatcher: await dispatcherOf(), ...limits, ...options },
        });
        if (answer.statusCode < 300 || answer.statusCode > 399) return answer;
        answer.body.on("error", () => {}).destroy();
        const location = headerOf(answer, "location");
        const next = location !== "" && URL.canParse(location, at) ? new URL(location, at) : null;
        const shown = cleanText((next?.origin ?? location) || "nowhere").slice(0, 200);
        if (next?.origin !== at.origin)
          throw new Failure(
            `${name} redirects to ${shown}, which was not followed: the ${credential} is not for it.`,
            redirectRemedy,
          );
        const { statusCode: status } = answer;
        const path = cleanText(at.pathname).slice(0, 200);
        if (sent.method !== "GET" && status !== 307 && status !== 308)
          throw oddAnswer(
            `redirects ${sent.method} ${path} with ${status}, which was not followed`,
          );
        if (redirects >= mostRedirects) throw oddAnswer(`redirects ${path} without an end`);
        at = next;
      }
    },
    textOf: async (answer, mostBytes) => {
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of answer.body) {
        bytes += part.byteLength;
        if (bytes > mostBytes) {
          answer.body.destroy();
          throw oddAnswer(`answers with more than ${mostBytes / 1024 / 1024} MB`);
        }
        parts.push(part);
      }
      return Buffer.concat(parts).toString("utf8");
    },
    close: async () => {
      await dispatcher?.destroy();
    },
  };
}
