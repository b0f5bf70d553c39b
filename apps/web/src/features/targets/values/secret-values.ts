// The secret part of the target form: what is typed, what is missing, and the secret it makes.
// A stored secret never comes back into the form: it is kept, replaced as a whole, or removed.
import { type ProtocolName, TargetSecret } from "@gonogo/protocols/spec";
import { filledPairs, type Pair, recordOf } from "./pairs.ts";

export type SecretValues = {
  /** What happens to the stored secret; `replace` also stores a first one. */
  secret: "keep" | "replace" | "remove";
  bearerToken: string;
  secretHeaders: Pair[];
  clientKeyPem: string;
};
export type SecretIssue = { field: keyof SecretValues; message: string };

export const newSecretValues = (): SecretValues => ({
  secret: "keep",
  bearerToken: "",
  secretHeaders: [],
  clientKeyPem: "",
});

const keyOf = (values: SecretValues): string | null =>
  values.clientKeyPem.trim() === "" ? null : values.clientKeyPem;

/** undefined when the stored one stays, null when it goes. */
export function secretOf(values: SecretValues): TargetSecret | null | undefined {
  if (values.secret === "keep") return undefined;
  if (values.secret === "remove") return null;
  return {
    bearerToken: values.bearerToken || null,
    headers: recordOf(values.secretHeaders),
    clientKeyPem: keyOf(values),
  };
}

/** Issues that are known before the server sees it. */
export function secretIssues(values: SecretValues, protocol: ProtocolName): SecretIssue[] {
  if (values.secret !== "replace") return [];
  const key = TargetSecret.shape.clientKeyPem.safeParse(keyOf(values));
  if (!key.success)
    return key.error.issues.map(({ message }) => ({ field: "clientKeyPem", message }));
  const isEmpty =
    !values.bearerToken && filledPairs(values.secretHeaders).length === 0 && !keyOf(values);
  if (!isEmpty) return [];
  return protocol === "quic"
    ? [{ field: "clientKeyPem", message: "give a client key" }]
    : [{ field: "bearerToken", message: "give a token, a secret header or a client key" }];
}
