// Entries of the audit log: when, who, what, and the values before and after in a fold.
import { msg, t } from "@gonogo/locale/t";
import { type Column, FactTable } from "@/components/fact-table";
import { LocalTime } from "@/components/ui/local-time";
import type { AuditEntry } from "@/lib/router-types";
import { changeLines, entryTitle } from "./audit-words.ts";

const columns: readonly Column<AuditEntry>[] = [
  {
    head: msg("When"),
    className: "whitespace-nowrap align-top text-muted-foreground",
    cell: ({ at }) => <LocalTime at={at} />,
  },
  {
    head: msg("Who"),
    main: true,
    className: "min-w-32 align-top",
    cell: ({ who, by, address }) => (
      <>
        <p className="break-words font-medium" translate="no">
          {who}
        </p>
        <p className="text-12 text-muted-foreground">
          {by === "api" ? t("by the API") : t("in the browser")}
          {address ? `, ${t("from {address}", { address })}` : ""}
        </p>
      </>
    ),
  },
  {
    head: msg("What"),
    main: true,
    className: "min-w-40 align-top",
    cell: ({ action, thing, name, thingId }) => (
      <>
        <p>{entryTitle({ thing, action })}</p>
        <p className="figure break-all text-12 text-muted-foreground" translate="no">
          {name || thingId}
        </p>
      </>
    ),
  },
  {
    head: msg("Before and after"),
    main: true,
    className: "w-1/2 align-top",
    cell: (entry) => <Changes entry={entry} />,
  },
];

function Changes({ entry }: { entry: AuditEntry }) {
  const lines = changeLines(entry);
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-13 text-muted-foreground" lang="en">
        {lines.map(({ name }) => name).join(", ")}
      </summary>
      <dl className="mt-2 grid gap-2">
        {lines.map(({ name, before, after }) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-muted-foreground" lang="en">
              {name}
            </dt>
            <dd className="figure whitespace-pre-wrap break-all text-12" translate="no">
              {before === null ? null : <del>{before}</del>}
              {before !== null && after !== null ? " → " : null}
              {after === null ? null : <ins className="no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <FactTable label={t("Audit log")} columns={columns} rows={entries} keyOf={({ id }) => id} />
  );
}
