// The network between form and definition. Own profiles are written as YAML; the form keeps them and offers their names.
import type { NetworkSettings } from "@gonogo/protocols/spec";
import { numberOf } from "@/lib/typed-number";

const fields = [
  "rttMs",
  "jitterMs",
  "lossPercent",
  "lossBurst",
  "bandwidthMbps",
  "queuePackets",
] as const;

/** Empty: the profile's. */
export type NetworkValues = Record<(typeof fields)[number], string> & {
  /** Empty: none. */
  profile: string;
};

const textsFrom = (textOf: (field: (typeof fields)[number]) => string) =>
  Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Omit<
    NetworkValues,
    "profile"
  >;

export const networkForm = (network: NetworkSettings | undefined): NetworkValues => ({
  profile: network?.profile ?? "",
  ...textsFrom((field) => String(network?.[field] ?? "")),
});

/** The network as zod shall read it; undefined: nothing is said of it. */
export function networkDraft({ profile, ...typed }: NetworkValues): object | undefined {
  const settings = fields
    .filter((field) => typed[field].trim() !== "")
    .map((field) => [field, numberOf(typed[field])]);
  if (profile === "" && settings.length === 0) return undefined;
  return { ...(profile === "" ? {} : { profile }), ...Object.fromEntries(settings) };
}

/** The form field that shows an issue at this path (`network.…`, `networks.…`) of a definition. */
export const networkFieldOf = ([group, field = "profile"]: readonly string[]): string =>
  `network.${group === "networks" ? "profile" : field}`;
