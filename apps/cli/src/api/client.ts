// Asks the REST API: one request with a key, bounded in time and size. Redirects to another origin are not followed, so that the key
// goes to the server that it is for. Proxies are those of HTTP_PROXY, HTTPS_PROXY and NO_PROXY.
import { setTimeout as pause } from "node:timers/promises";
import { cleanText, parseClean } from "../console/clean-text.ts";
import { Failure } from "../console/failure.ts";
import { type Login, noProxies, type Proxies } from "../console/settings.ts";
import { connectionFailure, isPassing, notGonogo, refusal } from "./faults.ts";
import type { AnswerOf, Asked, Method, PathOf } from "./operations.ts";

/** Any report is smaller; more is not held. */
const mostBytes = 64 * 1024 * 1024;
const mostRefusalBytes = 1024 * 1024;
const mostRedirects = 3;
const limits = { headersTimeout: 60_000, bodyTimeout: 30_000 };
/** Of a whole request: an import is read and judged meanwhile. */
const longestMs = 180_000;
/** The server sends a comment every 15 s. */
const quietStreamMs = 45_000;
/** Longer waits than this are the caller's to decide. */
const longestRetryMs = 60_000;
const mostRetries = 5;

type Sent = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

export type Stream = {
  readonly status: number;
  readonly isEvents: boolean;
  readonly body: AsyncIterable<Uint8Array>;
};

export type Api = {
  readonly url: string;
  /** The answer of an operation. Throws a Failure. */
  readonly call: <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    asked?: Asked<P, M>,
  ) => Promise<AnswerOf<P, M>>;
  /** The answer of a path that the generated types do not have. Throws a Failure. */
  readonly ask: (method: Method, path: string, asked?: LooseAsked) => Promise<unknown>;
  /** Opens the events of a run. Throws a Failure. */
  readonly events: (
    runId: string,
    lastEventId: string | null,
    signal: AbortSignal,
  ) => Promise<Stream>;
  /** Ends open connections. */
  readonly close: () => Promise<void>;
};

type LooseAsked = {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly idempotencyKey?: string;
};

export type ApiOptions = {
  /**
   * Waits where a limit is used up or the database is away, for a minute at most each time, and sends again what was cut off and
   * may be sent twice.
   */
  readonly isPatient?: boolean;
  /** Hears of each wait. */
  readonly note?: (text: string) => void;
  readonly proxies?: Proxies;
};

const undici = () => import("undici");
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof undici>>["request"]>>;

/** The address of a path with its parameters. */
function addressOf(url: string, path: string, { path: names, query }: LooseAsked): URL {
  const filled = Object.entries(names ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const address = new URL(`${url}${filled}`);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

const headerOf = (answer: Answer, name: string): string => {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
};

/** Reads an answer up to a size. Throws a Failure. */
async function textOf(answer: Answer, most: number, url: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.byteLength;
    if (bytes > most) {
      answer.body.destroy();
      throw notGonogo(url, `answers with more than ${most / 1024 / 1024} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** How long a refusal asks to wait; null: it does not, or for too long. */
function retryAfterMs(answer: Answer): number | null {
  if (answer.statusCode !== 429 && answer.statusCode !== 503) return null;
  const seconds = Number(headerOf(answer, "retry-after") || "5");
  const waitMs = seconds * 1_000;
  return waitMs >= 0 && waitMs <= longestRetryMs ? Math.max(waitMs, 200) : null;
}

/** The API behind a login. */
export function openApi(
  { url, key }: Login,
  { isPatient = false, note = () => {}, proxies = noProxies }: ApiOptions = {},
): Api {
  let dispatcher: import("undici").Dispatcher | null = null;
  const dispatcherOf = async () => {
    const { EnvHttpProxyAgent } = await undici();
    dispatcher ??= new EnvHttpProxyAgent({ ...proxies, connect: { timeout: 10_000 } });
    return dispatcher;
  };

  /** One request, and those that a redirect within the same origin leads to. */
  async function send(address: URL, sent: Sent, options: object): Promise<Answer> {
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
          `${url} redirects to ${shown}, which was not followed: the key is not for it.`,
          "If that address is the right one, run gonogo login with it.",
        );
      if (sent.method !== "GET" || redirects >= mostRedirects)
        throw notGonogo(url, `redirects ${cleanText(at.pathname)} without an end`);
      at = next;
    }
  }

  const headers = (more: Readonly<Record<string, string>> = {}) => ({
    authorization: `Bearer ${key}`,
    accept: "application/json, text/markdown, application/xml",
    "user-agent": "gonogo-cli",
    ...more,
  });

  async function attempt(address: URL, sent: Sent) {
    const answer = await send(address, sent, { signal: AbortSignal.timeout(longestMs) });
    const isRefused = answer.statusCode < 200 || answer.statusCode > 299;
    const text = await textOf(answer, isRefused ? mostRefusalBytes : mostBytes, url);
    if (isRefused)
      return { refused: refusal(answer.statusCode, text, url), waitMs: retryAfterMs(answer) };
    const type = headerOf(answer, "content-type").split(";")[0]?.trim().toLowerCase() ?? "";
    if (answer.statusCode === 204) return { value: null };
    if (type === "text/markdown" || type === "application/xml") return { value: cleanText(text) };
    if (type !== "application/json") throw notGonogo(url, "does not answer with JSON");
    try {
      return { value: parseClean(text) };
    } catch {
      throw notGonogo(url, "answers with JSON that is not whole");
    }
  }

  async function ask(method: Method, path: string, asked: LooseAsked = {}): Promise<unknown> {
    const { body, bytes, idempotencyKey } = asked;
    const written = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent: Sent = {
      method: method.toUpperCase(),
      headers: headers({
        ...(written !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      }),
      ...(written !== undefined && { body: written }),
    };
    const mayRepeat = method === "get" || method === "put" || idempotencyKey !== undefined;
    const address = addressOf(url, path, asked);
    for (let retries = 0; ; retries++) {
      const isLast = !isPatient || retries >= mostRetries;
      try {
        const answered = await attempt(address, sent);
        if ("value" in answered) return answered.value;
        if (isLast || answered.waitMs === null) throw answered.refused;
        note(
          `${answered.refused.message} Trying again in ${Math.ceil(answered.waitMs / 1_000)} s.`,
        );
        await pause(answered.waitMs);
      } catch (error) {
        if (error instanceof Failure || isLast || !mayRepeat || !isPassing(error))
          throw connectionFailure(error, url);
        await pause(250 * 2 ** retries);
      }
    }
  }

  return {
    url,
    ask,
    // The types say what the document of this version says; `main` reports answers of another form.
    call: async <M extends Method, P extends PathOf<M>>(
      method: M,
      path: P,
      asked?: Asked<P, M>,
    ): Promise<AnswerOf<P, M>> => (await ask(method, path, asked)) as AnswerOf<P, M>,
    events: async (runId, lastEventId, signal) => {
      const address = addressOf(url, "/api/v1/runs/{id}/events", { path: { id: runId } });
      const sent = {
        method: "GET",
        headers: headers({
          accept: "text/event-stream",
          ...(lastEventId !== null && { "last-event-id": lastEventId }),
        }),
      };
      try {
        const answer = await send(address, sent, { signal, bodyTimeout: quietStreamMs });
        const { statusCode: status } = answer;
        if (status > 299) throw refusal(status, await textOf(answer, mostRefusalBytes, url), url);
        const isEvents = headerOf(answer, "content-type").startsWith("text/event-stream");
        if (!isEvents) answer.body.on("error", () => {}).destroy();
        return { status, isEvents, body: answer.body };
      } catch (error) {
        throw connectionFailure(error, url);
      }
    },
    close: async () => {
      await dispatcher?.destroy();
    },
  };
}
