// The versions of a benchmark, and what differs between two of them.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { VersionChoice } from "@/features/benchmarks/versions/version-choice";
import { DifferenceCard } from "@/features/benchmarks/versions/version-difference";
import { VersionTable } from "@/features/benchmarks/versions/version-table";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type VersionsPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: VersionsPageProps): Promise<Metadata> {
  return { title: t("Versions of {benchmark}", { benchmark: (await params).slug }) };
}

export default async function VersionsPage({ params, searchParams }: VersionsPageProps) {
  const { slug } = await params;
  const asked = await searchParams;
  const text = (name: string) => {
    const value = asked[name];
    return typeof value === "string" ? value : undefined;
  };
  const [cursor, from, to] = [text("cursor"), text("from"), text("to")];
  const api = await pageApi();
  const [benchmark, page] = await Promise.all([
    orNotFound(api.benchmark.get({ slug })),
    orNotFound(api.benchmark.versions({ slug, cursor })),
  ]);
  const versions = benchmark.versions.map(({ version }) => version);
  const newest = versions[0] ?? benchmark.version;
  const difference =
    versions.length > 1
      ? await orNotFound(
          api.benchmark.compareVersions({
            slug,
            from: from ?? versions[1],
            to: to ?? newest,
          }),
        )
      : null;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("Benchmarks"), href: "/benchmarks" },
          { label: slug, href: `/benchmarks/${slug}` },
          { label: t("Versions") },
        ]}
        title={benchmark.question}
        lead={t(
          "Every saved change is a version. Runs keep the version that they measured, and a restored version is saved as a new one.",
        )}
      />
      <Card>
        <CardHeader>
          <CardTitle>{t("Versions")}</CardTitle>
        </CardHeader>
        <VersionTable slug={slug} versions={page.items} newest={newest} />
        <Pager
          path={`/benchmarks/${slug}/versions`}
          query={{ cursor, from, to }}
          nextCursor={page.nextCursor}
        />
      </Card>
      {difference ? (
        <DifferenceCard difference={difference}>
          <VersionChoice from={difference.from} to={difference.to} versions={versions} />
        </DifferenceCard>
      ) : null}
    </>
  );
}
