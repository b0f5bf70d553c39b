// Secrets of targets at rest. The target's id and the destination that a secret was given for are additional data, so that
// a row copied to another target does not open, nor one whose destination was rewritten.
import { createHash } from "node:crypto";
import { catalog } from "@gonogo/protocols/catalog";
import { type TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { openText, type SealedText, sealText } from "../sealed-text.ts";

export type SealedSecret = SealedText & {
  /** `destinationOf` the target that it was given for; null: sealed before destinations were kept. */
  readonly destination: Uint8Array<ArrayBuffer> | null;
};

type Destination = Pick<TargetConfig, "protocol" | "host" | "port" | "tls">;

/** SHA-256 of where a secret goes and who is believed to be there: host, port of TCP or UDP, and trust in certificates. */
export function destinationOf({ protocol, host, port, tls }: Destination): Buffer {
  const trust = tls && [tls.insecure, tls.caPem, tls.serverName?.toLowerCase() ?? null];
  const { transport } = catalog[protocol];
  const facts = JSON.stringify([host.toLowerCase(), port, transport, trust]);
  return createHash("sha256").update(facts).digest();
}

const additionalData = (targetId: string, destination: Uint8Array | null): Buffer =>
  Buffer.concat([Buffer.from(targetId), destination ?? Buffer.alloc(0)]);

/** Encrypts a secret for one target at its destination; `key` is 32 bytes. */
export function sealSecret(
  key: Uint8Array,
  { id, target }: { readonly id: string; readonly target: Destination },
  secret: TargetSecret,
): SealedSecret {
  const destination = Uint8Array.from(destinationOf(target));
  const sealed = sealText(key, additionalData(id, destination), JSON.stringify(secret));
  return { ...sealed, destination };
}

/** Decrypts; throws when key, target, destination or bytes are not the ones it was sealed with. */
export function openSecret(key: Uint8Array, targetId: string, sealed: SealedSecret): TargetSecret {
  const text = openText(key, additionalData(targetId, sealed.destination), sealed);
  return TargetSecret.parse(JSON.parse(text));
}
