// Before the first block (and after a worker took a run over): is every target there, and does it know the method?
// An unreachable target ends the run without blocks; what the probes found is stored with the targets.
import { isIPv4 } from "node:net";
import { hostOf, isLoopback } from "@gonogo/analysis/evidence/hosts";
import {
  besideOf,
  networkText,
  type Operation,
  operationsOf,
  type ProbeAnswer,
  type TargetSecret,
} from "@gonogo/protocols/spec";
import { bootId } from "@gonogo/services/boot-id";
import type { OpenContext } from "@gonogo/services/context";
import { narrowed } from "@gonogo/services/networks";
import type { RunVariant } from "@gonogo/services/rows/run-variants";
import type { RunPlan } from "@gonogo/services/run/run-plan";
import { recordProbe } from "@gonogo/services/target/answer-probe";
import { callIssue, reasonAgainst } from "@gonogo/services/target/message-fit";
import { readSecret, SecretElsewhereError } from "@gonogo/services/target/read-secret";
import { type Redact, redactor } from "../process/redact-secrets.ts";
import { RunFailureError } from "../process/run-failure.ts";
import type { Side } from "../wire/block-spec.ts";
import { grpcSymbolsOf } from "./grpc-symbols.ts";
import { type HandshakeOptions, type Prober, probe } from "./probe.ts";

export type Preflight = {
  readonly sides: readonly Side[];
  /** Addresses that the probes used, `ip:port`. */
  readonly addresses: readonly string[];
  /** Takes the secrets of all sides out of a text. */
  readonly redact: Redact;
};

/** Of a run, or of one request: what is asked of which targets. */
type Asked = Pick<RunPlan, "spec" | "variants" | "addresses">;

/** Throws RunFailureError where the secret is not for this destination, or cannot be decrypted. */
export async function secretOf(
  context: Pick<OpenContext, "db" | "secretKey">,
  reached: Pick<RunVariant, "targetId" | "target" | "ownAddress">,
): Promise<TargetSecret | null> {
  try {
    return await readSecret(context, reached);
  } catch (error) {
    if (error instanceof SecretElsewhereError)
      throw new RunFailureError("secret_elsewhere", error.message, error.remedy);
    if (!(error instanceof Error) || !/unable to authenticate|Invalid/i.test(error.message))
      throw error;
    throw new RunFailureError(
      "secret_unreadable",
      "A target's secret cannot be decrypted with this worker's key.",
      "Give web and worker the same GONOGO_SECRET_KEY, or enter the secret again.",
      reached.target.slug,
    );
  }
}

/**
 * The networks that the engine is kept to where a secret goes to an address of the run alone: a name may lead anywhere.
 * null: those that may be loaded.
 */
export function secretNetworksOf(
  allowedNetworks: readonly string[],
  {
    target,
    ownAddress,
    secret,
  }: Pick<RunVariant, "target" | "ownAddress"> & { readonly secret: TargetSecret | null },
): readonly string[] | null {
  return ownAddress && secret !== null ? narrowed(allowedNetworks, target.secretNetworks) : null;
}

function requireReachable(variant: RunVariant, answer: ProbeAnswer, isKept: boolean): void {
  if (answer.ok) return;
  const { problem } = answer;
  if (isKept && problem?.code === "address_not_allowed")
    throw new RunFailureError(
      "secret_elsewhere",
      `${variant.target.name}: its secret goes along only to ${variant.target.secretNetworks.join(", ")}, and ${variant.target.host} leads elsewhere.`,
      "Add the network to the target's secretNetworks, or give another address.",
      variant.target.slug,
    );
  const code =
    problem?.code === "address_not_allowed" || problem?.code === "engine_missing"
      ? problem.code
      : "target_unreachable";
  throw new RunFailureError(
    code,
    `${variant.target.name}: ${problem?.message ?? "it did not answer its probe"}`,
    problem?.remedy ?? "Start the server and run again.",
    variant.target.slug,
  );
}

function operationsIn(plan: Asked, variant: RunVariant): Operation[] {
  const written = plan.spec.variants.find((one) => one.name === variant.name);
  return written
    ? [...operationsOf(written), ...besideOf(written)].map(({ operation }) => operation)
    : [];
}

/** What the variant's handshake will ask for, where it is one; the same for all of its messages. */
function handshakeOptionsOf(plan: Asked, variant: RunVariant): HandshakeOptions | undefined {
  const [operation] = operationsIn(plan, variant);
  if (operation?.kind !== "websocket") return undefined;
  const { path, headers, subprotocol } = operation;
  const asked: Record<string, string> = subprotocol
    ? { "sec-websocket-protocol": subprotocol }
    : {};
  return { path, headers: { ...headers, ...asked } };
}

function requireHandshake(variant: RunVariant, answer: ProbeAnswer): void {
  const refusal = answer.websocket?.refusal;
  if (!refusal) return;
  const message = `${variant.target.name}: ${refusal.message}`;
  throw new RunFailureError("target_unreachable", message, refusal.remedy, variant.target.slug);
}

function requireMethod(plan: Asked, variant: RunVariant, answer: ProbeAnswer): void {
  const methods = answer.grpc?.methods ?? [];
  for (const operation of operationsIn(plan, variant)) {
    if (operation.kind !== "grpc") continue;
    const method = methods.find((one) => one.method === operation.method);
    const reason = answer.grpc ? reasonAgainst(answer.grpc, operation.method) : undefined;
    if (!method && reason !== undefined)
      throw new RunFailureError(
        "method_unknown",
        `No message can be written for ${operation.method} of ${variant.target.name}: ${reason}.`,
        "Upload the .proto files of the service, or correct what the server's reflection reports.",
      );
    if (!method)
      throw new RunFailureError(
        "method_unknown",
        `${variant.target.name} has no method ${operation.method}.`,
        `It has ${methods.map((one) => one.method).join(", ") || "none"}.`,
      );
    const error = callIssue(method, operation);
    if (error) throw new RunFailureError("message_invalid", `${error.message}.`, error.remedy);
  }
}

/** IP address that answered the probe; with an emulated network, which carries IPv4 alone, the first of those. */
function loadedAddress({ spec }: Asked, { addresses }: ProbeAnswer): string | null {
  const hosts = addresses.map(hostOf);
  const carried = networkText(spec) === null ? hosts : hosts.filter((host) => isIPv4(host));
  return carried[0] ?? null;
}

/** Probes each target once, a WebSocket target once for each handshake; throws RunFailureError when the run cannot begin. */
export async function preflight(
  context: OpenContext,
  prober: Prober,
  plan: Asked,
): Promise<Preflight> {
  type Found = { answer: ProbeAnswer } & Pick<Side, "secret" | "networks">;
  const answers = new Map<string, Found>();
  const addressOf = ({ name }: RunVariant) => plan.addresses.get(name) ?? null;
  const keyOf = (variant: RunVariant) =>
    JSON.stringify([
      variant.targetId,
      addressOf(variant),
      handshakeOptionsOf(plan, variant),
      grpcSymbolsOf(operationsIn(plan, variant)),
    ]);
  const secrets = new Map<string, Side["secret"]>();
  // All of them before the first byte goes to any target.
  for (const variant of plan.variants)
    secrets.set(variant.targetId, await secretOf(context, variant));
  for (const variant of plan.variants) {
    if (answers.has(keyOf(variant))) continue;
    const secret = secrets.get(variant.targetId) ?? null;
    const networks = secretNetworksOf(prober.allowedCidrs, { ...variant, secret });
    const kept = { ...prober, allowedCidrs: networks ?? prober.allowedCidrs };
    const answer = await probe(kept, variant.target, secret, {
      address: addressOf(variant),
      handshake: handshakeOptionsOf(plan, variant),
      secrets: [...secrets.values()],
      grpcSymbols: grpcSymbolsOf(operationsIn(plan, variant)),
    });
    answers.set(keyOf(variant), { answer, secret, networks });
    const { target, ownAddress } = variant;
    await recordProbe(context, variant.targetId, answer, ownAddress ? target : null);
  }
  const sides = plan.variants.map((variant) => {
    const found = answers.get(keyOf(variant));
    if (!found) throw new Error("every target was probed");
    requireReachable(variant, found.answer, found.networks !== null);
    requireHandshake(variant, found.answer);
    requireMethod(plan, variant, found.answer);
    return {
      name: variant.name,
      target: variant.target,
      ...{ secret: found.secret, networks: found.networks },
      address: addressOf(variant) ?? loadedAddress(plan, found.answer),
      descriptorSetBase64: found.answer.grpc?.descriptorSetBase64 ?? "",
    };
  });
  return {
    sides,
    addresses: [...answers.values()].flatMap(({ answer }) => answer.addresses.slice(0, 1)),
    redact: redactor([...secrets.values()]),
  };
}

/** Which machines a run loads from this host; loopback is each host's own. */
export const loadedMachines = ({ addresses }: Pick<Preflight, "addresses">): string[] =>
  addresses.map(hostOf).map((host) => (isLoopback(host) ? `loopback of ${bootId()}` : host));
