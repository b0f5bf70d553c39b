// One benchmark: its definition and the history of its runs.

import { t } from "@gonogo/locale/t";
import { CalendarClock, ChartLine, Gauge, Layers, Pencil } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { May } from "@/components/may";
import { Trans } from "@/components/trans";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { ArchiveBenchmark } from "@/features/benchmarks/archive-benchmark";
import { BadgeCard } from "@/features/benchmarks/badge-card";
import { comparisonText } from "@/features/benchmarks/comparison-text";
import { DefinitionCard } from "@/features/benchmarks/definition-card";
import { LatestVerdict } from "@/features/benchmarks/latest-verdict";
import { RunNow } from "@/features/benchmarks/run-now";
import { PublishedCard } from "@/features/published/published-card";
import { RunTable } from "@/features/runs/run-table";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type BenchmarkPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ version?: string | string[] }>;
};

export async function generateMetadata({ params }: BenchmarkPageProps): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function BenchmarkPage({ params, searchParams }: BenchmarkPageProps) {
  const { slug } = await params;
  const { version } = await searchParams;
  const api = await pageApi();
  const benchmark = await orNotFound(api.benchmark.get({ slug }));
  const shown =
    typeof version === "string"
      ? await orNotFound(api.benchmark.get({ slug, version: Number(version) }))
      : benchmark;
  const [runs, badge, published] = await Promise.all([
    api.run.list({ benchmark: slug }),
    api.badge.read({ slug }),
    api.published.read({ slug }),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Benchmarks"), href: "/benchmarks" }, { label: slug }]}
        title={benchmark.question}
        lead={
          <>
            {comparisonText(benchmark.spec)}{" "}
            <Trans
              text="{version} of {instant}."
              values={{
                version: (
                  <Link href={`/benchmarks/${slug}/versions`} className="link">
                    {t("Version {version}", { version: benchmark.version })}
                  </Link>
                ),
                instant: <LocalTime at={benchmark.updatedAt} />,
              }}
            />
          </>
        }
        actions={
          <>
            <May scope="runs:write">
              <RunNow slug={slug} />
            </May>
            <Button asChild variant="outline">
              <Link href={`/benchmarks/${slug}/evolution`}>
                <ChartLine aria-hidden />
                {t("Evolution")}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={`/benchmarks/${slug}/stages`}>
                <Layers aria-hidden />
                {t("Stages")}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={`/schedules?benchmark=${slug}`}>
                <CalendarClock aria-hidden />
                {t("Schedules")}
              </Link>
            </Button>
            <May scope="benchmarks:write">
              <Button asChild variant="outline">
                <Link href={`/benchmarks/${slug}/edit`}>
                  <Pencil aria-hidden />
                  {t("Edit")}
                </Link>
              </Button>
              <ArchiveBenchmark slug={slug} />
            </May>
          </>
        }
      />
      <LatestVerdict runs={runs.items} />
      <Card>
        <CardHeader>
          <CardTitle>{t("Runs")}</CardTitle>
          {runs.nextCursor ? (
            <Link href={`/runs?benchmark=${slug}`} className="link text-13">
              {t("All of them")}
            </Link>
          ) : null}
        </CardHeader>
        {runs.items.length > 0 ? (
          <RunTable
            runs={runs.items}
            label={t("Runs of {benchmark}", { benchmark: slug })}
            ofOneBenchmark
            selectable
          />
        ) : (
          <EmptyState
            icon={Gauge}
            title={t("It has not run yet")}
            action={
              <May scope="runs:write">
                <RunNow slug={slug} label={t("Run it")} />
              </May>
            }
          >
            {t("The first run answers the question once; later ones show how the answer moves.")}
          </EmptyState>
        )}
      </Card>
      <BadgeCard
        slug={slug}
        badge={badge}
        branch={runs.items.find(({ subject }) => subject.branch)?.subject.branch ?? ""}
      />
      <PublishedCard slug={slug} published={published} />
      <DefinitionCard
        slug={slug}
        yaml={shown.definitionYaml}
        version={shown.version}
        newest={benchmark.version}
      />
    </>
  );
}
