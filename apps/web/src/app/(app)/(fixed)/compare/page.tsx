// Two to five runs side by side; without any in the address, the latest runs to choose from.
import { t, translated } from "@gonogo/locale/t";
import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { ChooseRuns } from "@/features/compare/choose-runs";
import { ComparedRuns } from "@/features/compare/compared-runs";
import { pageApi } from "@/server/routers/page-api";
import { services } from "@/server/shared-report";

export const generateMetadata = (): Metadata => ({ title: t("Compare") });

type Query = Record<string, string | string[] | undefined>;
type ComparePageProps = { searchParams: Promise<Query> };

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Which runs: `runs` by commas, or `run` once for each, as forms send it; null: none are named. */
function askedOf(query: Query) {
  const byForm = [query.runs, query.run].flat().filter((id) => id !== undefined && id !== "");
  if (byForm.length > 0) return { runs: byForm.join(",") };
  const [benchmark, branches] = [one(query.benchmark), one(query.branches)];
  return benchmark && branches ? { benchmark, branches } : null;
}

/** The comparison, or why there is none. */
async function compare(asked: NonNullable<ReturnType<typeof askedOf>>) {
  const api = await pageApi();
  try {
    return { comparison: await api.run.compare(asked), refusal: null };
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") throw error;
    return { comparison: null, refusal: error.message };
  }
}

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const query = await searchParams;
  const asked = askedOf(query);
  const api = await pageApi();
  const { comparison, refusal } = asked
    ? await compare(asked)
    : { comparison: null, refusal: null };
  const list = { status: "finished", limit: 50 } as const;
  if (comparison) {
    const [first] = comparison.runs;
    const { items } = await api.run.list({ ...list, benchmark: first?.benchmark.slug });
    return (
      <ComparedRuns
        comparison={comparison}
        others={items}
        isAll={one(query.all) === "1"}
        publicUrl={services().publicUrl}
      />
    );
  }
  const { items } = await api.run.list(list);
  return (
    <>
      <PageHeader
        title={t("Compare")}
        lead={t(
          "What changed between two to five runs, and what differs besides the code. The first is the baseline.",
        )}
      />
      {refusal === null ? null : (
        <Notice tone="caution" title={t("These runs cannot be compared")}>
          {translated(refusal)}
        </Notice>
      )}
      <ChooseRuns runs={items} />
    </>
  );
}
