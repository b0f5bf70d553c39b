// Secrets of targets at rest: AES-256-GCM (NIST SP 800-38D), 96-bit random nonce, 128-bit tag.
// The target's id is additional data, so a row copied to another target does not open.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { TargetSecret } from "@gonogo/protocols/spec";

export type SealedSecret = {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly tag: Uint8Array<ArrayBuffer>;
};

const algorithm = "aes-256-gcm";
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

/** Encrypts a secret for one target; `key` is 32 bytes. */
export function sealSecret(key: Uint8Array, targetId: string, secret: TargetSecret): SealedSecret {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(targetId));
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(secret), "utf8"), cipher.final()]);
  return { nonce: plain(nonce), ciphertext: plain(ciphertext), tag: plain(cipher.getAuthTag()) };
}

/** Decrypts; throws when key, target or bytes are not the ones it was sealed with. */
export function openSecret(key: Uint8Array, targetId: string, sealed: SealedSecret): TargetSecret {
  const decipher = createDecipheriv(algorithm, key, sealed.nonce);
  decipher.setAAD(Buffer.from(targetId));
  decipher.setAuthTag(sealed.tag);
  const text = Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]);
  return TargetSecret.parse(JSON.parse(text.toString("utf8")));
}
