// The report of an imported summary: what was measured, figures, percentiles, weaknesses, audit, and where it comes from.

import { seriesLooks } from "@gonogo/analysis/charts/series-look";
import { formatCount, formatPercent, noFigure, plural } from "@gonogo/analysis/words/format";
import { summaryPercent, summaryRate, summaryTime } from "@gonogo/analysis/words/summary-words";
import { msg, t, translated } from "@gonogo/locale/t";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { AuditFindings } from "@/components/audit-findings";
import { LatencyCurveChart } from "@/components/charts/lines/latency-curve-chart";
import { type Column, FactTable } from "@/components/fact-table";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { SummaryView } from "@/lib/router-types";
import { curvePoints } from "./curve-points.ts";

type Benchmark = SummaryView["benchmarks"][number];

const failedText = ({ failed, requests, load }: Benchmark): string =>
  load.kind === "none" && failed === null
    ? noFigure
    : failed === null
      ? t("unknown")
      : requests
        ? `${formatCount(failed)} (${formatPercent(failed / requests)})`
        : formatCount(failed);

const percentileOf = ({ latency }: Benchmark, percent: number) =>
  latency.percentiles.find((one) => one.percent === percent)?.us ?? null;

type Facts = readonly (readonly [label: string, value: ReactNode])[];

const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2 lg:grid-cols-3">
    {facts.map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-12 text-muted-foreground">{label}</dt>
        <dd className="break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

const kinds = {
  closed: msg("closed: a connection sends when its answer is there"),
  open: msg("open: sent by the clock"),
  none: msg("code in a loop"),
} as const;

const loadFacts = ({ load }: Benchmark): Facts =>
  (
    [
      [t("Address"), load.url],
      [t("Method##of a request"), load.method],
      [t("Load"), load.kind === null ? t("unknown") : t(kinds[load.kind])],
      [t("Connections"), load.connections === null ? null : formatCount(load.connections)],
      [
        t("In flight at most"),
        load.inFlight === null || load.inFlight === load.connections
          ? null
          : plural(load.inFlight, "request"),
      ],
      [t("Threads"), load.threads === null ? null : formatCount(load.threads)],
      [t("Rate"), load.ratePerS === null ? null : summaryRate(load.ratePerS)],
      [t("Duration"), load.durationS === null ? null : summaryTime(load.durationS * 1e6)],
    ] as const
  ).filter(([, value]) => value !== null);

const figureFacts = (benchmark: Benchmark): Facts => {
  const { latency, perS, bytesPerS, requests } = benchmark;
  const all: (readonly [string, string | null])[] = [
    [t("Throughput"), perS === null ? null : summaryRate(perS)],
    [t("Requests"), requests === null ? null : formatCount(requests)],
    [t("Failed##requests"), failedText(benchmark)],
    [t("Mean"), summaryTime(latency.meanUs)],
    [t("Standard deviation"), latency.stddevUs === null ? null : summaryTime(latency.stddevUs)],
    [t("Fastest"), latency.minUs === null ? null : summaryTime(latency.minUs)],
    [t("Slowest"), latency.maxUs === null ? null : summaryTime(latency.maxUs)],
    [t("Samples"), latency.samples === null ? t("unknown") : formatCount(latency.samples)],
    [t("Received"), bytesPerS === null ? null : `${formatCount(Math.round(bytesPerS))} B/s`],
  ];
  return all.filter(([, value]) => value !== null && value !== noFigure);
};

const columns: readonly Column<Benchmark & { readonly place: number; readonly href: string }>[] = [
  {
    head: msg("Benchmark"),
    className: "min-w-40 break-words",
    main: true,
    cell: ({ name, href }) => (
      <Link href={href} prefetch={false} scroll={false} className="link">
        {translated(name)}
      </Link>
    ),
  },
  { head: msg("Throughput"), numeric: true, from: "sm", cell: ({ perS }) => summaryRate(perS) },
  { head: msg("Mean"), numeric: true, cell: ({ latency }) => summaryTime(latency.meanUs) },
  {
    head: msg("p50"),
    numeric: true,
    from: "md",
    cell: (one) => summaryTime(percentileOf(one, 50)),
  },
  {
    head: msg("p99"),
    numeric: true,
    from: "md",
    cell: (one) => summaryTime(percentileOf(one, 99)),
  },
  { head: msg("Failed##requests"), numeric: true, from: "lg", cell: failedText },
  {
    head: msg("Weaknesses"),
    numeric: true,
    from: "sm",
    cell: ({ weaknesses }) => weaknesses.length,
  },
];

type SummaryReportProps = {
  summary: SummaryView;
  /** Place of the benchmark that is shown in full. */
  shown: number;
};

export function SummaryReport({ summary, shown }: SummaryReportProps) {
  const { benchmarks, leftOut, noVerdict, audit } = summary;
  const benchmark = benchmarks[shown] ?? benchmarks[0];
  return (
    <>
      <Notice title={t("No verdict")}>{translated(noVerdict)}</Notice>
      {benchmarks.length > 1 ? (
        <Card>
          <CardHeader>
            <div>
              <CardTitle>{plural(benchmarks.length, "benchmark")}</CardTitle>
              {leftOut > 0 ? (
                <CardDescription>
                  {t("{count} more are in the file and were not kept.", {
                    count: formatCount(leftOut),
                  })}
                </CardDescription>
              ) : null}
            </div>
          </CardHeader>
          <FactTable
            label={t("Benchmarks of the file")}
            columns={columns}
            rows={benchmarks.map((one, place) => ({
              ...one,
              place,
              href: `/imports/${summary.id}?benchmark=${place + 1}#figures`,
            }))}
            keyOf={({ place }) => String(place)}
          />
        </Card>
      ) : null}
      {benchmark ? <BenchmarkCards benchmark={benchmark} /> : null}
      <Card>
        <CardHeader>
          <div>
            <CardTitle>{t("Audit")}</CardTitle>
            <CardDescription>
              {t(
                "The rules that published figures are audited by. b1 is the first benchmark of the file.",
              )}
            </CardDescription>
          </div>
        </CardHeader>
        <AuditFindings findings={audit} />
      </Card>
      <Provenance summary={summary} />
    </>
  );
}

function BenchmarkCards({ benchmark }: { benchmark: Benchmark }) {
  const { name, errors, latency, weaknesses, load } = benchmark;
  const points = curvePoints(latency);
  const [look] = seriesLooks([name]);
  return (
    <>
      <Card id="figures">
        <CardHeader>
          <div className="min-w-0">
            <CardTitle className="break-words">{translated(name)}</CardTitle>
            <CardDescription>{t("As the tool gives them; no interval is known.")}</CardDescription>
          </div>
        </CardHeader>
        <FactList facts={figureFacts(benchmark)} />
        <FactList facts={loadFacts(benchmark)} />
        {errors.length > 0 ? (
          <ul className="grid gap-1 text-13">
            {errors.map(({ what, count }) => (
              <li key={what} className="break-words">
                <span className="figure">{formatCount(count)}</span> × {translated(what)}
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("Weaknesses")}</CardTitle>
        </CardHeader>
        {weaknesses.length === 0 ? (
          <p className="text-13">{t("No weaknesses found.")}</p>
        ) : (
          <ul className="grid gap-2 text-13">
            {weaknesses.map(({ code, text }) => (
              <li key={code} className="flex gap-2">
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-inconclusive" aria-hidden />
                <span>
                  {text} <code className="text-12 text-muted-foreground">{code}</code>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>
            {load.kind === "none" ? t("Times by percentile") : t("Latency by percentile")}
          </CardTitle>
        </CardHeader>
        {points.length > 0 && look ? (
          <LatencyCurveChart
            title={t("Latency at each percentile")}
            series={[{ look, requests: latency.samples ?? 0, points }]}
            time={load.kind === "none" ? t("time of a call") : t("latency")}
            counted={load.kind === "none" ? t("samples") : t("requests")}
            note={t("The line is that of the tool's histogram.")}
          />
        ) : latency.percentiles.length > 0 ? (
          <FactTable
            label={t("Percentiles")}
            columns={[
              { head: msg("Percentile"), cell: ({ percent }) => summaryPercent(percent) },
              { head: msg("Time"), numeric: true, cell: ({ us }) => summaryTime(us) },
            ]}
            rows={latency.percentiles}
            keyOf={({ percent }) => String(percent)}
          />
        ) : (
          <p className="text-13 text-muted-foreground">{t("The file has no percentiles.")}</p>
        )}
      </Card>
    </>
  );
}

function Provenance({ summary }: { summary: SummaryView }) {
  const { tool, toolVersion, format, detectedBy, measuredAt, fileName, bytes, digest } = summary;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("Where it comes from")}</CardTitle>
      </CardHeader>
      <FactList
        facts={[
          [t("Tool"), tool],
          [t("Version"), toolVersion ?? t("unknown")],
          [t("Format"), translated(format)],
          [t("Recognised by"), translated(detectedBy)],
          [
            t("Measured"),
            measuredAt === null ? t("unknown") : <LocalTime key="m" at={measuredAt} />,
          ],
          [t("Imported"), <LocalTime key="i" at={summary.createdAt} />],
          [
            t("By##who"),
            summary.by === null ? (
              t("an API key")
            ) : (
              <span key="by" translate="no">
                {summary.by}
              </span>
            ),
          ],
          [
            t("File"),
            t("{file}, {bytes} B, not kept", {
              file: fileName ?? t("without a name"),
              bytes: formatCount(bytes),
            }),
          ],
          [
            "SHA-256",
            <code key="d" className="text-12 break-all">
              {digest}
            </code>,
          ],
        ]}
      />
    </Card>
  );
}
