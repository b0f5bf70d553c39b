// One run: live while it runs, the report when it has ended. The server reads and renders the open tab alone.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { verdictWords } from "@/components/ui/verdict-badge";
import { ReportView } from "@/features/report/report-view";
import {
  readAddress,
  type SearchParams,
  wantedSections,
} from "@/features/report/section/report-address";
import { subjectText } from "@/lib/subject-text";
import { PrintWhenDrawn, RunScreen } from "@/screens/lazy-run";
import { RunDiscussion } from "@/screens/lazy-slots";
import { reportSlots } from "@/screens/report-slots";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type RunPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const partOf = cache(async (id: string, sections: string) =>
  orNotFound((await pageApi()).run.reportPart({ id, want: wantedSections(JSON.parse(sections)) })),
);

/** The same part for the title and for the page. */
async function openedPart({ params, searchParams }: RunPageProps) {
  const { id } = await params;
  const address = readAddress(await searchParams);
  const { tab, print } = address;
  return { id, address, part: await partOf(id, JSON.stringify({ tab, print })) };
}

export async function generateMetadata(props: RunPageProps): Promise<Metadata> {
  const { report } = (await openedPart(props)).part;
  const verdict = report.verdict ? `${t(verdictWords[report.verdict.verdict])}: ` : "";
  return { title: `${verdict}${report.benchmark.question}` };
}

export default async function RunPage(props: RunPageProps) {
  const { id, address, part } = await openedPart(props);
  const { report, leftOut, previous } = part;
  const { slug, kind } = report.benchmark;
  const target = report.variants[0]?.target ?? "";
  const isLive = report.run.status === "queued" || report.run.status === "running";
  return (
    <>
      {address.print ? (
        <p className="mb-4 text-13 text-muted-foreground print:hidden">
          {t("Laid out for paper: every part of the report.")}{" "}
          <Link className="link" href={`/runs/${id}`}>
            {t("Back to the report")}
          </Link>
          <PrintWhenDrawn />
        </p>
      ) : (
        <Breadcrumbs
          crumbs={
            kind === "noise"
              ? [
                  { label: t("Targets"), href: "/targets" },
                  { label: target, href: `/targets/${target}` },
                  { label: t("Noise calibration") },
                ]
              : [
                  { label: t("Benchmarks"), href: "/benchmarks" },
                  { label: slug, href: `/benchmarks/${slug}` },
                  { label: subjectText(report.run.subject) ?? t("Run##noun") },
                ]
          }
        />
      )}
      {isLive ? (
        <RunScreen
          key={id}
          runId={id}
          initialReport={report}
          address={address}
          previous={previous}
        />
      ) : (
        <ReportView
          report={report}
          address={address}
          leftOut={leftOut}
          previous={previous}
          mode="owner"
          {...reportSlots(report, address, previous)}
        />
      )}
      {address.print ? null : <RunDiscussion key={id} runId={id} />}
    </>
  );
}
