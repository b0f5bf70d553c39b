// Claims of a publication: what it says of its figures, in a form that can be calculated again.
// Claims name figures by id; the id of a row stands for all figures of the row. What a claim leaves out, the audit says.

import { english } from "@gonogo/locale/t";
import * as z from "../schema/zod.ts";
import { axisNames } from "../spec/parts/axis.ts";
import { filledText } from "../spec/parts/bounded-text.ts";
import { Amount, PublishedCell, PublishedId, PublishedMetric } from "./figure.ts";

const One = PublishedId;
/** One id, or several. */
const Many = z.union(
  [PublishedId, z.array(PublishedId).min(1).max(200)],
  english("must be an id or a list of ids"),
);

const named = { id: PublishedId, note: filledText(500).optional() };

/** `of` is `states` times `over`: a speed-up, a factor, a score in percent of the best. */
const RatioClaim = z.strictObject({
  kind: z.literal("ratio"),
  ...named,
  states: Amount,
  of: One.optional(),
  over: One.optional(),
});

/** `of` is so many percent more than `against`, or with a minus less. */
const ChangeClaim = z.strictObject({
  kind: z.literal("change"),
  ...named,
  percent: z.number(),
  of: One.optional(),
  against: One.optional(),
});

export const limitNames = ["below", "atMost", "above", "atLeast"] as const;

/** A limit that figures keep: those that it names, and all of its metric, variant, operation and cell. */
const TargetClaim = z.strictObject({
  kind: z.literal("target"),
  ...named,
  metric: PublishedMetric.optional(),
  variant: filledText(60).optional(),
  operation: filledText(120).optional(),
  cell: PublishedCell.optional(),
  of: Many.optional(),
  below: Amount.optional(),
  atMost: Amount.optional(),
  above: Amount.optional(),
  atLeast: Amount.optional(),
  /** The limit grows with an axis: so much for each `value` of it. */
  per: z.strictObject({ axis: z.enum(axisNames), value: z.number().positive() }).optional(),
  /** `set`: a limit of the publication's own, such as an alert, of which it does not say whether it is kept. */
  stated: z.enum(["met", "partly", "missed", "set"]).default("met"),
  /** By how many times the limit is kept. */
  margin: z.number().positive().optional(),
});

/** So many requests a second, said to follow from a latency. */
const CapacityClaim = z.strictObject({
  kind: z.literal("capacity"),
  ...named,
  states: Amount,
  latency: One.optional(),
  clients: z.int().min(1).max(10_000_000).optional(),
});

export const spreadWords = ["low", "moderate", "high"] as const;

/** How far figures of several runs lie apart: in percent, as a factor of largest and smallest, or in a word. */
const SpreadClaim = z.strictObject({
  kind: z.literal("spread"),
  ...named,
  of: Many.optional(),
  percent: z.number().min(0).optional(),
  below: z.number().positive().optional(),
  factor: z.number().min(1).optional(),
  called: z.enum(spreadWords).optional(),
});

/** One variant is better than every other. */
const WinnerClaim = z.strictObject({
  kind: z.literal("winner"),
  ...named,
  winner: filledText(60),
  metric: PublishedMetric,
  operation: filledText(120).optional(),
  cell: PublishedCell.optional(),
});

/** A formula gives these figures; its names are axes of their cells, or figures and claims that `where` says. */
const FormulaClaim = z.strictObject({
  kind: z.literal("formula"),
  ...named,
  formula: filledText(500),
  gives: Many,
  where: z.record(filledText(60), z.union([z.enum(axisNames), PublishedId])).optional(),
});

/** These figures are one quantity. */
const SameClaim = z.strictObject({
  kind: z.literal("same"),
  ...named,
  of: z.array(PublishedId).min(2).max(100),
});

/** Anything else that is said, in the words of whoever wrote the file, and the figures that it rests on. */
const StatementClaim = z.strictObject({
  kind: z.literal("statement"),
  ...named,
  says: filledText(300),
  of: Many.optional(),
});

export const PublishedClaim = z.discriminatedUnion("kind", [
  RatioClaim,
  ChangeClaim,
  TargetClaim,
  CapacityClaim,
  SpreadClaim,
  WinnerClaim,
  FormulaClaim,
  SameClaim,
  StatementClaim,
]);
export type PublishedClaim = z.infer<typeof PublishedClaim>;
export type ClaimOf<K extends PublishedClaim["kind"]> = Extract<PublishedClaim, { kind: K }>;
