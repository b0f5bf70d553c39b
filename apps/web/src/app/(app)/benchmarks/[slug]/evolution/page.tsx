// How one metric of a benchmark moves over its runs.
import { cellsOf } from "@gonogo/protocols/spec";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { RunNow } from "@/features/benchmarks/run-now";
import { choiceFrom } from "@/features/evolution/evolution-series";
import { EvolutionView } from "@/features/evolution/evolution-view";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type EvolutionPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: EvolutionPageProps): Promise<Metadata> {
  return { title: `Evolution of ${(await params).slug}` };
}

export default async function EvolutionPage({ params, searchParams }: EvolutionPageProps) {
  const { slug } = await params;
  const api = await pageApi();
  const { spec, question } = await orNotFound(api.benchmark.get({ slug }));
  const asked = Object.fromEntries(
    Object.entries(await searchParams).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const variants = spec.variants.map((variant) => variant.name);
  const cells = cellsOf(spec).map(({ index, label }) => ({ index, label }));
  const choice = choiceFrom(asked, variants, cells, spec.gates);
  const { branch, also, ...of } = choice;
  const seriesOf = (variant: string) =>
    api.benchmark.series({
      ...{ benchmark: slug, ...of, variant },
      ...(branch === null ? {} : { branch }),
    });
  const [series, others, members] = await Promise.all([
    orNotFound(seriesOf(choice.variant)),
    Promise.all(
      also.map(async (variant) => ({ variant, points: (await seriesOf(variant)).points })),
    ),
    api.project.members(),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Benchmarks", href: "/benchmarks" },
          { label: slug, href: `/benchmarks/${slug}` },
          { label: "Evolution" },
        ]}
        title={question}
        lead="One metric over the finished runs; at first what a gate judges."
      />
      <EvolutionView
        choice={choice}
        variants={variants}
        cells={cells}
        benchmark={slug}
        series={series}
        gates={spec.gates}
        others={others}
        members={members}
        emptyAction={<RunNow slug={slug} />}
      />
    </>
  );
}
