// A target's own figures in Prometheus' text format (version 0.0.4), read once, and its new start: one request each that may
// not leave the networks which may be loaded, may not take long and may not answer at length. What goes wrong is said in
// words, and the figure is unknown then.
import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestEncrypted } from "node:https";
import type { LookupFunction } from "node:net";
import { type TargetConfig, type TargetFigure, usualFigures } from "@gonogo/protocols/spec";
import { addressAllowed, portOf } from "@gonogo/services/networks";

export type MetricsTarget = Pick<TargetConfig, "metrics" | "tls">;

/** What a figure is, or why it is unknown; both null: the target does not report it, and nobody said that it would. */
export type Reported = { readonly value: number | null; readonly error: string | null };
export type ReportedFigures = Readonly<Record<TargetFigure, Reported>>;

/** What one answer may take. */
export type ReadLimits = { readonly timeoutMs: number; readonly mostBytes: number };
const usualLimits: ReadLimits = { timeoutMs: 2_000, mostBytes: 8 * 1_048_576 };

const figures = Object.keys(usualFigures) as TargetFigure[];
const unknown: Reported = { value: null, error: null };
const invalid = (error: string): Reported => ({ value: null, error });

/** All figures of an answer that cannot be used. */
const allIssuey = (error: string): ReportedFigures => {
  const reported = invalid(`the metrics address ${error}`);
  return { allocations: reported, allocatedBytes: reported, cpu: reported, memory: reported };
};

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const shortened = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** Characters of one line. */
const longestLine = 65_536;

/** Reads figures of an answer part by part as it comes, so that no answer holds this process for long. */
class FigureReader {
  private readonly found = new Map<
    string,
    { line: RegExp; sum: number; wrong: string | null; count: number }
  >();
  private begun = "";

  constructor(names: readonly string[]) {
    for (const name of names)
      this.found.set(name, {
        // `name 1`, `name{label="a b"} 1 1700000000000`: a value, and perhaps the time at which it was taken.
        line: new RegExp(`^${name}(?:\\{.*\\})?[ \\t]+(\\S+)(?:[ \\t]+-?\\d+)?[ \\t]*\\r?$`),
        ...{ sum: 0, wrong: null, count: 0 },
      });
  }

  /** Throws AnswerError for a line that is too long to be one. */
  add(text: string): void {
    const lines = text.split("\n");
    lines[0] = this.begun + (lines[0] ?? "");
    this.begun = lines.pop() ?? "";
    if (this.begun.length > longestLine) throw new AnswerError("sent a line of more than 64 kB");
    for (const line of lines) this.read(line);
  }

  /** The sum of a metric over its labels. */
  figure(name: string): Reported {
    if (this.begun !== "") this.read(this.begun);
    this.begun = "";
    const { sum, wrong, count } = this.found.get(name) ?? { sum: 0, wrong: null, count: 0 };
    if (wrong !== null)
      return invalid(`${name} is ${shortened(wrong)} at the metrics address, which is no amount`);
    if (!Number.isFinite(sum))
      return invalid(`${name} is beyond all bounds at the metrics address`);
    return count === 0 ? unknown : { value: sum, error: null };
  }

  private read(line: string): void {
    for (const [name, figure] of this.found) {
      const value = line.startsWith(name) ? figure.line.exec(line)?.[1] : undefined;
      if (value === undefined) continue;
      figure.count++;
      if (!decimal.test(value) || Number(value) < 0) figure.wrong ??= value;
      else figure.sum += Number(value);
    }
  }
}

/** One figure of a whole text. */
export function figureIn(text: string, name: string): Reported {
  const reader = new FigureReader([name]);
  reader.add(text);
  return reader.figure(name);
}

/** Resolves names as usual, and refuses addresses outside the networks that may be loaded. */
const within =
  (port: number, networks: readonly string[]): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: false }, (error, address, family) =>
      error || addressAllowed(String(address), port, networks) !== true
        ? done(error ?? new OutsideError(), "", 0)
        : done(null, address, family),
    );

class OutsideError extends Error {
  constructor() {
    super("lies outside the networks that may be loaded");
  }
}

/** An answer that is none, in words that follow "the metrics address" or "the address that starts it anew". */
class AnswerError extends Error {}

/** Gives each part of a text to `take`. Throws AnswerError for another status, and for more than `mostBytes`. */
async function readAnswer(
  answer: IncomingMessage,
  mostBytes: number,
  take: (text: string) => void,
  isFine: (status: number) => boolean = (status) => status === 200,
): Promise<void> {
  const { statusCode = 0 } = answer;
  if (!isFine(statusCode)) {
    answer.destroy();
    const redirect =
      statusCode >= 300 && statusCode < 400 ? ", a redirect, which is not followed" : "";
    throw new AnswerError(`answered with status ${statusCode}${redirect}`);
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes)
      throw new AnswerError(`sent more than ${Math.round(mostBytes / 1_048_576)} MiB`);
    take(decoder.decode(part, { stream: true }));
  }
}

/** Why a request failed, in words that follow "the metrics address". */
function reasonOf(error: unknown, signal: AbortSignal, { timeoutMs }: ReadLimits): string {
  if (error instanceof AnswerError || error instanceof OutsideError) return error.message;
  if (signal.aborted) return `did not answer in full within ${timeoutMs / 1_000} s`;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `could not be read${code}`;
}

/** Each figure of an answer. A name that the target's settings gave of their own must be in it. */
function figuresOf(
  reader: FigureReader,
  names: Readonly<Record<TargetFigure, string>>,
): ReportedFigures {
  const reported = figures.map((figure): [TargetFigure, Reported] => {
    const name = names[figure];
    const found = reader.figure(name);
    const isMissing = found.value === null && found.error === null && name !== usualFigures[figure];
    return [figure, isMissing ? invalid(`the metrics address has no ${name}`) : found];
  });
  return reported.every(([, { value, error }]) => value === null && error === null)
    ? allIssuey(`has none of ${figures.map((figure) => names[figure]).join(", ")}`)
    : (Object.fromEntries(reported) as ReportedFigures);
}

async function ask(
  url: URL,
  method: "GET" | "POST",
  {
    tls,
    networks,
    signal,
  }: Pick<MetricsTarget, "tls"> & {
    readonly networks: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  if (addressAllowed(url.hostname, portOf(url), networks) === false) throw new OutsideError();
  const options = {
    method,
    headers: { accept: "text/plain;version=0.0.4" },
    signal,
    lookup: within(portOf(url), networks),
    autoSelectFamily: false,
    // A connection of its own: nothing is kept open beside the load.
    agent: false as const,
  };
  return new Promise((done, fail) => {
    const request =
      url.protocol === "https:"
        ? requestEncrypted(url, {
            ...options,
            ...(tls?.caPem ? { ca: tls.caPem } : {}),
            rejectUnauthorized: !tls?.insecure,
          })
        : requestPlain(url, options);
    request.once("response", done).once("error", fail).end();
  });
}

/** What a target's metrics say now; null: it has no metrics address. Never throws. */
export async function readFigures(
  { metrics, tls }: MetricsTarget,
  networks: readonly string[],
  limits: ReadLimits = usualLimits,
): Promise<ReportedFigures | null> {
  if (metrics === null) return null;
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const answer = await ask(new URL(metrics.url), "GET", { tls, networks, signal });
    const reader = new FigureReader(figures.map((figure) => metrics[figure]));
    await readAnswer(answer, limits.mostBytes, (text) => reader.add(text));
    return figuresOf(reader, metrics);
  } catch (error) {
    return allIssuey(reasonOf(error, signal, limits));
  }
}

/** A process begins, and reads its files, before it answers. */
const startLimits: ReadLimits = { timeoutMs: 10_000, mostBytes: 65_536 };

/** Starts a target anew and waits until it serves; null: done, else why not, in words. Never throws. */
export async function startAnew(
  { metrics, tls }: MetricsTarget,
  networks: readonly string[],
  limits: ReadLimits = startLimits,
): Promise<string | null> {
  if (!metrics?.fresh) return "it has no address that starts it anew";
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const answer = await ask(new URL(metrics.fresh), "POST", { tls, networks, signal });
    const isDone = (status: number) => status >= 200 && status < 300;
    await readAnswer(answer, limits.mostBytes, () => {}, isDone);
    return null;
  } catch (error) {
    return `the address that starts it anew ${reasonOf(error, signal, limits)}`;
  }
}

/** What a counter grew by between two readings. */
export function grownBetween(name: string, before: Reported, after: Reported): Reported {
  if (before.value === null) return before;
  if (after.value === null)
    return after.error === null ? invalid(`the metrics address has no ${name} any more`) : after;
  return after.value < before.value
    ? invalid(
        `${name} fell during the block: the target was started anew, or counts something else`,
      )
    : { value: after.value - before.value, error: null };
}
