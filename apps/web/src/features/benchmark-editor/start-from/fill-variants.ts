// Requests that somebody chose from a document, put into variants of the form; targets that could take them; and their secrets.
import { catalog } from "@gonogo/protocols/catalog";
import type { ProtocolName } from "@gonogo/protocols/spec";
import type { FilledItem } from "@/lib/router-types";
import type { EditorTarget, NewTarget } from "../requests/editor-target.ts";
import { meantTargets, pastedAddress } from "../requests/pasted-address.ts";
import { emptyVariant, type RequestValues, type VariantValues } from "../values/editor-values.ts";
import { operationValues } from "../values/operation-values.ts";

export type Flow = "mix" | "workflow";

type Filling = {
  readonly items: readonly FilledItem[];
  /** Of several requests. */
  readonly flow: Flow;
  /** Places of the variants that get the requests. */
  readonly into: readonly number[];
  /** Slug of the target for the first of them; null: it is chosen later. */
  readonly target: string | null;
};

const requestOf = ({ name, operation }: FilledItem): RequestValues => ({
  ...{ name, weight: "1", checks: [], extract: [] },
  operation: operationValues(operation),
});

/** The variants with the requests in place; those that get none stay as they are. */
export function filledVariants(
  variants: readonly VariantValues[],
  { items, flow, into, target }: Filling,
): VariantValues[] {
  const [first] = items;
  if (!first) return [...variants];
  return variants.map((variant, i) => {
    if (!into.includes(i)) return variant;
    return {
      ...emptyVariant(variant.name),
      target: i === into[0] ? (target ?? "") : variant.target,
      flow: items.length > 1 ? flow : "one",
      operation: operationValues(first.operation),
      requests: items.length > 1 ? items.map(requestOf) : [],
    };
  });
}

/** Which variants get requests if nobody says otherwise: every one of a new form, else the first without a target. */
export function usualPlace(variants: readonly VariantValues[]): "all" | number {
  if (variants.every(({ target }) => target === "")) return "all";
  return Math.max(
    0,
    variants.findIndex(({ target }) => target === ""),
  );
}

export type TargetChoices = {
  /** Known targets at the address, the likeliest first. */
  readonly here: readonly EditorTarget[];
  /** What could be made there. */
  readonly make: readonly NewTarget[];
  /** Known targets elsewhere that can take the requests. */
  readonly elsewhere: readonly EditorTarget[];
};

/** Targets for requests of one kind that go to one address. */
export function targetChoices(
  targets: readonly EditorTarget[],
  items: readonly FilledItem[],
): TargetChoices {
  const [first] = items;
  if (!first) return { here: [], make: [], elsewhere: [] };
  const { origin, speaks, operation } = first;
  const fits = ({ protocol }: { protocol: ProtocolName }) =>
    catalog[protocol].operationKind === operation.kind;
  const likely = ({ protocol }: { protocol: ProtocolName }) => Number(protocol !== speaks);
  const byLikely = (a: EditorTarget | NewTarget, b: EditorTarget | NewTarget) =>
    likely(a) - likely(b);
  const here = origin === null ? [] : meantTargets(targets, origin).filter(fits);
  const make = (origin === null ? [] : (pastedAddress(origin)?.targets ?? [])).filter(fits);
  const isInsecure = items.some(({ insecure }) => insecure);
  return {
    here: here.toSorted(byLikely),
    make: make.toSorted(byLikely).map((one) => ({ ...one, insecure: isInsecure && one.tls })),
    elsewhere: targets.filter((one) => fits(one) && !here.includes(one)),
  };
}

export type FoundSecret = {
  readonly header: string;
  /** null: the text only says that there is one. */
  readonly value: string | null;
  /** Requests that carry it carry different ones. */
  readonly differs: boolean;
};

/** Secrets of all requests by header: a target has one value for all. */
export function secretsOf(items: readonly FilledItem[]): FoundSecret[] {
  const found = new Map<string, FoundSecret>();
  for (const { header, value } of items.flatMap(({ secrets }) => secrets)) {
    const before = found.get(header.toLowerCase());
    if (!before) found.set(header.toLowerCase(), { header, value, differs: false });
    else if (value !== before.value)
      found.set(header.toLowerCase(), {
        ...before,
        value: before.value ?? value,
        differs: before.differs || (value !== null && before.value !== null),
      });
  }
  return [...found.values()];
}
