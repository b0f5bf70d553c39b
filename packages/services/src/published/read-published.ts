// A file of published figures, read and audited in a thread: as it was sent, or as it is stored.
import { auditFigures } from "@gonogo/analysis/audit/audit-figures";
import { english, t } from "@gonogo/locale/t";
import { type AuditFinding, figuresOf, PublishedFile } from "@gonogo/protocols/published";
import { stringify } from "yaml";
import { z } from "zod";
import { parseInput, ServiceError } from "../errors.ts";
import { readLater } from "../read-later.ts";
import type { ThreadTask } from "../threads/thread-task.ts";
import { readPublishedText } from "./read-published-text.ts";

/** The file as text, YAML or JSON, or as it is parsed already; one of them. */
export const PublishedSource = z.strictObject({
  text: z.string().optional(),
  file: readLater(z.unknown().optional(), PublishedFile),
});
export type PublishedSource = z.input<typeof PublishedSource>;

export type PublishedAudit = {
  readonly title: string;
  readonly figures: number;
  readonly claims: number;
  readonly findings: readonly AuditFinding[];
};

export type PublishedReading = {
  readonly file: PublishedFile;
  readonly audit: PublishedAudit;
  /** The file as people write it. */
  readonly yaml: string;
};

function fileOf(source: PublishedSource): PublishedFile {
  const { text, file } = parseInput(PublishedSource, source);
  if ((text === undefined) === (file === undefined))
    throw new ServiceError("invalid_input", t("give the figures either as text or as a file"), {
      field: "text",
    });
  return text === undefined ? parseInput(PublishedFile, file) : readPublishedText(text);
}

/** Throws `invalid_input` with every issue's field. */
export function readPublished(source: PublishedSource): PublishedReading {
  const file = fileOf(source);
  return {
    file,
    audit: {
      title: file.title,
      figures: figuresOf(file).length,
      claims: file.claims.length,
      findings: auditFigures(file),
    },
    yaml: stringify(file, { lineWidth: 0, aliasDuplicateObjects: false }),
  };
}

export const readPublishedTask: ThreadTask<PublishedSource, PublishedReading> = {
  name: "published figures",
  run: readPublished,
  limitMs: 10_000,
  asJson: true,
  what: english("the published figures"),
  remedy: english("Keep to figures and claims, or split the file."),
};
