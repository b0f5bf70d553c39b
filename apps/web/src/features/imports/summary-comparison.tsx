// Two imported summaries side by side: ratios without intervals, and what differs.
import { formatPercent } from "@gonogo/analysis/words/format";
import { summaryChange, summaryRate, summaryTime } from "@gonogo/analysis/words/summary-words";
import { FactTable } from "@/components/fact-table";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { ComparedSummaries } from "@/lib/router-types";

type Figure = ComparedSummaries["benchmarks"][number]["figures"][number];

const labels: Readonly<Record<string, string>> = {
  perS: "Throughput",
  failedShare: "Failed",
  meanUs: "Mean",
};

function valueText({ figure }: Figure, value: number): string {
  if (figure === "perS") return summaryRate(value);
  return figure === "failedShare" ? formatPercent(value) : summaryTime(value);
}

const className = "whitespace-nowrap";

const differenceLabels = {
  ...{ tool: "Tool", url: "Address", load: "Load", times: "Times from" },
  ...{ connections: "Connections", rate: "Rate", duration: "Duration" },
} as const;

export function SummaryComparison({ comparison }: { comparison: ComparedSummaries }) {
  const { base, head, benchmarks, onlyBase, onlyHead, note } = comparison;
  return (
    <Card id="comparison">
      <CardHeader>
        <div className="min-w-0">
          <CardTitle className="break-words">
            {head.name} against {base.name}
          </CardTitle>
          <CardDescription>{note}</CardDescription>
        </div>
      </CardHeader>
      {benchmarks.length === 0 ? (
        <p className="text-13">The two files have no benchmark name in common.</p>
      ) : null}
      {benchmarks.map((one) => (
        <section key={`${one.base} ${one.head}`} className="grid min-w-0 gap-2">
          <h3 className="text-13 font-medium break-words">
            {one.base === one.head ? one.base : `${one.base} → ${one.head}`}
          </h3>
          {one.differences.length > 0 ? (
            <Notice tone="caution" title="Different conditions">
              {one.differences
                .map((found) => `${differenceLabels[found.what]}: ${found.base} → ${found.head}`)
                .join("; ")}
            </Notice>
          ) : null}
          <FactTable
            label={`Figures of ${one.base}`}
            columns={[
              { head: "Figure", className, cell: ({ figure }) => labels[figure] ?? figure },
              { head: "Base", numeric: true, className, cell: (row) => valueText(row, row.base) },
              { head: "This", numeric: true, className, cell: (row) => valueText(row, row.head) },
              { head: "Change", numeric: true, className, cell: summaryChange },
            ]}
            rows={one.figures}
            keyOf={({ figure }) => figure}
          />
        </section>
      ))}
      {onlyBase.length + onlyHead.length > 0 ? (
        <p className="text-13 break-words text-muted-foreground">
          {onlyBase.length > 0 ? `Only in the base: ${onlyBase.join(", ")}. ` : ""}
          {onlyHead.length > 0 ? `Only here: ${onlyHead.join(", ")}.` : ""}
        </p>
      ) : null}
    </Card>
  );
}
