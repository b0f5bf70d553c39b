// Benchmarks that need nobody: the latest verdict, the figure that decides, its trend and the last ten verdicts.

import { decidingName, decidingValue } from "@gonogo/analysis/words/deciding-text";
import { plural } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { DecidingFigureCell } from "@/components/deciding-figure";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { DecisionBadge } from "@/components/run-outcome";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { VerdictStrip } from "@/components/verdict-strip";
import { formatAge } from "@/lib/format-time";
import type { OverviewQuiet } from "@/lib/router-types";

type Line = OverviewQuiet["lines"][number];

function trendLabel({ trend, lastTen }: Line): string {
  const figure = lastTen.find(({ deciding }) => deciding !== null)?.deciding;
  if (!figure) return t("Trend of 30 days");
  const text = (value: number | undefined) =>
    decidingValue({ ...figure, value: value ?? figure.value, low: null, high: null }).text;
  return t("{figure} over 30 days: {from} to {to}", {
    figure: decidingName(figure),
    from: text(trend[0]?.value),
    to: text(trend.at(-1)?.value),
  });
}

const columnsAt = (nowMs: number): readonly Column<Line>[] => [
  {
    head: msg("Latest"),
    className: "w-px",
    cell: ({ lastTen: [latest] }) =>
      latest ? (
        <span className="inline-grid justify-items-start gap-1">
          <VerdictBadge verdict={latest.verdict} />
          {latest.decision ? <DecisionBadge outcome={latest.decision} /> : null}
        </span>
      ) : null,
  },
  {
    head: msg("Benchmark"),
    className: "w-full min-w-40",
    cell: ({ slug, question }) => (
      <>
        <RowLink href={`/benchmarks/${slug}`}>{question}</RowLink>
        <p className="figure text-12 text-muted-foreground">{slug}</p>
      </>
    ),
  },
  {
    head: msg("Figure that decides"),
    from: "sm",
    numeric: true,
    className: "lg:whitespace-nowrap",
    cell: ({ lastTen: [latest] }) => <DecidingFigureCell figure={latest?.deciding ?? null} />,
  },
  {
    head: msg("Trend, 30 days"),
    from: "lg",
    className: "w-px",
    cell: (line) => (
      <Link
        href={`/benchmarks/${line.slug}/evolution`}
        prefetch={false}
        aria-label={t("Evolution of {slug}", { slug: line.slug })}
        className="relative block"
      >
        <Sparkline points={line.trend} label={trendLabel(line)} />
      </Link>
    ),
  },
  {
    head: msg("Last ten"),
    from: "md",
    className: "w-px whitespace-nowrap",
    cell: ({ lastTen }) => <VerdictStrip runs={lastTen} />,
  },
  {
    head: msg("Age"),
    from: "sm",
    numeric: true,
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ lastTen: [latest] }) =>
      latest ? (
        <time dateTime={latest.finishedAt} title={latest.finishedAt}>
          {formatAge(latest.finishedAt, nowMs)}
        </time>
      ) : null,
  },
];

type QuietCardProps = { quiet: OverviewQuiet; nowMs: number };

export function QuietCard({ quiet: { lines, of, page, pages }, nowMs }: QuietCardProps) {
  return (
    <Card aria-labelledby="quiet">
      <CardHeader>
        <CardTitle id="quiet">{t("Quiet##benchmarks")}</CardTitle>
        <span className="text-13 text-muted-foreground">
          {t("{benchmarks}, the one that ran last first", { benchmarks: plural(of, "benchmark") })}
        </span>
      </CardHeader>
      <FactTable
        label={t("Quiet##benchmarks")}
        columns={columnsAt(nowMs)}
        rows={lines}
        keyOf={({ slug }) => slug}
      />
      {pages > 1 ? (
        <nav aria-label={t("Pages of quiet benchmarks")} className="flex items-center gap-2">
          {page > 1 ? <Turn to={page - 1} label={t("Previous")} /> : null}
          <span className="text-13 text-muted-foreground">
            {t("Page {page} of {pages}", { page, pages })}
          </span>
          {page < pages ? <Turn to={page + 1} label={t("Next##page")} /> : null}
        </nav>
      ) : null}
    </Card>
  );
}

const Turn = ({ to, label }: { to: number; label: string }) => (
  <Button asChild variant="outline" size="sm">
    <Link href={to === 1 ? "/" : `/?page=${to}`}>{label}</Link>
  </Button>
);
