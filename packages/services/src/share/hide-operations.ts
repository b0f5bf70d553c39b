// What of a definition a share hides: everything that travels to a target, unless whoever shares chose to show that part.
// Header and metadata values and rows are hidden always: that is where keys and accounts stand.
// Names, methods, paths, statuses, and how long and how many messages are, stay: figures mean nothing without them.
import {
  type AnswerCheck,
  type BenchmarkSpec,
  type Extract,
  type Operation,
  operationsOf,
  type QuicMessage,
  quicMessageLength,
  rowTableOf,
  StoredBenchmarkSpec,
  type Variant,
  type WebSocketReply,
} from "@gonogo/protocols/spec";
import { z } from "zod";

/**
 * Parts of a definition that may be shown: query strings; bodies and messages; what answers are checked for and what is
 * extracted from them; sub-protocols of WebSocket.
 */
export const shareParts = ["queries", "messages", "checks", "subprotocols"] as const;
export const SharePart = z.enum(shareParts);
export type SharePart = z.infer<typeof SharePart>;

export const hidden = "(hidden)";

type Shows = (part: SharePart) => boolean;

const hideValues = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(pairs).map((name) => [name, hidden]));

const hideQuery = (path: string): string => path.replace(/\?.*$/s, `?${hidden}`);

/** The query strings of a definition that are hidden, each with its question mark. */
export const hiddenQueries = (
  { variants }: BenchmarkSpec,
  shown: readonly SharePart[],
): string[] =>
  shown.includes("queries")
    ? []
    : variants.flatMap(operationsOf).flatMap(({ operation }) => {
        const query = "path" in operation ? operation.path.indexOf("?") : -1;
        return "path" in operation && query >= 0 ? [operation.path.slice(query)] : [];
      });

/** Filler of the same length: the length is part of what was measured. */
const hideQuicMessage = (message: QuicMessage): QuicMessage => ({
  fillerBytes: quicMessageLength(message),
});

const hideReply = (reply: WebSocketReply): WebSocketReply =>
  reply.kind === "contains" ? { ...reply, text: hidden } : reply;

function hideInOperation(operation: Operation, shows: Shows): Operation {
  const pathOf = ({ path }: { path: string }) => (shows("queries") ? path : hideQuery(path));
  switch (operation.kind) {
    case "http":
      return {
        ...operation,
        path: pathOf(operation),
        headers: hideValues(operation.headers),
        ...(operation.body !== undefined && !shows("messages") && { body: hidden }),
      };
    case "grpc": {
      const hide = (message: object): Record<string, string> =>
        Object.keys(message).length > 0 ? { [hidden]: hidden } : {};
      return {
        ...operation,
        metadata: hideValues(operation.metadata),
        ...(!shows("messages") && {
          message: hide(operation.message),
          ...(operation.messages && { messages: operation.messages.map(hide) }),
        }),
      };
    }
    case "websocket":
      return {
        ...operation,
        path: pathOf(operation),
        headers: hideValues(operation.headers),
        ...(!shows("messages") && { message: hidden, encoding: "text" }),
        ...(!shows("checks") && { reply: hideReply(operation.reply) }),
        ...(operation.subprotocol !== undefined &&
          !shows("subprotocols") && { subprotocol: "hidden" }),
      };
    case "quic":
      return shows("messages")
        ? operation
        : { ...operation, message: hideQuicMessage(operation.message) };
  }
}

/** That there is a check stays. */
const hideCheck = (check: AnswerCheck, shows: Shows): AnswerCheck =>
  shows("checks") ? check : { body: { contains: hidden } };

/** The names of values stay, which later steps use. */
const hideExtract = (extract: Extract, shows: Shows): Extract =>
  shows("checks")
    ? extract
    : Object.fromEntries(Object.keys(extract).map((name) => [name, { regex: hidden }]));

type Written = {
  readonly operation: Operation;
  readonly check?: AnswerCheck | undefined;
  readonly extract?: Extract | undefined;
};

const hideIn =
  (shows: Shows) =>
  <T extends Written>(one: T): T => ({
    ...one,
    operation: hideInOperation(one.operation, shows),
    ...(one.check && { check: hideCheck(one.check, shows) }),
    ...(one.extract && { extract: hideExtract(one.extract, shows) }),
  });

const hideInVariant = (variant: Variant, shows: Shows): Variant => ({
  ...variant,
  ...(variant.operation && { operation: hideInOperation(variant.operation, shows) }),
  ...(variant.check && { check: hideCheck(variant.check, shows) }),
  ...(variant.operations && { operations: variant.operations.map(hideIn(shows)) }),
  ...(variant.workflow && { workflow: variant.workflow.map(hideIn(shows)) }),
});

/** The columns' names with one row of hidden values: rows may hold accounts and tokens. */
const hideRows = (csv: string): string => {
  const { columns } = rowTableOf({ csv });
  return `${columns.join(",")}\n${columns.map(() => hidden).join(",")}\n`;
};

/** The definition with everything hidden that is not among `shown`. */
export const hideInSpec = (spec: BenchmarkSpec, shown: readonly SharePart[]): BenchmarkSpec =>
  StoredBenchmarkSpec.parse({
    ...spec,
    variants: spec.variants.map((one) => hideInVariant(one, (part) => shown.includes(part))),
    ...(spec.rows ? { rows: { ...spec.rows, csv: hideRows(spec.rows.csv) } } : {}),
  });
