// One run: live while it runs, the report when it has ended.
import type { Metadata } from "next";
import { cache } from "react";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { subjectText } from "@/lib/subject-text";
import { RunScreen } from "@/screens/run-screen";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type RunPageProps = { params: Promise<{ id: string }> };

const reportOf = cache(async (id: string) => orNotFound((await pageApi()).run.report({ id })));

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const report = await reportOf((await params).id);
  const verdict = report.verdict ? `${report.verdict.verdict}: ` : "";
  return { title: `${verdict}${report.benchmark.question}` };
}

export default async function RunPage({ params }: RunPageProps) {
  const { id } = await params;
  const report = await reportOf(id);
  const { slug, kind } = report.benchmark;
  const target = report.variants[0]?.target ?? "";
  return (
    <>
      <Breadcrumbs
        crumbs={
          kind === "noise"
            ? [
                { label: "Targets", href: "/targets" },
                { label: target, href: `/targets/${target}` },
                { label: "Noise calibration" },
              ]
            : [
                { label: "Benchmarks", href: "/benchmarks" },
                { label: slug, href: `/benchmarks/${slug}` },
                { label: subjectText(report.run.subject) ?? "Run" },
              ]
        }
      />
      <RunScreen key={id} runId={id} initialReport={report} />
    </>
  );
}
