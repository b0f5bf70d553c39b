// The form of a gRPC call.
import type { GrpcOperation } from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";
import { headerLines, jsonIssue, type OperationForm } from "./operation-form.ts";

export type GrpcValues = {
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

export const grpcForm: OperationForm<GrpcOperation, GrpcValues> = {
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
