// A target: what is under test, where it is and how to reach it.
// Secrets (bearer token, secret headers, client key) travel apart: a stored target only says that it has one.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { QuicOptions } from "../kinds/quic.ts";
import { boundedBase64, boundedText } from "../parts/bounded-text.ts";
import { DisplayName, Slug } from "../parts/names.ts";
import { Headers } from "../parts/request-parts.ts";
import { readHost } from "./host.ts";
import { MetricsAddress } from "./metrics-address.ts";
import { SocketOptions } from "./socket.ts";

export const protocolNames = ["http1", "http2", "grpc", "http3", "websocket", "quic"] as const;
export const ProtocolName = z.enum(protocolNames);
export type ProtocolName = z.infer<typeof ProtocolName>;

const Host = boundedText(253)
  .check(({ value, issues }) => {
    const read = readHost(value);
    if ("issue" in read)
      issues.push({ code: "custom", input: value, message: read.issue, continue: true });
  })
  .overwrite((text) => {
    const read = readHost(text);
    return "host" in read ? read.host : text;
  });

const CertificatePem = boundedText(200_000).refine(
  (pem) => pem.includes("-----BEGIN CERTIFICATE-----"),
  english("holds no PEM certificate"),
);

export const TlsOptions = z.strictObject({
  /** PEM certificates to trust instead of the system's. */
  caPem: CertificatePem.nullable().default(null),
  /** Name to send and verify; default: the host. */
  serverName: boundedText(253).nullable().default(null),
  /** Skips verification; only for test servers. */
  insecure: z.boolean().default(false),
  /** PEM certificates to show to a server that asks, the client's own first; its key is the secret's. */
  clientCertificatePem: CertificatePem.nullable().default(null),
});
export type TlsOptions = z.infer<typeof TlsOptions>;

const isNetwork = (text: string): boolean =>
  z.cidrv4().safeParse(text).success || z.cidrv6().safeParse(text).success;

/** A CIDR block. */
const NetworkBlock = boundedText(50).refine(
  isNetwork,
  english("must be a network such as 10.20.0.0/16 or fd00::/8"),
);

/** Where a gRPC target's schema comes from. */
export const GrpcSchemaSource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reflection") }),
  z.strictObject({
    kind: z.literal("proto"),
    files: z
      .array(z.strictObject({ name: boundedText(255).min(1), content: boundedText(500_000) }))
      .min(1)
      .max(100),
  }),
  z.strictObject({
    kind: z.literal("descriptor-set"),
    base64: boundedBase64(5_000_000),
  }),
]);
export type GrpcSchemaSource = z.infer<typeof GrpcSchemaSource>;

/** What QUIC asks of a target, and what only QUIC can have. */
function* quicIssues(target: Pick<TargetConfig, "protocol" | "tls" | "quic" | "headers">) {
  const { protocol, tls, quic, headers } = target;
  const alpn = quic?.alpn ?? null;
  if (protocol === "quic" && tls === null)
    yield { path: ["tls"], message: t("QUIC needs TLS (RFC 9001)") };
  if (protocol === "quic" && alpn === null)
    yield {
      path: ["quic", "alpn"],
      message: t("must name the application protocol, for example gonogo-echo (ALPN, RFC 7301)"),
    };
  if (protocol === "quic" && Object.keys(headers).length > 0)
    yield {
      path: ["headers"],
      message: t("have no place in raw QUIC; put them into the message"),
    };
  if (protocol === "http3" && alpn !== null)
    yield { path: ["quic", "alpn"], message: t("is always h3 with HTTP/3; leave it out") };
  if (protocol !== "quic" && protocol !== "http3" && quic !== null)
    yield { path: ["quic"], message: t("only QUIC and HTTP/3 targets have QUIC options") };
}

/** TCP's options have no meaning below QUIC. */
function* socketIssues({ protocol, socket }: Pick<TargetConfig, "protocol" | "socket">) {
  if (socket === null || (protocol !== "quic" && protocol !== "http3")) return;
  if (socket.congestionControl !== null)
    yield {
      path: ["socket", "congestionControl"],
      message: t("is TCP's; QUIC has its own, quic.congestionControl"),
    };
  if (!socket.noDelay)
    yield {
      path: ["socket", "noDelay"],
      message: t("is TCP's; leave it out with QUIC and HTTP/3"),
    };
}

export const TargetConfig = z
  .strictObject({
    slug: Slug,
    name: DisplayName,
    protocol: ProtocolName,
    host: Host,
    port: z.int().min(1).max(65_535),
    /** null: plain text. HTTP/3 and QUIC always have TLS. */
    tls: TlsOptions.nullable().default(null),
    /** Sent with every request, before the operation's own headers or metadata. */
    headers: Headers.default({}),
    grpcSchema: GrpcSchemaSource.nullable().default(null),
    /** Transport options of QUIC and HTTP/3 targets; a QUIC target also names its ALPN here. */
    quic: QuicOptions.nullable().default(null),
    /** Options of the engine's sockets; null: the defaults. */
    socket: SocketOptions.nullable().default(null),
    /** Where the target reports figures of its own process; null: nowhere. */
    metrics: MetricsAddress.nullable().default(null),
    /** Networks that its secret may go to when a run loads it at another address; empty: none. */
    secretNetworks: z.array(NetworkBlock).max(20).default([]),
    /** Free text, for example a version of the server. */
    labels: z.record(boundedText(60), boundedText(200)).default({}),
  })
  .superRefine((target, context) => {
    if (target.protocol === "http3" && target.tls === null)
      context.addIssue({
        code: "custom",
        path: ["tls"],
        message: t("HTTP/3 needs TLS (RFC 9114, section 3)"),
      });
    if (target.protocol !== "grpc" && target.grpcSchema !== null)
      context.addIssue({
        code: "custom",
        path: ["grpcSchema"],
        message: t("only gRPC targets have a schema"),
      });
    for (const issue of socketIssues(target)) context.addIssue({ code: "custom", ...issue });
    for (const issue of quicIssues(target)) context.addIssue({ code: "custom", ...issue });
  });
export type TargetConfig = z.infer<typeof TargetConfig>;
export type TargetConfigInput = z.input<typeof TargetConfig>;

const SecretName = boundedText(60).regex(
  /^[A-Za-z_][\w-]*$/,
  english("must begin with a letter and hold letters, digits, _ and - only"),
);

/** The secret part of a target: stored encrypted, merged into headers when a block starts. */
export const TargetSecret = z.strictObject({
  bearerToken: boundedText(8_192)
    .min(1)
    .regex(/^[\x21-\x7e]+$/, english("must be printable ASCII without spaces"))
    .nullable()
    .default(null),
  headers: Headers.default({}),
  /** Values for `{{secret.name}}` in requests, such as the user and password of a log-in. */
  values: z
    .record(SecretName, boundedText(8_192).min(1, english("must not be empty")))
    .refine((values) => Object.keys(values).length <= 20, english("holds more than 20 values"))
    .default({}),
  /** PEM private key of the target's client certificate. */
  clientKeyPem: boundedText(50_000)
    .refine(
      (pem) => /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(pem),
      english("holds no PEM private key"),
    )
    .refine(
      (pem) => !pem.includes("ENCRYPTED"),
      english("needs a passphrase; give it without one (openssl pkey -in key.pem -out plain.pem)"),
    )
    .nullable()
    .default(null),
});
export type TargetSecret = z.infer<typeof TargetSecret>;
