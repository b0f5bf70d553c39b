// The values of an entry of the audit log as text, and the log as CSV.
import { csvText } from "@gonogo/analysis/exports/csv-text";
import type { AuditEntry } from "@/lib/router-types";

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
      before: before === null ? null : was === null ? "none" : valueText(was),
      after: after === null ? null : is === null ? "none" : valueText(is),
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
