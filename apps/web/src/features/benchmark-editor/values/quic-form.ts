// The form of a message over raw QUIC.
import { msg } from "@gonogo/locale/t";
import type { QuicOperation } from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";
import type { OperationForm } from "./operation-form.ts";

export type QuicValues = {
  quicMode: QuicOperation["mode"];
  quicMessageKind: "filler" | "text" | "base64";
  /** Text, base64, or a number of bytes; `payload`: as many as the payload has. */
  quicMessage: string;
  quicExpect: NonNullable<QuicOperation["expect"]>;
  quicPriority: string;
};

export const quicModeNames = {
  stream: msg("on streams, answered"),
  uni: msg("on one-way streams"),
  datagram: msg("in datagrams"),
} as const;
export const quicMessageKinds = {
  filler: msg("filler"),
  text: msg("text"),
  base64: msg("base64"),
} as const;

function messageDraft({ quicMessageKind, quicMessage }: QuicValues) {
  if (quicMessageKind === "text") return quicMessage;
  if (quicMessageKind === "base64") return { base64: quicMessage.replaceAll(/\s/g, "") };
  const size = quicMessage.trim();
  return { fillerBytes: size === "payload" ? size : (numberOf(size) ?? Number.NaN) };
}

const fields: Readonly<Record<string, keyof QuicValues>> = {
  mode: "quicMode",
  expect: "quicExpect",
  priority: "quicPriority",
};

export const quicForm: OperationForm<QuicOperation, QuicValues> = {
  blank: {
    quicMode: "stream",
    quicMessageKind: "filler",
    quicMessage: "64",
    quicExpect: "echo",
    quicPriority: "0",
  },
  // Fields that the mode does not have are left out.
  draft: (values) => ({
    mode: values.quicMode,
    message: messageDraft(values),
    ...(values.quicMode !== "uni" && values.quicExpect === "any" ? { expect: "any" } : {}),
    ...(values.quicMode === "datagram"
      ? {}
      : { priority: numberOf(values.quicPriority) ?? Number.NaN }),
  }),
  values: ({ mode, message, expect, priority }) => {
    const [kind, text]: [QuicValues["quicMessageKind"], string] =
      typeof message === "string"
        ? ["text", message]
        : "base64" in message
          ? ["base64", message.base64]
          : ["filler", String(message.fillerBytes)];
    return {
      quicMode: mode,
      quicMessageKind: kind,
      quicMessage: text,
      quicExpect: expect ?? "echo",
      quicPriority: String(priority),
    };
  },
  fieldOf: ([field = ""]) => (field === "kind" ? undefined : (fields[field] ?? "quicMessage")),
};
