// Asks the REST API with a key: operations with their types, the events of a run, and requests that are sent again.
import { setTimeout as pause } from "node:timers/promises";
import { cleanText, parseClean } from "../console/clean-text.ts";
import { Failure } from "../console/failure.ts";
import { type Login, noProxies, type Proxies } from "../console/settings.ts";
import { connectionFailure, isPassing, notGonogo, refusal } from "./faults.ts";
import { type Answer, headerOf, openHttp, type Sent } from "./http.ts";
import type { AnswerOf, Asked, GivenFile, Method, PathOf } from "./operations.ts";

/** Any report is smaller; more is not held. */
const mostBytes = 64 * 1024 * 1024;
const mostRefusalBytes = 1024 * 1024;
/** Of a whole request. */
const longestMs = 180_000;
/** The server sends a comment every 15 s. */
const quietStreamMs = 45_000;
/** Longer waits than this are the caller's to decide. */
const longestRetryMs = 60_000;
const mostRetries = 5;

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
  readonly file?: GivenFile;
  readonly idempotencyKey?: string;
  readonly headersTimeoutMs?: number;
  readonly signal?: AbortSignal;
};

export type ApiOptions = {
  /**
   * Waits where a limit is used up or the database is away, for a minute at most each time, and sends again what was cut off and
   * may be sent twice.
   */
  readonly isPatient?: boolean;
  /** Called before each wait. */
  readonly note?: (text: string) => void;
  readonly proxies?: Proxies;
};

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
  const { send, textOf, close } = openHttp(
    {
      ...{ name: url, credential: "key" },
      redirectRemedy: "If that address is the right one, run gonogo login with it.",
      oddAnswer: (found) => notGonogo(url, found),
    },
    proxies,
  );

  const headers = (more: Readonly<Record<string, string>> = {}) => ({
    authorization: `Bearer ${key}`,
    accept: "application/json, text/markdown, application/xml, text/html",
    "user-agent": "gonogo-cli",
    ...more,
  });

  async function attempt(address: URL, sent: Sent, { signal, headersTimeoutMs }: LooseAsked) {
    const limit = AbortSignal.timeout(longestMs);
    const answer = await send(address, sent, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(headersTimeoutMs !== undefined && { headersTimeout: headersTimeoutMs }),
    });
    const isRefused = answer.statusCode < 200 || answer.statusCode > 299;
    const text = await textOf(answer, isRefused ? mostRefusalBytes : mostBytes);
    if (isRefused)
      return { refused: refusal(answer.statusCode, text, url), waitMs: retryAfterMs(answer) };
    const type = headerOf(answer, "content-type").split(";")[0]?.trim().toLowerCase() ?? "";
    if (answer.statusCode === 204) return { value: null };
    if (type === "text/markdown" || type === "application/xml") return { value: cleanText(text) };
    // Pages of proxies are HTML too; a report comes as a file.
    if (type === "text/html" && headerOf(answer, "content-disposition").startsWith("attachment"))
      return { value: cleanText(text) };
    if (type !== "application/json") throw notGonogo(url, "does not answer with JSON");
    try {
      return { value: parseClean(text) };
    } catch {
      throw notGonogo(url, "answers with JSON that is not whole");
    }
  }

  async function ask(method: Method, path: string, asked: LooseAsked = {}): Promise<unknown> {
    const { body, file, idempotencyKey, signal } = asked;
    const written = file?.bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const type = file?.type ?? "application/json";
    const sent: Sent = {
      method: method.toUpperCase(),
      headers: headers({
        ...(written !== undefined && { "content-type": type }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      }),
      ...(written !== undefined && { body: written }),
    };
    const mayRepeat = method === "get" || method === "put" || idempotencyKey !== undefined;
    const address = addressOf(url, path, asked);
    const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
    for (let retries = 0; ; retries++) {
      signal?.throwIfAborted();
      const isLast = !isPatient || retries >= mostRetries;
      try {
        const answered = await attempt(address, sent, asked);
        if ("value" in answered) return answered.value;
        if (isLast || answered.waitMs === null) throw answered.refused;
        note(
          `${answered.refused.message} Trying again in ${Math.ceil(answered.waitMs / 1_000)} s.`,
        );
        await rest(answered.waitMs);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof Failure || isLast || !mayRepeat || !isPassing(error))
          throw connectionFailure(error, url);
        await rest(250 * 2 ** retries);
      }
    }
  }

  return {
    url,
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
        if (status > 299) throw refusal(status, await textOf(answer, mostRefusalBytes), url);
        const isEvents = headerOf(answer, "content-type").startsWith("text/event-stream");
        if (!isEvents) answer.body.on("error", () => {}).destroy();
        return { status, isEvents, body: answer.body };
      } catch (error) {
        throw connectionFailure(error, url);
      }
    },
    close,
  };
}
