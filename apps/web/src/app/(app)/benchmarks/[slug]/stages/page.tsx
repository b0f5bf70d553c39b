// The stages of a benchmark against one of them, and the figures of its single runs.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { RunNow } from "@/features/benchmarks/run-now";
import { stagesChoiceFrom, stagesInput } from "@/features/stages/stages-choice";
import { StagesView } from "@/features/stages/stages-view";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type StagesPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: StagesPageProps): Promise<Metadata> {
  return { title: t("Stages of {benchmark}", { benchmark: (await params).slug }) };
}

export default async function StagesPage({ params, searchParams }: StagesPageProps) {
  const { slug } = await params;
  const asked = Object.fromEntries(
    Object.entries(await searchParams).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const api = await pageApi();
  const { question } = await orNotFound(api.benchmark.get({ slug }));
  const input = { benchmark: slug, ...stagesInput(stagesChoiceFrom(asked)) };
  const data = await orNotFound(api.benchmark.stages(input));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("Benchmarks"), href: "/benchmarks" },
          { label: slug, href: `/benchmarks/${slug}` },
          { label: t("Stages") },
        ]}
        title={question}
        lead={t(
          "Its runs by the stage and build mode of what was measured, in the order of their first runs.",
        )}
      />
      <StagesView
        data={data}
        emptyAction={
          <May scope="runs:write">
            <RunNow slug={slug} />
          </May>
        }
      />
    </>
  );
}
