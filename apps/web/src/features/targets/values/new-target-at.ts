// A target from nothing but an address: its name is the address, all else as usual.
import type { ProtocolName, TargetConfig } from "@gonogo/protocols/spec";
import { addressText } from "@gonogo/protocols/spec";
import { slugOf } from "@/lib/slug-of";
import { newTargetValues, readTarget } from "./target-values.ts";

type Asked = {
  readonly protocol: ProtocolName;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Certificates are not verified. */
  readonly insecure?: boolean;
};

/** Its slug is free among `others`. Throws with the first issue of an address that can be no target's. */
export function newTargetAt(
  { protocol, host, port, tls, insecure = false }: Asked,
  others: readonly { readonly slug: string }[],
): TargetConfig {
  const name = addressText({ host, port });
  const base = slugOf(`${protocol} ${name}`);
  const taken = new Set(others.map(({ slug }) => slug));
  const slug = taken.has(base) ? `${base}-${others.length + 1}` : base;
  const values = {
    ...newTargetValues(),
    ...{ name, slug, protocol, host, port: String(port), tls, insecure },
  };
  const reading = readTarget(values);
  if (reading.ok) return reading.target;
  const [issue] = reading.issues;
  throw new Error(`${issue?.field}: ${issue?.message}`);
}
