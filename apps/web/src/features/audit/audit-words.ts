// The values of an entry of the audit log as text, and the log as CSV.

import { csvText } from "@gonogo/analysis/exports/csv-text";
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { AuditEntry, AuditInput } from "@/lib/router-types";

/** Kinds of things, as services name them. */
export const thingWords: Readonly<Record<NonNullable<AuditInput["thing"]>, Msg>> = {
  "API key": msg("API key##thing"),
  badge: msg("badge##thing"),
  benchmark: msg("benchmark##thing"),
  comment: msg("comment##thing"),
  decision: msg("decision##thing"),
  "delivery of a webhook": msg("delivery of a webhook"),
  "imported summary": msg("imported summary"),
  invitation: msg("invitation##thing"),
  "join token": msg("join token##thing"),
  member: msg("member##thing"),
  "note on a change": msg("note on a change"),
  pool: msg("pool##thing"),
  probe: msg("probe##thing"),
  "profile of a run": msg("profile of a run"),
  project: msg("project##thing"),
  "published figures": msg("published figures##thing"),
  "request sent by hand": msg("request sent by hand"),
  run: msg("run##thing"),
  schedule: msg("schedule##thing"),
  "secret of a target": msg("secret of a target"),
  share: msg("share##thing"),
  "start of a study": msg("start of a study"),
  target: msg("target##thing"),
  "version of a benchmark": msg("version of a benchmark"),
  webhook: msg("webhook##thing"),
};

export const actionWords: Readonly<Record<AuditEntry["action"], Msg>> = {
  created: msg("created##thing"),
  changed: msg("changed##thing"),
  deleted: msg("deleted##thing"),
};

/** `target changed`; a thing that this version does not know by its own name. */
export function entryTitle({ thing, action }: Pick<AuditEntry, "thing" | "action">): string {
  const words: Readonly<Record<string, Msg>> = thingWords;
  const word = words[thing];
  return t("{thing} {action}", {
    thing: word === undefined ? thing : t(word),
    action: t(actionWords[action]),
  });
}

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** `keepRunDays` → `keep run days` */
const fieldText = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type ChangeLine = {
  readonly name: string;
  /** null: it was created. */
  readonly before: string | null;
  /** null: it was deleted. */
  readonly after: string | null;
};

/** A line a field that the log shows; of what was created or deleted without those that were empty. */
export function changeLines({ before, after }: AuditEntry): ChangeLine[] {
  const names = Object.keys({ ...before, ...after });
  const isWhole = before === null || after === null;
  return names.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (isWhole && was === null && is === null) return [];
    return {
      name: fieldText(name),
      before: before === null ? null : was === null ? t("none") : valueText(was),
      after: after === null ? null : is === null ? t("none") : valueText(is),
    };
  });
}

export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvText([
    ["at", "who", "by", "address", "action", "thing", "id", "name", "before", "after"],
    ...entries.map(({ before, after, ...entry }) => [
      ...[entry.at, entry.who, entry.by, entry.address, entry.action, entry.thing],
      ...[entry.thingId, entry.name, JSON.stringify(before), JSON.stringify(after)],
    ]),
  ]);
