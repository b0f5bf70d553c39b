// Benchmarks and workers that need somebody, newest first: what it is, why in one line, the figure that decides, one action.

import {
  beforeAfter,
  changeText,
  decidingName,
  decidingValue,
  isSameFigure,
} from "@gonogo/analysis/words/deciding-text";
import { plural } from "@gonogo/analysis/words/format";
import { metricWord, openingMetric } from "@gonogo/analysis/words/metric-word";
import { msg, t } from "@gonogo/locale/t";
import { ServerOff, TrendingUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, FactTable, RowLink } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { StatusBadge } from "@/components/ui/status-badge";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { VerdictStrip } from "@/components/verdict-strip";
import { choiceQuery, sideText } from "@/lib/evolution-address";
import { formatAge } from "@/lib/format-time";
import type { OverviewNeed } from "@/lib/router-types";
import { subjectText } from "@/lib/subject-text";

type RunNeed = Extract<OverviewNeed, { run: unknown }>;

/** What a row says of a need. */
type Said = {
  badge: ReactNode;
  title: string;
  href: string;
  why: string;
  figure: string;
  at: string;
  action: { label: string; href: string };
};

const shortSubject = ({ subject }: RunNeed["run"]): string =>
  subject.version ?? subject.commit?.slice(0, 10) ?? subjectText(subject) ?? t("the last GO");

function figureOf({ run, wasGo }: RunNeed): string {
  if (run.deciding === null) return "–";
  const before = wasGo?.deciding;
  return before && isSameFigure(before, run.deciding)
    ? beforeAfter(before, run.deciding)
    : decidingValue(run.deciding).text;
}

function saidOfRun(need: RunNeed): Said {
  const { kind, line, run, wasGo, why } = need;
  const page = `/runs/${run.id}`;
  const action =
    kind === "invalid"
      ? { label: t("Fix the benchmark"), href: `/benchmarks/${line.slug}/edit` }
      : kind === "no-go" && wasGo
        ? {
            label: t("Compare with {subject}", { subject: shortSubject(wasGo) }),
            href: `/compare?runs=${wasGo.id},${run.id}`,
          }
        : { label: t("See the run"), href: page };
  const was =
    kind === "no-go" && wasGo
      ? `${t("Was GO at {subject}.", { subject: shortSubject(wasGo) })} `
      : "";
  return {
    badge:
      kind === "failed" ? <StatusBadge status="failed" /> : <VerdictBadge verdict={run.verdict} />,
    ...{
      title: line.question,
      href: page,
      why: `${was}${why}`,
      figure: figureOf(need),
    },
    ...{ at: run.finishedAt, action },
  };
}

function saidOf(need: OverviewNeed): Said {
  if (need.kind === "worker")
    return {
      badge: (
        <Badge variant="outline">
          <ServerOff aria-hidden />
          {t("silent##worker")}
        </Badge>
      ),
      title: t("Worker on {host}", { host: need.host }),
      ...{ href: "/workers", figure: "–", at: need.lastSeenAt },
      why: t("It stopped without saying so; its runs are measured by others, or wait."),
      action: { label: t("See the worker"), href: "/workers" },
    };
  if (need.kind !== "change") return saidOfRun(need);
  const { change, line } = need;
  const { metric, variant, over, operation, cell, runsAfter } = change;
  const query = choiceQuery({ metric, variant, over, operation, cell });
  const evolution = `/benchmarks/${line.slug}/evolution?${query}`;
  return {
    badge: (
      <Badge variant="inconclusive">
        <TrendingUp aria-hidden />
        {t("change##noun")}
      </Badge>
    ),
    ...{ title: line.question, href: evolution, figure: changeText(change), at: change.at },
    why: t("{metric} of {side} got worse and has stayed so for {runs}; nobody has said why.", {
      metric: openingMetric(metric),
      side: sideText(change),
      runs: plural(runsAfter, "run"),
    }),
    action: { label: t("Explain"), href: evolution },
  };
}

const keyOf = (need: OverviewNeed): string =>
  need.kind === "worker" ? `worker ${need.host}` : need.line.slug;

/** What the figure of a row is, for whoever asks. */
const nameOf = (need: OverviewNeed): string | undefined =>
  need.kind === "change"
    ? t("{metric} of {side}", {
        metric: metricWord(need.change.metric),
        side: sideText(need.change),
      })
    : need.kind !== "worker" && need.run.deciding
      ? decidingName(need.run.deciding)
      : undefined;

const columnsAt = (nowMs: number): readonly Column<OverviewNeed>[] => [
  { head: msg("What"), className: "w-px", cell: (need) => saidOf(need).badge },
  {
    head: msg("Benchmark"),
    className: "w-full min-w-40",
    cell: (need) => {
      const { title, href, why, figure } = saidOf(need);
      return (
        <>
          <RowLink href={href}>{title}</RowLink>
          <p className="line-clamp-2 text-12 text-muted-foreground" title={why}>
            {why}
          </p>
          {figure === "–" ? null : <p className="figure text-12 sm:hidden">{figure}</p>}
        </>
      );
    },
  },
  {
    head: msg("Figure that decides"),
    from: "sm",
    numeric: true,
    className: "whitespace-nowrap",
    cell: (need) => <span title={nameOf(need)}>{saidOf(need).figure}</span>,
  },
  {
    head: msg("Last ten"),
    from: "lg",
    className: "whitespace-nowrap",
    cell: (need) => (need.kind === "worker" ? null : <VerdictStrip runs={need.line.lastTen} />),
  },
  {
    head: msg("Age"),
    from: "sm",
    className: "figure whitespace-nowrap text-muted-foreground",
    cell: (need) => {
      const { at } = saidOf(need);
      return (
        <time dateTime={at} title={at}>
          {formatAge(at, nowMs)}
        </time>
      );
    },
  },
  {
    head: msg("Action"),
    headless: true,
    from: "md",
    className: "w-px",
    cell: (need) => {
      const { action } = saidOf(need);
      return (
        <Button asChild variant="outline" size="sm" className="relative">
          <Link href={action.href} prefetch={false}>
            {action.label}
          </Link>
        </Button>
      );
    },
  },
];

type NeedsCardProps = { needs: readonly OverviewNeed[]; needing: number; nowMs: number };

export const NeedsCard = ({ needs, needing, nowMs }: NeedsCardProps) => (
  <Card aria-labelledby="needs-you">
    <CardHeader>
      <CardTitle id="needs-you">{t("Needs you")}</CardTitle>
      {needing > needs.length ? (
        <span className="text-13 text-muted-foreground">
          {t("The newest {shown} of {total}", { shown: needs.length, total: needing })}
        </span>
      ) : null}
    </CardHeader>
    <FactTable label={t("Needs you")} columns={columnsAt(nowMs)} rows={needs} keyOf={keyOf} />
  </Card>
);
