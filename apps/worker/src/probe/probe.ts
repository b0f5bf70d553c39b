// Asks the engine what answers at a target, with its secret, within ten seconds.
// An error of the engine becomes an answer that says so, since somebody waits for one.
import { EngineError, runProbe } from "@gonogo/protocols/driver";
import type { ProbeAnswer, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { nameRedactor, redactIn, redactor } from "../process/redact-secrets.ts";
import { mergeHeaders, secretHeaders, wireTarget } from "../wire/wire-target.ts";

const timeoutMs = 10_000;

export type Prober = {
  readonly enginePath: string;
  readonly allowedCidrs: readonly string[];
};

/** What a WebSocket probe asks for; a target by itself has no path. */
export type HandshakeOptions = { readonly path: string; readonly headers: Record<string, string> };

/** The schema that calls are encoded by; and what is compared afterwards, of which only long values are taken out. */
const schema = new Set(["descriptorSetBase64"]);
const compared = new Set([
  ...schema,
  ...["methods", "code", "notAfter", "addresses", "path", "version"],
]);

/** An answer without the secrets that its target may have sent back. */
function withoutSecrets(answer: ProbeAnswer, secrets: readonly (TargetSecret | null)[]) {
  const plain = redactIn(answer, redactor(secrets), compared);
  if (!plain.grpc) return plain;
  return { ...plain, grpc: redactIn(plain.grpc, nameRedactor(secrets), schema) };
}

export type ProbeOptions = {
  /** Of the host's IP addresses, the one to ask; null: the first that answers. */
  readonly address?: string | null;
  readonly handshake?: HandshakeOptions | undefined;
  /** Those of the other targets of the run, which this one may know. */
  readonly secrets?: readonly (TargetSecret | null)[];
  /** What calls will need of a gRPC schema. */
  readonly grpcSymbols?: readonly string[];
};

/** Never throws for an error of target or engine. No part of any secret is in the answer. */
export async function probe(
  prober: Prober,
  config: TargetConfig,
  secret: TargetSecret | null,
  options: ProbeOptions = {},
): Promise<ProbeAnswer> {
  const answer = await answerOf(prober, config, secret, options);
  return withoutSecrets(answer, [secret, ...(options.secrets ?? [])]);
}

async function answerOf(
  prober: Prober,
  config: TargetConfig,
  secret: TargetSecret | null,
  { address = null, handshake = { path: "/", headers: {} }, grpcSymbols = [] }: ProbeOptions,
): Promise<ProbeAnswer> {
  try {
    return await runProbe(prober.enginePath, {
      wireVersion: 1,
      target: wireTarget(config, secret, address),
      allowedCidrs: [...prober.allowedCidrs],
      headers: mergeHeaders(config.headers, secretHeaders(secret), handshake.headers),
      path: handshake.path,
      grpcSchema: config.protocol === "grpc" ? (config.grpcSchema ?? { kind: "reflection" }) : null,
      ...(grpcSymbols.length > 0 && { grpcSymbols: [...grpcSymbols] }),
      timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message } = error;
    return failedAnswer({ code, message, remedy: engineRemedy });
  }
}

const engineRemedy = "See the worker's log; build the engine again.";

/** Nobody was asked, and this is why. */
export const failedAnswer = (problem: NonNullable<ProbeAnswer["problem"]>): ProbeAnswer => ({
  ok: false,
  addresses: [],
  connectUs: null,
  tls: null,
  certificate: null,
  http: null,
  grpc: null,
  websocket: null,
  quic: null,
  problem,
});
