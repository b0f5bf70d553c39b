// The form of a WebSocket message. Its path and its text share their fields with those of other kinds, so that a change of
// kind keeps them.
import type { WebSocketOperation } from "@gonogo/protocols/spec";
import { headerLines, jsonOrText, type OperationForm, typedJsonOrText } from "./operation-form.ts";

export type WebSocketValues = {
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

export const websocketForm: OperationForm<WebSocketOperation, WebSocketValues> = {
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
