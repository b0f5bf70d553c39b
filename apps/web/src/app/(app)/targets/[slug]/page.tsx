// One target: its settings, its probe and its noise.

import { t } from "@gonogo/locale/t";
import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { NoiseCard } from "@/features/noise/noise-card";
import { DeleteTarget } from "@/features/targets/delete-target";
import { ProbePanel } from "@/features/targets/probe/probe-panel";
import { TargetFacts } from "@/features/targets/target-facts";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type TargetPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ probe?: string | string[] }>;
};

export async function generateMetadata({ params }: TargetPageProps): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function TargetPage({ params, searchParams }: TargetPageProps) {
  const { slug } = await params;
  const { probe } = await searchParams;
  const api = await pageApi();
  const [target, noise, namedBy] = await Promise.all([
    orNotFound(api.target.get({ slug })),
    orNotFound(api.target.noise({ slug })),
    orNotFound(api.target.namedBy({ slug })),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Targets"), href: "/targets" }, { label: slug }]}
        title={target.name}
        lead={t(
          "What this server is, how it is reached, what answered at the last probe, and how much it varies.",
        )}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href={`/benchmarks?target=${slug}`}>{t("Benchmarks")}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={`/runs?target=${slug}`}>{t("Runs")}</Link>
            </Button>
            <May scope="targets:write">
              <Button asChild variant="outline">
                <Link href={`/targets/${slug}/edit`}>
                  <Pencil aria-hidden />
                  {t("Edit")}
                </Link>
              </Button>
              <DeleteTarget slug={slug} name={target.name} namedBy={namedBy} />
            </May>
          </>
        }
      />
      <TargetFacts target={target} />
      <ProbePanel
        key={target.updatedAt}
        slug={slug}
        last={target.lastProbe}
        atOnce={probe === "now" && target.lastProbe === null}
      />
      <NoiseCard
        key={`noise ${target.updatedAt}`}
        slug={slug}
        initial={noise}
        methods={target.lastProbe?.answer.grpc?.methods ?? []}
      />
    </>
  );
}
