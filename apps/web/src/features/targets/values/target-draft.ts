// What the target form keeps as a draft, and back. Secrets are never part of it: neither those that have a field of their own,
// nor what looks like one elsewhere.
import type { TypedDraft } from "@/lib/draft-keeper";
import { fitsShape, isSameJson } from "@/lib/draft-shape";
import { newTargetValues, type TargetValues } from "./target-values.ts";

type Secrets = Pick<
  TargetValues,
  "secret" | "bearerToken" | "secretHeaders" | "secretValues" | "clientKeyPem"
>;

const without = ({
  secret: _,
  bearerToken: _token,
  secretHeaders: _headers,
  secretValues: _values,
  clientKeyPem: _key,
  ...values
}: TargetValues): Omit<TargetValues, keyof Secrets> => values;

/** Headers that people keep secrets in, where they should not. */
const secretName = /auth|token|secret|cookie|password|api-?key/i;
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const userInUrl = /^([a-z][a-z0-9+.-]*:\/\/)[^/@\s]*@/i;

const noKey = (text: string): string => (privateKey.test(text) ? "" : text);
const noUser = (text: string): string => noKey(text).replace(userInUrl, "$1");

function harmless(values: TargetValues): Omit<TargetValues, keyof Secrets> {
  const { headers, labels, host, metricsUrl, freshUrl, caPem, clientCertificatePem } = values;
  return {
    ...without(values),
    headers: headers.map(({ name, value }) => ({
      name,
      value: secretName.test(name) ? "" : noKey(value),
    })),
    labels: labels.map(({ name, value }) => ({ name, value: noKey(value) })),
    ...{ host: noUser(host), metricsUrl: noUser(metricsUrl), freshUrl: noUser(freshUrl) },
    ...{ caPem: noKey(caPem), clientCertificatePem: noKey(clientCertificatePem) },
  };
}

const mostTitle = 200;

/** null: what is typed is what is stored. */
export function packTarget(values: TargetValues, stored: TargetValues): TypedDraft | null {
  if (isSameJson(values, stored)) return null;
  const title = (values.name.trim() || values.slug.trim()).slice(0, mostTitle);
  return { title, content: { values: harmless(values), secretChoice: values.secret } };
}

/** The values that a draft's content holds, with empty secrets; null: none that this form can show. */
export function unpackTarget(content: Readonly<Record<string, unknown>>): TargetValues | null {
  const empty = newTargetValues();
  const { values, secretChoice } = content;
  if (!fitsShape(values, without(empty))) return null;
  const { bearerToken, secretHeaders, secretValues, clientKeyPem } = empty;
  const secret = secretChoice === "replace" || secretChoice === "remove" ? secretChoice : "keep";
  return { ...values, secret, bearerToken, secretHeaders, secretValues, clientKeyPem };
}
