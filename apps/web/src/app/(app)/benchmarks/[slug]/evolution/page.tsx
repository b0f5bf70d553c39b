// How one figure of a benchmark moves over its runs.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { RunNow } from "@/features/benchmarks/run-now";
import { offersOf } from "@/features/evolution/evolution-offers";
import { choiceFrom } from "@/features/evolution/evolution-series";
import { EvolutionView } from "@/features/evolution/evolution-view";
import { listText } from "@/lib/evolution-address";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type EvolutionPageProps = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: EvolutionPageProps): Promise<Metadata> {
  return { title: t("Evolution of {benchmark}", { benchmark: (await params).slug }) };
}

/** Points that a page draws; of longer series those that keep the shape. */
const drawnPoints = 500;

export default async function EvolutionPage({ params, searchParams }: EvolutionPageProps) {
  const { slug } = await params;
  const api = await pageApi();
  const { spec, question } = await orNotFound(api.benchmark.get({ slug }));
  const asked = Object.fromEntries(
    Object.entries(await searchParams).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const newest = await api.run.list({ benchmark: slug, status: "finished", limit: 1 });
  const offers = offersOf(spec, newest.items[0]?.deciding);
  const choice = choiceFrom(asked, offers);
  const { metric, variant, over, operation, cell, branch, from, to, also } = choice;
  const [series, members] = await Promise.all([
    orNotFound(
      api.benchmark.series({
        ...{ benchmark: slug, metric, variant, cell, points: drawnPoints },
        ...(over === null ? {} : { over }),
        ...(operation === null ? {} : { operation }),
        ...(branch === null ? {} : { branch }),
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        ...(also.length === 0 ? {} : { beside: listText(also) }),
      }),
    ),
    api.member.list(),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("Benchmarks"), href: "/benchmarks" },
          { label: slug, href: `/benchmarks/${slug}` },
          { label: t("Evolution") },
        ]}
        title={question}
        lead={t(
          "One figure over the finished runs; at first the one that decided the newest verdict.",
        )}
      />
      <EvolutionView
        choice={choice}
        offers={offers}
        benchmark={slug}
        series={series}
        members={members}
        emptyAction={
          <May scope="runs:write">
            <RunNow slug={slug} />
          </May>
        }
      />
    </>
  );
}
