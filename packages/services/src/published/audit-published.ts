// An audit of published figures that stores nothing: what a file holds, and every finding.
import { auditFigures } from "@gonogo/analysis/audit/audit-figures";
import { type AuditFinding, figuresOf, PublishedFile } from "@gonogo/protocols/published";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { readPublishedText } from "./read-published-text.ts";

/** The file as text, YAML or JSON, or as it is parsed already; one of them. */
export const PublishedSource = z.strictObject({
  text: z.string().optional(),
  file: z.unknown().optional(),
});
export type PublishedSource = z.input<typeof PublishedSource>;

export type PublishedAudit = {
  readonly title: string;
  readonly figures: number;
  readonly claims: number;
  readonly findings: readonly AuditFinding[];
};

/** The file of a source. Throws `invalid_input` with every fault's field. */
export function readPublishedSource(source: PublishedSource): PublishedFile {
  const { text, file } = parseInput(PublishedSource, source);
  if ((text === undefined) === (file === undefined))
    throw new ServiceError("invalid_input", "give the figures either as text or as a file", {
      field: "text",
    });
  return text === undefined ? parseInput(PublishedFile, file) : readPublishedText(text);
}

export const auditOf = (file: PublishedFile): PublishedAudit => ({
  title: file.title,
  figures: figuresOf(file).length,
  claims: file.claims.length,
  findings: auditFigures(file),
});

/** Throws `invalid_input`. */
export async function auditPublished(
  actor: Actor,
  source: PublishedSource,
): Promise<PublishedAudit> {
  allow(actor, "read");
  return auditOf(readPublishedSource(source));
}
