// Imported summaries as a list.
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { SummaryLine } from "@/lib/router-types";

const columns: readonly Column<SummaryLine>[] = [
  {
    head: "Summary",
    className: "min-w-40 break-words",
    main: true,
    cell: ({ id, name }) => <RowLink href={`/imports/${id}`}>{name}</RowLink>,
  },
  { head: "Tool", cell: ({ tool }) => <Badge variant="outline">{tool}</Badge> },
  { head: "Benchmarks", numeric: true, from: "sm", cell: ({ benchmarks }) => benchmarks },
  {
    head: "Imported",
    className: "text-muted-foreground",
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  { head: "By", from: "md", cell: ({ by }) => by ?? "an API key" },
];

export const SummaryTable = ({ summaries }: { summaries: readonly SummaryLine[] }) => (
  <FactTable label="Imported summaries" columns={columns} rows={summaries} keyOf={({ id }) => id} />
);
