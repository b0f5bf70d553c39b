// Imported summaries as a list.
import { msg, t } from "@gonogo/locale/t";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { SummaryLine } from "@/lib/router-types";

const columns: readonly Column<SummaryLine>[] = [
  {
    head: msg("Summary##imported"),
    className: "min-w-40 break-words",
    main: true,
    cell: ({ id, name }) => <RowLink href={`/imports/${id}`}>{name}</RowLink>,
  },
  { head: msg("Tool"), cell: ({ tool }) => <Badge variant="outline">{tool}</Badge> },
  { head: msg("Benchmarks"), numeric: true, from: "sm", cell: ({ benchmarks }) => benchmarks },
  {
    head: msg("Imported"),
    className: "text-muted-foreground",
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  {
    head: msg("By##who"),
    from: "md",
    cell: ({ by }) => (by === null ? t("an API key") : <span translate="no">{by}</span>),
  },
];

export const SummaryTable = ({ summaries }: { summaries: readonly SummaryLine[] }) => (
  <FactTable
    label={t("Imported summaries")}
    columns={columns}
    rows={summaries}
    keyOf={({ id }) => id}
  />
);
