// A client certificate and its private key belong together: refused when the target is saved, not when it is measured.
// The certificate is a setting, the key a secret; only here do both meet outside the worker.
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { t } from "@gonogo/locale/t";
import type { TargetConfig, TargetSecret } from "@gonogo/protocols/spec";
import { ServiceError } from "../errors.ts";

/** Where the two are in the caller's input. */
export type IdentityFields = { readonly certificate: string; readonly key: string };

/** Throws `invalid_input` for one without the other, PEM that is none, and a key that does not fit. */
export function requireClientIdentity(
  target: TargetConfig,
  secret: TargetSecret | null,
  fields: IdentityFields,
): void {
  const pem = target.tls?.clientCertificatePem ?? null;
  const keyPem = secret?.clientKeyPem ?? null;
  if (pem === null && keyPem === null) return;
  if (pem === null)
    throw refusal(fields.key, t("There is no client certificate that this key belongs to."));
  const certificate = read(() => new X509Certificate(pem));
  if (!certificate)
    throw refusal(fields.certificate, t("The client certificate cannot be read; give it as PEM."));
  if (keyPem === null)
    throw refusal(
      fields.certificate,
      t("The client certificate needs its private key."),
      t("Give the key as the target's secret, with the rest of the secret."),
    );
  const key = read(() => createPrivateKey(keyPem));
  if (!key) throw refusal(fields.key, t("The client key cannot be read; give it as PEM."));
  if (!fits(certificate, key))
    throw refusal(
      fields.key,
      t("The client key does not fit the client certificate."),
      t("Give the private key that the certificate was made for."),
    );
}

/** undefined for what cannot be read: the reader's own message could quote the key. */
function read<T>(reading: () => T): T | undefined {
  try {
    return reading();
  } catch {
    return undefined;
  }
}

const fits = (certificate: X509Certificate, key: KeyObject): boolean =>
  read(() => certificate.checkPrivateKey(key)) ?? false;

const refusal = (field: string, message: string, remedy?: string): ServiceError =>
  new ServiceError("invalid_input", message, { field, ...(remedy ? { remedy } : {}) });
