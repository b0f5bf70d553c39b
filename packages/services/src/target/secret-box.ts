// Secrets of targets at rest: AES-256-GCM (NIST SP 800-38D), 96-bit random nonce, 128-bit tag.
// The target's id and the destination that a secret was given for are additional data, so that a row copied to another
// target does not open, nor one whose destination was rewritten.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { catalog } from "@gonogo/protocols/catalog";
import { type TargetConfig, TargetSecret } from "@gonogo/protocols/spec";

export type SealedSecret = {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly tag: Uint8Array<ArrayBuffer>;
  /** `destinationOf` the target that it was given for; null: sealed before destinations were kept. */
  readonly destination: Uint8Array<ArrayBuffer> | null;
};

type Destination = Pick<TargetConfig, "protocol" | "host" | "port" | "tls">;

const algorithm = "aes-256-gcm";
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

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
  const nonce = randomBytes(12);
  const destination = destinationOf(target);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(additionalData(id, destination));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(secret), "utf8"), cipher.final()]);
  return {
    nonce: plain(nonce),
    ciphertext: plain(ciphertext),
    tag: plain(cipher.getAuthTag()),
    destination: plain(destination),
  };
}

/** Decrypts; throws when key, target, destination or bytes are not the ones it was sealed with. */
export function openSecret(key: Uint8Array, targetId: string, sealed: SealedSecret): TargetSecret {
  const decipher = createDecipheriv(algorithm, key, sealed.nonce);
  decipher.setAAD(additionalData(targetId, sealed.destination));
  decipher.setAuthTag(sealed.tag);
  const text = Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]);
  return TargetSecret.parse(JSON.parse(text.toString("utf8")));
}
