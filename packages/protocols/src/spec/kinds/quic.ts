// QUIC as definitions write it: what a target may set about the transport, and the operation of raw QUIC.
// HTTP/3 targets share the transport options; only raw QUIC names its application protocol itself.
// Sources: RFC 9000 (streams, flow control), RFC 9221 (datagrams), RFC 9002 (loss and congestion).
import { english, msg, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedBase64, boundedText } from "../parts/bounded-text.ts";
import { fillerText } from "../parts/template.ts";
import type { OperationKind } from "./kind.ts";

export const congestionControls = ["cubic", "newreno", "bbr"] as const;
export const quicModes = ["stream", "uni", "datagram"] as const;
export const quicExpectations = ["echo", "any"] as const;

/** Longest message of a stream in bytes. */
export const longestQuicMessage = 1_000_000;
/** The same in base64, four characters for three bytes. */
const longestBase64 = 4 * Math.ceil(longestQuicMessage / 3);
/** Fits, behind the 8 bytes of the request number, into a packet of 1,200 bytes (RFC 9000, section 14). */
export const longestQuicDatagram = 1_100;

const windowBytes = (standard: number) =>
  z
    .int()
    .min(1_024, english("must be at least 1,024 bytes"))
    .max(2 ** 30, english("must be at most 1 GiB"))
    .default(standard);

/** How the engine's side of each QUIC connection behaves; the server's side is the server's affair. */
export const QuicOptions = z.strictObject({
  /** Application protocol of raw QUIC (RFC 7301); HTTP/3 is always h3. */
  alpn: boundedText(255)
    .regex(/^[\x21-\x7e]+$/, english("must be 1 to 255 printable ASCII characters without spaces"))
    .nullable()
    .default(null),
  /** Governs what the engine sends. */
  congestionControl: z.enum(congestionControls).default("cubic"),
  /** What the server may send ahead on one stream. */
  streamWindowBytes: windowBytes(1_250_000),
  /** What the server may send ahead on a whole connection. */
  connectionWindowBytes: windowBytes(2 ** 30),
  /**
   * Fresh connections resume the session of an earlier one and send their first request at once, as
   * early data (RFC 9001, section 4.6). Connect-only load says so by its own `handshake`.
   */
  zeroRtt: z.boolean().default(false),
});
export type QuicOptions = z.infer<typeof QuicOptions>;

/** Text, bytes in base64, or so many bytes of filler; `payload`: as many as the definition's payloadBytes, or its axis, says. */
export const QuicMessage = z.union(
  [
    boundedText(longestQuicMessage),
    z.strictObject({ base64: boundedBase64(longestBase64, english("is not base64")) }),
    z.strictObject({
      fillerBytes: z.union(
        [z.int().min(0), z.literal("payload")],
        english("must be a number or payload"),
      ),
    }),
  ],
  {
    error: () =>
      t("must be text, {base64} or {filler} with 0 to {most, number} bytes, or payload", {
        base64: "{ base64: … }",
        filler: "{ fillerBytes: … }",
        most: longestQuicMessage,
      }),
  },
);
export type QuicMessage = z.infer<typeof QuicMessage>;

/** The message with the payload's size in place. */
export const sizedQuicMessage = (message: QuicMessage, payloadBytes: number): QuicMessage =>
  isOfPayload(message) ? { fillerBytes: payloadBytes } : message;

const isOfPayload = (message: QuicMessage): boolean =>
  typeof message === "object" && "fillerBytes" in message && message.fillerBytes === "payload";

/** The message's bytes. Filler is always the same, so that every side of a run sends the same. Throws for one without a size. */
export function quicMessageBytes(message: QuicMessage): Uint8Array {
  if (typeof message === "string") return new TextEncoder().encode(message);
  if ("base64" in message)
    return Uint8Array.from(atob(message.base64), (letter) => letter.charCodeAt(0));
  if (message.fillerBytes === "payload") throw new Error("the payload's size is not in place");
  return new TextEncoder().encode(fillerText(message.fillerBytes));
}

/** How long the message is; asks for no memory, since it may be more than is allowed. null: as long as the payload. */
export function quicMessageLength(message: QuicMessage): number | null {
  if (typeof message === "string") return new TextEncoder().encode(message).length;
  if ("base64" in message) return Math.floor((message.base64.replace(/=+$/, "").length * 3) / 4);
  return message.fillerBytes === "payload" ? null : message.fillerBytes;
}

const longestOf = (mode: (typeof quicModes)[number]): number =>
  mode === "datagram" ? longestQuicDatagram : longestQuicMessage;

const priorities = { min: -1_000, max: 1_000, usual: 0 };

/**
 * A message over raw QUIC. `stream`: a bidirectional stream each, answered until its end. `uni`: a
 * unidirectional stream each, done when the peer has acknowledged it. `datagram`: an unreliable
 * datagram each, whose echo carries the number that the engine put before the message.
 */
export const QuicOperation = z
  .strictObject({
    kind: z.literal("quic"),
    mode: z.enum(quicModes).default("stream"),
    message: QuicMessage.default({ fillerBytes: 64 }),
    /** `echo`: the answer must be the message. Default: echo; `uni` has no answer to expect. */
    expect: z.enum(quicExpectations).optional(),
    /** Of its streams among those of the same connection; higher goes first. */
    priority: z.int().min(priorities.min).max(priorities.max).default(priorities.usual),
  })
  .superRefine((operation, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { mode } = operation;
    const most = longestOf(mode);
    if ((quicMessageLength(operation.message) ?? 0) > most)
      refuse("message", t("must be at most {most, number} bytes in mode {mode}", { most, mode }));
    if (mode === "uni" && operation.expect !== undefined)
      refuse("expect", t("fits streams with an answer only; leave it out in mode uni"));
    if (mode === "datagram" && operation.priority !== 0)
      refuse("priority", t("is for streams; datagrams have none (RFC 9221), leave it out"));
  });
export type QuicOperation = z.infer<typeof QuicOperation>;

const modeTexts = {
  stream: msg("stream of {bytes} bytes"),
  uni: msg("one-way stream of {bytes} bytes"),
  datagram: msg("datagram of {bytes} bytes"),
} as const;

/** How long a message is, as people read it. */
const lengthText = (message: QuicMessage): string => {
  const bytes = quicMessageLength(message);
  return bytes === null ? "payloadBytes" : t("{n, number}", { n: bytes });
};

export const quicKind: OperationKind<QuicOperation> = {
  text: ({ mode, message }) => t(modeTexts[mode], { bytes: lengthText(message) }),
  templateFields: ({ message }) => (typeof message === "string" ? ["message"] : []),
  mostBytes: ({ mode }) => longestOf(mode),
  priorities: ({ mode }) => (mode === "datagram" ? null : priorities),
  headers: () => ({}),
  answersHaveHeaders: false,
  handshake: () => "",
  earlyDataProblem: () => null,
  streamsMessages: false,
  statusName: (status) => `close code ${status}`,
  statuses: null,
  simple: () => QuicOperation.parse({ kind: "quic" }),
  // Filler of the same length: the length is part of what was measured.
  hide: (operation, shows) =>
    shows("messages")
      ? operation
      : {
          ...operation,
          message: { fillerBytes: quicMessageLength(operation.message) ?? "payload" },
        },
};
