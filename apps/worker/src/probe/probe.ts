// Asks the engine what answers at a target, with its secret, within ten seconds.
// A fault of the engine becomes an answer that says so, since somebody waits for one.
import { EngineFault, runProbe } from "@gonogo/protocols/driver";
import type { ProbeAnswer, TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { mergeHeaders, secretHeaders, wireTarget } from "../wire/wire-target.ts";

const timeoutMs = 10_000;

export type Prober = {
  readonly enginePath: string;
  readonly allowedCidrs: readonly string[];
};

/** What a WebSocket probe asks for; a target by itself has no path. */
export type HandshakeOptions = { readonly path: string; readonly headers: Record<string, string> };

/** `grpcSymbols`: what calls will need of the schema. Never throws for a fault of target or engine. */
export async function probe(
  prober: Prober,
  config: TargetConfig,
  secret: TargetSecret | null,
  options: HandshakeOptions = { path: "/", headers: {} },
  grpcSymbols: readonly string[] = [],
): Promise<ProbeAnswer> {
  try {
    return await runProbe(prober.enginePath, {
      wireVersion: 1,
      target: wireTarget(config, secret),
      allowedCidrs: [...prober.allowedCidrs],
      headers: mergeHeaders(config.headers, secretHeaders(secret), options.headers),
      path: options.path,
      grpcSchema: config.protocol === "grpc" ? (config.grpcSchema ?? { kind: "reflection" }) : null,
      ...(grpcSymbols.length > 0 && { grpcSymbols: [...grpcSymbols] }),
      timeoutMs,
    });
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return failedAnswer(error);
  }
}

const failedAnswer = (fault: EngineFault): ProbeAnswer => ({
  ok: false,
  addresses: [],
  connectUs: null,
  tls: null,
  certificate: null,
  http: null,
  grpc: null,
  websocket: null,
  quic: null,
  problem: {
    code: fault.code,
    message: fault.message,
    remedy: "See the worker's log; build the engine again.",
  },
});
