// What differs between the kinds of operations. Everybody asks this instead of a kind's name, so that a new kind is a file
// beside this one with its schema and its descriptor, and a line in operation.ts. What the worker sends for an operation
// and how the editor shows it is with those who know targets and forms.

/**
 * Parts that whoever shares a report may show: of the definition query strings; bodies and messages; what answers are checked
 * for and what is extracted from them; sub-protocols of WebSocket; and the CPU profiles, which name the target's functions.
 */
export const shareParts = [
  "queries",
  "messages",
  "checks",
  "subprotocols",
  "profiles",
  "tags",
  "note",
] as const;
export type SharePart = (typeof shareParts)[number];
export type Shows = (part: SharePart) => boolean;

/** Stands for what a shared report does not show. */
export const hidden = "(hidden)";

export type TemplateText = { readonly path: readonly (string | number)[]; readonly text: string };

/** Statuses of answers, which blocks count by number. */
export type AnswerStatuses<One> = {
  /** The outcome of an answer whose status was not expected. */
  readonly outcome: "http_status" | "grpc_status";
  /** `404`, `NOT_FOUND`. */
  readonly word: (status: string) => string;
  readonly isSuccess: (status: string) => boolean;
  readonly expected: (operation: One) => readonly number[];
  /** The number of a status as other tools write it; undefined: it is none. */
  readonly numberOf: (written: string) => number | undefined;
  /** What such an operation is called: `an HTTP request`. */
  readonly request: string;
};

export type OperationKind<One> = {
  /** Where it goes, or how, in a few words: `POST /dispatch`. */
  readonly text: (operation: One) => string;
  /** Fields whose texts are sent anew with each request, where templates may stand. */
  readonly templateFields: (operation: One) => readonly (keyof One & string)[];
  /** Most bytes that a request may carry in those fields together. */
  readonly mostBytes: (operation: One) => number;
  /** The priorities that it may have, and the one that goes without saying (null: none is sent); null: it has none. */
  readonly priorities: (
    operation: One,
  ) => { readonly min: number; readonly max: number; readonly usual: number | null } | null;
  /** Headers or metadata that it sends with each request; empty: it has none. */
  readonly headers: (operation: One) => Readonly<Record<string, string>>;
  /** Whether answers have headers, which checks and extraction may ask for. */
  readonly answersHaveHeaders: boolean;
  /** What its connection is opened with, which all operations of a variant share; empty: nothing of its own. */
  readonly handshake: (operation: One) => string;
  /** Why it may not travel as early data (0-RTT), and what to do; null: it may. */
  readonly earlyDataProblem: (operation: One) => string | null;
  /** Whether a call may receive several messages, with times of their own. */
  readonly streamsMessages: boolean;
  /** How a failure with this status is called: `HTTP 404`. */
  readonly statusName: (status: string) => string;
  /** null: no status is ever expected, and no other tool's record can be read for it. */
  readonly statuses: AnswerStatuses<One> | null;
  /** A request that any server may answer; null: none can be guessed. */
  readonly simple: () => One | null;
  /** The operation without what a share does not show; what was measured (names, lengths, counts) stays. */
  readonly hide: (operation: One, shows: Shows) => One;
};

/** All strings of a JSON value, names of members included. */
export function textsIn(value: unknown, path: readonly (string | number)[]): TemplateText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, [...path, i]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    { path: [...path, name], text: name },
    ...textsIn(one, [...path, name]),
  ]);
}

/** A JSON value with all of its strings made anew, names of members included. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [change(name), mapTexts(one, change)]),
  );
}

export const hideValues = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(pairs).map((name) => [name, hidden]));

export const hideQuery = (path: string, shows: Shows): string =>
  shows("queries") ? path : path.replace(/\?.*$/s, `?${hidden}`);
