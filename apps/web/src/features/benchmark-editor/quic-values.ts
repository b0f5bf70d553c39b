// The part of the editor's form that is about raw QUIC, as typed, and the way from and to an operation.
import type { QuicOperation } from "@gonogo/protocols/spec";

export type QuicOperationValues = {
  quicMode: QuicOperation["mode"];
  quicMessageKind: "filler" | "text" | "base64";
  /** Text, base64, or a number of bytes. */
  quicMessage: string;
  quicExpect: NonNullable<QuicOperation["expect"]>;
  quicPriority: string;
};

export const quicModeNames = {
  stream: "on streams, answered",
  uni: "on one-way streams",
  datagram: "in datagrams",
} as const;
export const quicMessageKinds = { filler: "filler", text: "text", base64: "base64" } as const;

export const emptyQuicOperation: QuicOperationValues = {
  quicMode: "stream",
  quicMessageKind: "filler",
  quicMessage: "64",
  quicExpect: "echo",
  quicPriority: "0",
};

/** The form's values for an operation. */
export function quicOperationValues(operation: QuicOperation): QuicOperationValues {
  const { message } = operation;
  const [kind, text]: [QuicOperationValues["quicMessageKind"], string] =
    typeof message === "string"
      ? ["text", message]
      : "base64" in message
        ? ["base64", message.base64]
        : ["filler", String(message.fillerBytes)];
  return {
    quicMode: operation.mode,
    quicMessageKind: kind,
    quicMessage: text,
    quicExpect: operation.expect ?? "echo",
    quicPriority: String(operation.priority),
  };
}

/** A typed whole number; NaN, which zod refuses, for anything else. */
const numberOf = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(/(?<=\d)[_, ](?=\d)/g, ""));

function messageDraft({ quicMessageKind, quicMessage }: QuicOperationValues) {
  if (quicMessageKind === "text") return quicMessage;
  if (quicMessageKind === "base64") return { base64: quicMessage.replaceAll(/\s/g, "") };
  return { fillerBytes: numberOf(quicMessage) };
}

/** The operation to be read by zod. Fields that the mode does not have are left out. */
export const quicOperationDraft = (values: QuicOperationValues) => ({
  kind: "quic" as const,
  mode: values.quicMode,
  message: messageDraft(values),
  ...(values.quicMode !== "uni" && values.quicExpect === "any" ? { expect: "any" } : {}),
  ...(values.quicMode === "datagram" ? {} : { priority: numberOf(values.quicPriority) }),
});

const fields: Readonly<Record<string, keyof QuicOperationValues>> = {
  mode: "quicMode",
  expect: "quicExpect",
  priority: "quicPriority",
};

/** The form's field for a field of the operation. */
export const quicFieldOf = (name: string | undefined): keyof QuicOperationValues =>
  fields[name ?? ""] ?? "quicMessage";
