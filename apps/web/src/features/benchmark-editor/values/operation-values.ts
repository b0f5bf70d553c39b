// The form of an operation of any kind: its values, and the way from and to an operation by the descriptor of its kind.
// Text of the kinds that are not chosen stays in the form and out of the definition.
import type {
  GrpcOperation,
  KindName,
  Operation,
  WebSocketOperation,
} from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";
import type { FieldIssue } from "./gate-typing.ts";
import { type HttpValues, httpForm } from "./http-form.ts";
import {
  type HeaderLine,
  headerLines,
  headerRecord,
  jsonIssue,
  jsonOrText,
  type OperationForm,
  typedJsonOrText,
} from "./operation-form.ts";
import { type QuicValues, quicForm } from "./quic-form.ts";

// The form of a gRPC call.

type GrpcValues = {
  grpcMethod: string;
  /** A JSON object in protobuf's JSON mapping, or a list of them. */
  messageText: string;
  expectCodes: string[];
  /** Empty: messages are sent once. */
  repeatText: string;
  /** Empty: as usual, ping-pong. */
  exchange: NonNullable<GrpcOperation["exchange"]> | "";
};

const fields: Readonly<Record<string, string>> = {
  method: "grpcMethod",
  metadata: "headers",
  message: "messageText",
  messages: "messageText",
  repeat: "repeatText",
  expect: "expectCodes",
};

const grpcForm: OperationForm<GrpcOperation, GrpcValues> = {
  blank: { grpcMethod: "", messageText: "{}", expectCodes: ["OK"], repeatText: "", exchange: "" },
  draft: ({ grpcMethod, messageText, expectCodes, repeatText, exchange }, { headers, note }) => {
    const issue = messageText.trim() === "" ? null : jsonIssue(messageText);
    if (issue !== null) note("messageText", issue);
    const isMessage = issue === null && messageText.trim() !== "";
    const message: unknown = isMessage ? JSON.parse(messageText) : {};
    return {
      method: grpcMethod.trim(),
      metadata: headers,
      ...(Array.isArray(message) ? { messages: message } : { message }),
      ...(repeatText.trim() === "" ? {} : { repeat: numberOf(repeatText) }),
      ...(exchange === "" ? {} : { exchange }),
      expect: { code: expectCodes },
    };
  },
  values: (operation) => ({
    grpcMethod: operation.method,
    headers: headerLines(operation.metadata),
    messageText: JSON.stringify(operation.messages ?? operation.message, null, 2),
    repeatText: operation.repeat === undefined ? "" : String(operation.repeat),
    exchange: operation.exchange ?? "",
    expectCodes: [...operation.expect.code],
  }),
  fieldOf: ([field = ""]) => fields[field],
};

// The form of a WebSocket message. Its path and its text share their fields with those of other kinds, so that a change of
// kind keeps them.

type WebSocketValues = {
  path: string;
  /** JSON, other text, or base64. */
  messageText: string;
  encoding: WebSocketOperation["encoding"];
  /** Empty: none is asked for. */
  subprotocol: string;
  replyKind: WebSocketOperation["reply"]["kind"];
  /** What an answer must contain, where the reply is of that kind. */
  replyText: string;
};

const websocketForm: OperationForm<WebSocketOperation, WebSocketValues> = {
  blank: {
    ...{ path: "/", messageText: "{}", encoding: "text", subprotocol: "" },
    ...{ replyKind: "any", replyText: "" },
  },
  draft: ({ path, encoding, messageText, replyKind, replyText, ...rest }, { headers }) => {
    const subprotocol = rest.subprotocol.trim();
    return {
      path: path.trim(),
      headers,
      ...(subprotocol === "" ? {} : { subprotocol }),
      message: encoding === "base64" ? messageText.trim() : (jsonOrText(messageText) ?? ""),
      encoding,
      reply: replyKind === "contains" ? { kind: replyKind, text: replyText } : { kind: replyKind },
    };
  },
  values: (operation) => ({
    path: operation.path,
    headers: headerLines(operation.headers),
    subprotocol: operation.subprotocol ?? "",
    encoding: operation.encoding,
    messageText:
      operation.encoding === "base64"
        ? String(operation.message)
        : typedJsonOrText(operation.message),
    replyKind: operation.reply.kind,
    replyText: operation.reply.kind === "contains" ? operation.reply.text : "",
  }),
  fieldOf: ([field = "", part]) => {
    if (field === "reply") return part === "text" ? "replyText" : "replyKind";
    return field === "message" ? "messageText" : undefined;
  },
};

export type OperationValues = HttpValues &
  GrpcValues &
  WebSocketValues &
  QuicValues & { kind: KindName; headers: HeaderLine[] };

const forms = {
  http: httpForm,
  grpc: grpcForm,
  websocket: websocketForm,
  quic: quicForm,
} satisfies Record<KindName, object>;

/** The descriptor of a kind. */
const formOf = (kind: KindName) =>
  // Each reads its own fields of all; the compiler does not follow that a kind has its own descriptor.
  forms[kind] as unknown as OperationForm<Operation, OperationValues>;

export const emptyOperation = (kind: KindName): OperationValues => ({
  ...quicForm.blank,
  ...websocketForm.blank,
  ...grpcForm.blank,
  ...httpForm.blank,
  headers: [],
  kind,
});

/** The operation as zod shall read it; issues of the typing are at their fields below `path`. */
export function operationDraft(
  values: OperationValues,
  path: string,
  issues: FieldIssue[],
): object {
  const headers = headerRecord(values.headers, `${path}.headers`, issues);
  const note = (field: string, message: string) => {
    issues.push({ path: `${path}.${field}`, message });
  };
  return { kind: values.kind, ...formOf(values.kind).draft(values, { headers, note }) };
}

/** The form's values for an operation. */
export const operationValues = (operation: Operation): OperationValues => ({
  ...emptyOperation(operation.kind),
  ...formOf(operation.kind).values(operation),
});

/** The form's field for a path within an operation. */
export const operationFieldOf = (path: readonly string[], { kind }: OperationValues): string =>
  formOf(kind).fieldOf(path) ?? path.join(".");
