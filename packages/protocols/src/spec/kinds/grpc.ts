// A gRPC call over HTTP/2, unary or streaming, its messages written as JSON (protobuf JSON mapping).
// Its schema, and what everybody else asks of it.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "../parts/bounded-text.ts";
import { Json } from "../parts/json-value.ts";
import { Headers } from "../parts/request-parts.ts";
import { grpcCodes, streamExchanges } from "../parts/vocabulary.ts";
import { hidden, hideValues, type OperationKind } from "./kind.ts";

/** Messages that one call may send, `repeat` included. */
const mostMessages = 10_000;
/** Their length together as JSON, `repeat` included: a block's order to the engine names each of them. */
const mostMessagesBytes = 16 * 1024 * 1024;

const GrpcMessage = z.record(z.string(), Json);

/**
 * A gRPC call: `package.Service/Method` with its message as JSON (protobuf JSON mapping). Where the client
 * streams, a call sends `messages` in order, all of them `repeat` times.
 */
export const GrpcOperation = z
  .strictObject({
    kind: z.literal("grpc"),
    method: boundedText(1_000).regex(
      /^[A-Za-z_][\w.]*\/[A-Za-z_]\w*$/,
      english("must look like package.Service/Method, for example demo.Dispatch/DispatchTask"),
    ),
    metadata: Headers.default({}),
    message: GrpcMessage.default({}),
    /** Instead of `message`, for calls whose client streams. */
    messages: z.array(GrpcMessage).min(1).max(1_000).optional(),
    /** How often a call sends its messages, for calls whose client streams. */
    repeat: z.int().min(1).max(mostMessages).optional(),
    /** Of bidirectional calls; where it is not given, ping-pong. */
    exchange: z.enum(streamExchanges).optional(),
    expect: z.strictObject({ code: z.array(z.enum(grpcCodes)).min(1) }).default({ code: ["OK"] }),
  })
  .refine((operation) => !operation.messages || Object.keys(operation.message).length === 0, {
    path: ["messages"],
    error: english("give message or messages, not both"),
  })
  .refine((operation) => messageCount(operation) <= mostMessages, {
    path: ["repeat"],
    error: () =>
      t("a call may send {most} messages at most, repetitions included", { most: mostMessages }),
  })
  .refine((operation) => messagesBytes(operation) <= mostMessagesBytes, {
    path: ["repeat"],
    error: english("the messages of a call may be 16 MiB of JSON at most, repetitions included"),
  });

/** What one call sends, in order. */
export function messagesOf(operation: GrpcOperation): Readonly<Record<string, unknown>>[] {
  const once = operation.messages ?? [operation.message];
  return Array.from({ length: operation.repeat ?? 1 }, () => once).flat();
}

/** Characters of the messages of one call as JSON; of one set of them, the repetitions reckoned. */
function messagesBytes(operation: {
  message: unknown;
  messages?: readonly unknown[] | undefined;
  repeat?: number | undefined;
}): number {
  const once = operation.messages ?? [operation.message];
  const bytes = once.reduce((sum: number, one) => sum + JSON.stringify(one).length, 0);
  return bytes * (operation.repeat ?? 1);
}

/** How many messages one call sends. */
export function messageCount(operation: {
  messages?: readonly unknown[] | undefined;
  repeat?: number | undefined;
}): number {
  return (operation.messages?.length ?? 1) * (operation.repeat ?? 1);
}
export type GrpcOperation = z.infer<typeof GrpcOperation>;

const codeNumbers: ReadonlyMap<string, number> = new Map(grpcCodes.map((code, i) => [code, i]));

/** `NOT_FOUND` of 5; a number that has no name stays one. */
const codeName = (status: string): string => grpcCodes[Number(status)] ?? status;

const hideMessage = (message: object): Record<string, string> =>
  Object.keys(message).length > 0 ? { [hidden]: hidden } : {};

export const grpcKind: OperationKind<GrpcOperation> = {
  text: (operation) => {
    const count = messageCount(operation);
    return count > 1
      ? t("{method}, {count, number} messages", { method: operation.method, count })
      : operation.method;
  },
  templateFields: () => ["metadata", "message", "messages"],
  mostBytes: ({ repeat = 1 }) => mostMessagesBytes / repeat,
  priorities: () => null,
  headers: ({ metadata }) => metadata,
  answersHaveHeaders: true,
  handshake: () => "",
  earlyDataProblem: () => t("gRPC calls are POST, which is not safe to repeat"),
  streamsMessages: true,
  statusName: (status) => `gRPC ${codeName(status)}`,
  statuses: {
    outcome: "grpc_status",
    word: codeName,
    isSuccess: (status) => status === "0",
    expected: ({ expect }) => expect.code.map((code) => grpcCodes.indexOf(code)),
    numberOf: (written) => codeNumbers.get(written),
    request: english("a gRPC call"),
  },
  // A call needs a method, which nobody can guess.
  simple: () => null,
  hide: (operation, shows) => ({
    ...operation,
    metadata: hideValues(operation.metadata),
    ...(!shows("messages") && {
      message: hideMessage(operation.message),
      ...(operation.messages && { messages: operation.messages.map(hideMessage) }),
    }),
  }),
};
