// A file of published figures as rules look at it: values in stored units with their rounding, figures by their places.

import {
  figuresOf,
  kindOfUnit,
  type PublishedClaim,
  type PublishedFigure,
  type PublishedFile,
  productMetric,
  type References,
  referencesOf,
  storedPerUnit,
} from "@gonogo/protocols/published";
import {
  type AxisName,
  type AxisValue,
  axes,
  axisNames,
  axisValueText,
  type MetricName,
  type MetricUnit,
} from "@gonogo/protocols/spec";
import { type Range, rounded, scaled } from "./range.ts";

export type AuditFigure = PublishedFigure & {
  readonly kind: MetricUnit;
  /** null: a name of the publication's own. */
  readonly known: MetricName | null;
  /** In the kind's stored unit, with its rounding. */
  readonly stored: Range;
};

export type AuditSet = {
  readonly file: PublishedFile;
  readonly figures: readonly AuditFigure[];
  readonly claims: readonly PublishedClaim[];
  readonly references: References;
  readonly byId: ReadonlyMap<string, AuditFigure>;
  /** Figures of one variant, operation, cell, run, stage and build. */
  readonly places: readonly (readonly AuditFigure[])[];
  /** Ids of the claims that name a figure, by its id. */
  readonly claimsOf: ReadonlyMap<string, readonly string[]>;
};

export function auditSetOf(file: PublishedFile): AuditSet {
  const figures = figuresOf(file).map(
    (figure): AuditFigure => ({
      ...figure,
      kind: kindOfUnit(figure.unit),
      known: productMetric(figure.metric),
      stored: scaled(rounded(figure.value, figure.step), storedPerUnit(figure.unit)),
    }),
  );
  const references = referencesOf(figures, file.claims);
  const claimsOf = new Map<string, string[]>();
  for (const claim of file.claims)
    for (const { id } of namedBy(references, idsIn(claim))) {
      const named = claimsOf.get(id);
      if (named) named.push(claim.id);
      else claimsOf.set(id, [claim.id]);
    }
  return {
    file,
    figures,
    claims: file.claims,
    references,
    byId: new Map(figures.map((figure) => [figure.id, figure])),
    places: groupedBy(figures, (figure) => placeKey(figure)),
    claimsOf,
  };
}

/** Each figure once, though ids may name it several times. */
const namedBy = (references: References, ids: readonly string[]) =>
  new Set([...new Set(ids)].flatMap((id) => references.figures(id)));

type Part = "variant" | "operation" | "cell" | "run" | "stage" | "buildMode";
const parts: readonly Part[] = ["variant", "operation", "cell", "run", "stage", "buildMode"];

/** Cells are equal whatever order their axes are written in. */
const cellKey = (cell: AuditFigure["cell"], without: readonly AxisName[]): string =>
  axisNames
    .flatMap((name) =>
      cell[name] === undefined || without.includes(name) ? [] : `${name}=${cell[name]}`,
    )
    .join("&");

type Without = { readonly parts?: readonly Part[]; readonly axes?: readonly AxisName[] };

/** Keys that were made, since every rule asks for those of every figure. */
const keys = new WeakMap<AuditFigure, Map<string, string>>();

/** What a figure is of, without some of its parts or axes. */
export function placeKey(figure: AuditFigure, without: Without = {}): string {
  const kind = `${without.parts?.join() ?? ""}/${without.axes?.join() ?? ""}`;
  const made = keys.get(figure) ?? new Map<string, string>();
  keys.set(figure, made);
  const known = made.get(kind);
  if (known !== undefined) return known;
  const key = JSON.stringify(
    parts
      .filter((part) => !without.parts?.includes(part))
      .map((part) => (part === "cell" ? cellKey(figure.cell, without.axes ?? []) : figure[part])),
  );
  made.set(kind, key);
  return key;
}

export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Figures that the ids of a claim name, with those of rows, each once. */
export const figuresAt = (set: AuditSet, ids: readonly string[]): AuditFigure[] =>
  [...namedBy(set.references, ids)].flatMap(({ id }) => set.byId.get(id) ?? []);

/** The one figure of an id; null: the id is a claim's, or was left out. */
export const figureAt = (set: AuditSet, id: string | undefined): AuditFigure | null =>
  (id === undefined ? undefined : set.byId.get(id)) ?? null;

/** A measured figure of a metric among others, by the product's name. */
export const metricIn = (place: readonly AuditFigure[], metric: MetricName): AuditFigure | null =>
  place.find((figure) => figure.known === metric && figure.measured && figure.failed === null) ??
  null;

/** Claims that name any of these figures. */
export const claimsOn = (set: AuditSet, figures: readonly AuditFigure[]): string[] => [
  ...new Set(figures.flatMap(({ id }) => set.claimsOf.get(id) ?? [])),
];

/** Every id that a claim names. */
export function idsIn(claim: PublishedClaim): string[] {
  const fields: (string | string[] | undefined)[] =
    claim.kind === "ratio"
      ? [claim.of, claim.over]
      : claim.kind === "change"
        ? [claim.of, claim.against]
        : claim.kind === "capacity"
          ? [claim.latency]
          : claim.kind === "formula"
            ? [claim.gives]
            : claim.kind === "winner"
              ? []
              : [claim.of];
  return fields.flatMap((field) => field ?? []);
}

/** `clients = 50, RTT = 50 ms`; empty without axes. */
export const cellText = (cell: AuditFigure["cell"]): string =>
  axisNames
    .flatMap((name) => {
      const value: AxisValue | undefined = cell[name];
      return value === undefined ? [] : `${axes[name].label} = ${axisValueText(name, value)}`;
    })
    .join(", ");
