// Secrets at rest: AES-256-GCM (NIST SP 800-38D), 96-bit random nonce, 128-bit tag. What a secret belongs to is additional data,
// so that a row copied to another owner does not open.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export type SealedText = {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly tag: Uint8Array<ArrayBuffer>;
};

const algorithm = "aes-256-gcm";
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

/** Encrypts a text; `key` is 32 bytes. */
export function sealText(key: Uint8Array, belongsTo: Uint8Array, text: string): SealedText {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(belongsTo);
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return { nonce: plain(nonce), ciphertext: plain(ciphertext), tag: plain(cipher.getAuthTag()) };
}

/** Decrypts; throws when key, `belongsTo` or bytes are not the ones that it was sealed with. */
export function openText(key: Uint8Array, belongsTo: Uint8Array, sealed: SealedText): string {
  const decipher = createDecipheriv(algorithm, key, sealed.nonce);
  decipher.setAAD(belongsTo);
  decipher.setAuthTag(sealed.tag);
  return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]).toString("utf8");
}
