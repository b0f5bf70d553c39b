// Signatures by the specification of Standard Webhooks: HMAC-SHA256 over id, time and body, with a secret of 32 random bytes
// that is shown once and stored encrypted.
import { createHmac, randomBytes } from "node:crypto";
import { openText, type SealedText, sealText } from "../sealed-text.ts";

const prefix = "whsec_";

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks for (24 to 64 bytes). */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

const belongsTo = (webhookId: string): Buffer => Buffer.from(`webhook/${webhookId}`);

/** @param key 32 bytes */
export const sealSigningSecret = (key: Uint8Array, webhookId: string, secret: string): SealedText =>
  sealText(key, belongsTo(webhookId), secret);

/** Throws when the key is not the one that it was sealed with. */
export const openSigningSecret = (key: Uint8Array, webhookId: string, sealed: SealedText): string =>
  openText(key, belongsTo(webhookId), sealed);

type Signed = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers of a signed request. */
export function signatureHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
