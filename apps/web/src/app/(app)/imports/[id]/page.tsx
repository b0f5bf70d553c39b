// One imported summary, and beside it another one where the address names it.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { ChooseBase } from "@/features/imports/choose-base";
import { RemoveSummary } from "@/features/imports/import-summary";
import { SummaryComparison } from "@/features/imports/summary-comparison";
import { SummaryReport } from "@/features/imports/summary-report";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Import##noun") });

type Query = Record<string, string | string[] | undefined>;
type ImportPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

/** The newest ones can be compared with. */
const offered = 100;

export default async function ImportPage({ params, searchParams }: ImportPageProps) {
  const [{ id }, { base, benchmark }] = await Promise.all([params, searchParams]);
  const api = await pageApi();
  const [summary, { items }] = await Promise.all([
    orNotFound(api.summary.read({ id })),
    api.summary.list({ limit: offered }),
  ]);
  const comparison =
    typeof base === "string" && base !== ""
      ? await orNotFound(api.summary.compare({ base, head: id }))
      : null;
  const place = Number(typeof benchmark === "string" ? benchmark : 1);
  const others = items.filter((one) => one.id !== id);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Imports"), href: "/imports" }, { label: summary.tool }]}
        title={summary.name}
        lead={t("A summary of {tool}: figures without the single requests behind them.", {
          tool: summary.tool,
        })}
        actions={
          <May scope="runs:write">
            <RemoveSummary id={id} />
          </May>
        }
      />
      {others.length > 0 ? (
        <ChooseBase
          others={others.map(({ id: other, name, tool }) => ({ id: other, name, tool }))}
          base={comparison?.base.id ?? ""}
        />
      ) : null}
      {comparison ? <SummaryComparison comparison={comparison} /> : null}
      <SummaryReport summary={summary} shown={Number.isInteger(place) ? place - 1 : 0} />
    </>
  );
}
