// A file of published figures and claims, as people write it in YAML or JSON: docs/published-figures.md.
// Facts of a publication, none of its sentences. Checked as a whole: ids are unique, units fit, claims refer to something.

import { t } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { axisNames } from "../spec/parts/axis.ts";
import { boundedText, filledText } from "../spec/parts/bounded-text.ts";
import type { MetricUnit } from "../spec/parts/metric-unit.ts";
import { nearestName } from "../spec/parts/near-name.ts";
import { type ClaimOf, limitNames, PublishedClaim } from "./claim.ts";
import {
  expandFigures,
  type FigureIssue,
  type PublishedFigure,
  rowFigureId,
} from "./expand-figures.ts";
import { PublishedEntry } from "./figure.ts";
import { parseFormula } from "./formula.ts";
import { kindOfUnit, kindWords, type Quantity, readAmount } from "./quantity.ts";
import { claimQuantity, listOfIds, type References, referencesOf } from "./references.ts";

// What claims refer to: figures and claims that are there, of quantities that can be compared.
// Each issue names its field and what to write; claims that leave their figures out are the audit's matter.

type Check = {
  readonly figures: readonly PublishedFigure[];
  readonly references: References;
  readonly issue: (field: readonly (string | number)[], message: string) => void;
};

/** A file with more issues than these gets these alone. */
const mostIssues = 20;

/** The issues of the claims, as paths from the file's root. */
function checkClaims(
  figures: readonly PublishedFigure[],
  claims: readonly PublishedClaim[],
): FigureIssue[] {
  const references = referencesOf(figures, claims);
  const issues: FigureIssue[] = [];
  for (const [index, claim] of claims.entries()) {
    if (issues.length >= mostIssues) break;
    const issue: Check["issue"] = (field, message) => {
      if (issues.length < mostIssues) issues.push({ path: ["claims", index, ...field], message });
    };
    checkClaim(claim, { figures, references, issue });
  }
  return issues;
}

function checkClaim(claim: PublishedClaim, check: Check): void {
  if (claim.kind === "ratio") checkRatio(claim, check);
  else if (claim.kind === "change") comparable(claim.of, claim.against, "against", check);
  else if (claim.kind === "target") checkTarget(claim, check);
  else if (claim.kind === "capacity") checkCapacity(claim, check);
  else if (claim.kind === "spread") checkSpread(claim, check);
  else if (claim.kind === "winner") checkWinner(claim, check);
  else if (claim.kind === "formula") checkFormula(claim, check);
  else if (claim.kind === "same") checkSame(claim, check);
  else named(claim.of, "of", check);
}

function checkRatio(claim: ClaimOf<"ratio">, check: Check): void {
  const amount = readAmount(claim.states);
  if (!amount.ok) check.issue(["states"], amount.issue);
  else if (!isRatio(amount.quantity))
    check.issue(["states"], t("must be a ratio, such as 61.19, or a percentage, such as 52.7 %"));
  comparable(claim.of, claim.over, "over", check);
}

function checkCapacity(claim: ClaimOf<"capacity">, check: Check): void {
  const amount = readAmount(claim.states);
  if (!amount.ok) check.issue(["states"], amount.issue);
  else if (amount.quantity.unit === null || kindOfUnit(amount.quantity.unit) !== "perS")
    check.issue(["states"], t("must be a rate, such as 1,700/s"));
  ofKind(claim.latency, "latency", "us", check);
}

function checkWinner({ winner }: ClaimOf<"winner">, check: Check): void {
  const variants = check.figures.flatMap(({ variant }) => variant ?? []);
  if (!variants.includes(winner))
    check.issue(
      ["winner"],
      withNear(t("no figure has the variant {winner}", { winner }), winner, variants),
    );
}

function checkSame(claim: ClaimOf<"same">, check: Check): void {
  const kinds = new Set(claim.of.flatMap((id, at) => kindOf(id, ["of", at], check) ?? []));
  if (kinds.size > 1)
    check.issue(
      ["of"],
      t("names quantities of several kinds, which cannot be one: name figures of one unit"),
    );
}

const isRatio = ({ unit }: Quantity): boolean => unit === null || kindOfUnit(unit) === "ratio";

/** The issue, with the name that was meant where one is near. */
function withNear(known: string, wrong: string, names: readonly string[]): string {
  const near = nearestName(wrong, [...new Set(names)]);
  return near === null ? known : t("{known}; did you mean {near}?", { known, near });
}

/** The kind of quantity that an id stands for; null, with an issue reported, where it stands for none or for several. */
function kindOf(id: string, field: readonly (string | number)[], check: Check): MetricUnit | null {
  const claim = check.references.claim(id);
  if (claim) {
    if (claimQuantity(claim)) return "ratio";
    check.issue(
      field,
      t("{id} is a claim without a value of its own; name a figure, a ratio or a change", { id }),
    );
    return null;
  }
  const found = check.references.figures(id);
  const [first] = found;
  if (!first) {
    check.issue(
      field,
      withNear(
        t("refers to nothing: there is no figure or claim {id}", { id }),
        id,
        check.references.ids,
      ),
    );
    return null;
  }
  if (found.length > 1) {
    check.issue(
      field,
      t("is a row of {count} figures; name one of them, such as {id}", {
        count: found.length,
        id: first.id,
      }),
    );
    return null;
  }
  return kindOfUnit(first.unit);
}

function comparable(
  of: string | undefined,
  other: string | undefined,
  field: string,
  check: Check,
): void {
  const kind = of === undefined ? null : kindOf(of, ["of"], check);
  const otherKind = other === undefined ? null : kindOf(other, [field], check);
  if (kind !== null && otherKind !== null && kind !== otherKind)
    check.issue(
      [field],
      t("has a unit that contradicts that of {of}: {kind} cannot be compared with {other}", {
        of: of ?? "",
        kind: kindWords(kind),
        other: kindWords(otherKind),
      }),
    );
}

function ofKind(id: string | undefined, field: string, kind: MetricUnit, check: Check): void {
  const found = id === undefined ? null : kindOf(id, [field], check);
  if (found !== null && found !== kind)
    check.issue(
      [field],
      t("must be {kind}, and {id} is {found}", {
        kind: kindWords(kind),
        id: id ?? "",
        found: kindWords(found),
      }),
    );
}

/** Each id stands for a figure, or a row of them. */
function named(ids: string | string[] | undefined, field: string, check: Check): void {
  for (const id of listOfIds(ids)) {
    if (check.references.figures(id).length > 0) continue;
    check.issue(
      [field],
      check.references.claim(id)
        ? t("{id} is a claim; name the figures themselves", { id })
        : withNear(
            t("refers to nothing: there is no figure {id}", { id }),
            id,
            check.references.ids,
          ),
    );
  }
}

function checkTarget(claim: ClaimOf<"target">, check: Check): void {
  named(claim.of, "of", check);
  const limits = limitNames.filter((name) => claim[name] !== undefined);
  if (limits.length === 0)
    check.issue(["below"], t("is missing: a target has a limit, below, atMost, above or atLeast"));
  const kinds = new Set(
    [
      ...listOfIds(claim.of).flatMap((id) => check.references.figures(id)),
      ...check.figures.filter(({ metric }) => metric === claim.metric),
    ].map(({ unit }) => kindOfUnit(unit)),
  );
  for (const name of limits) {
    const amount = readAmount(claim[name] ?? "");
    const quantity = amount.ok ? amount.quantity : null;
    // A bare number is a ratio or a count, whichever the figures are.
    const kind = quantity?.unit ? kindOfUnit(quantity.unit) : null;
    const wrong = [...kinds].find((one) =>
      kind === null ? one !== "ratio" && one !== "count" : one !== kind,
    );
    if (!amount.ok) check.issue([name], amount.issue);
    else if (wrong !== undefined)
      check.issue(
        [name],
        t("has a unit that contradicts its figures, which are {kind}", { kind: kindWords(wrong) }),
      );
  }
}

function checkSpread(claim: ClaimOf<"spread">, check: Check): void {
  named(claim.of, "of", check);
  const { percent, below, factor, called } = claim;
  if ([percent, below, factor, called].every((one) => one === undefined))
    check.issue(["percent"], t("is missing: a spread has percent, below, factor or called"));
}

function checkFormula(claim: ClaimOf<"formula">, check: Check): void {
  named(claim.gives, "gives", check);
  for (const [name, source] of Object.entries(claim.where ?? {}))
    if (!axisNames.some((axis) => axis === source)) kindOf(source, ["where", name], check);
  const reading = parseFormula(claim.formula);
  if (!reading.ok) {
    check.issue(["formula"], reading.issue);
    return;
  }
  const given = listOfIds(claim.gives).flatMap((id) => check.references.figures(id));
  for (const name of reading.formula.names) {
    const source = claim.where?.[name] ?? name;
    const axis = axisNames.find((one) => one === source);
    if (axis === undefined && claim.where?.[name] !== undefined) continue;
    const missing = given.find(({ cell }) => axis === undefined || typeof cell[axis] !== "number");
    if (missing)
      check.issue(
        ["formula"],
        t(
          "has no value for {name} at {id}: write {form} with an axis of the figures' cells, a figure or a claim",
          { name, id: missing.id, form: `where: { ${name}: … }` },
        ),
      );
  }
}

/** The largest text of a file that is read, in bytes. */
export const maxPublishedBytes = 1_000_000;
const maxFigures = 1_000;
const maxClaims = 200;
const maxVariants = 50;

/** Where the figures were measured; the audit reads the first two, reports show all. */
const PublishedEnvironment = z
  .object({
    /** `loopback`, or whatever lay between client and server. */
    network: filledText(200).optional(),
    /** Client and server shared a machine. */
    oneMachine: z.boolean().optional(),
  })
  .catchall(z.union([z.number(), z.boolean(), boundedText(200)]));

const shape = z.strictObject({
  title: filledText(200),
  /** Where it was published. */
  source: filledText(500).optional(),
  date: z.iso.date().optional(),
  /** What measured it. */
  harness: filledText(200).optional(),
  environment: PublishedEnvironment.optional(),
  /** True of every figure that does not say otherwise. */
  defaults: PublishedEntry.omit({
    id: true,
    metric: true,
    value: true,
    unit: true,
    low: true,
    high: true,
    values: true,
  }).optional(),
  figures: z.array(PublishedEntry).min(1).max(maxFigures),
  claims: z.array(PublishedClaim).max(maxClaims).default([]),
});

export const PublishedFile = shape.superRefine((file, context) => {
  const { figures, issues } = expandFigures(file.figures, file.defaults);
  const wrong = [...issues, ...duplicatesOf(file), ...tooMany(figures)];
  // Claims are held against figures that are right.
  const all = wrong.length > 0 ? wrong : checkClaims(figures, file.claims);
  for (const { path, message } of all)
    context.addIssue({ code: "custom", path: [...path], message });
});
export type PublishedFile = z.output<typeof PublishedFile>;
export type PublishedFileInput = z.input<typeof PublishedFile>;

/** The figures of a file that was parsed, one by one. */
export const figuresOf = (file: PublishedFile): readonly PublishedFigure[] =>
  expandFigures(file.figures, file.defaults).figures;

function duplicatesOf(file: z.output<typeof shape>): FigureIssue[] {
  const ids = [
    ...file.figures.flatMap((entry, index) => {
      const path = ["figures", index, "id"];
      const rows = Object.keys(entry.values ?? {}).map((metric) => rowFigureId(entry.id, metric));
      return [entry.id, ...rows].map((id) => ({ id, path }));
    }),
    ...file.claims.map(({ id }, index) => ({ id, path: ["claims", index, "id"] })),
  ];
  const seen = new Map<string, string>();
  return ids.flatMap(({ id, path }) => {
    const first = seen.get(id);
    seen.set(id, first ?? path.slice(0, 2).join("."));
    return first === undefined
      ? []
      : [
          {
            path,
            message: t(
              "is a duplicate: {first} is called {id} already; ids of figures and claims are unique",
              { first, id },
            ),
          },
        ];
  });
}

function tooMany(figures: readonly PublishedFigure[]): FigureIssue[] {
  const variants = new Set(figures.map(({ variant }) => variant)).size;
  return [
    ...(figures.length > maxFigures
      ? [
          {
            path: ["figures"],
            message: t("are {count} with those of rows: at most {most}; split the file", {
              count: figures.length,
              most: maxFigures,
            }),
          },
        ]
      : []),
    ...(variants > maxVariants
      ? [
          {
            path: ["figures"],
            message: t("have {variants} variants: at most {most}; split the file", {
              variants,
              most: maxVariants,
            }),
          },
        ]
      : []),
  ];
}

/** The JSON Schema of what people write. */
export const publishedSchemaText = (): string =>
  `${JSON.stringify({ title: "Published figures", ...z.toJSONSchema(PublishedFile, { io: "input" }) }, null, 2)}\n`;
