// A report as a share would show it, before there is one: frozen, with the parts that were chosen.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { ReadsOnly } from "@/components/may";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Notice } from "@/components/ui/notice";
import { ReportView } from "@/features/report/report-view";
import { readAddress, type SearchParams } from "@/features/report/section/report-address";
import { partsIn, partWords } from "@/features/shares/part-words";
import { requireSession } from "@/server/auth/page-session";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("What the link will show") });

type PreviewPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams & { show?: string | string[] }>;
};

export default async function SharePreviewPage({ params, searchParams }: PreviewPageProps) {
  const { id } = await params;
  const asked = await searchParams;
  const show = partsIn(asked.show);
  const withDecision = asked.decision !== "no";
  const crumbs = (
    <Breadcrumbs
      crumbs={[{ label: t("Run##noun"), href: `/runs/${id}` }, { label: t("Shared report") }]}
    />
  );
  const { actor } = await requireSession();
  if (!actor.scopes.includes("shares:write"))
    return (
      <>
        {crumbs}
        <h1 className="text-20 font-semibold">{t("What the link will show")}</h1>
        <ReadsOnly />
      </>
    );
  const report = await orNotFound(
    (await pageApi()).share.preview({ runId: id, show, withDecision }),
  );
  const chosen = show.map((part) => t(partWords[part]).toLowerCase());
  return (
    <>
      {crumbs}
      <Notice tone="info" title={t("This is all that the link shows.")}>
        {chosen.length > 0
          ? t("Shown because you chose it: {parts}.", { parts: chosen.join(", ") })
          : t("Nothing that is sent to targets is shown.")}{" "}
        {withDecision ? null : `${t("The decision is left out.")} `}
        {t("Looking here shares nothing.")}
      </Notice>
      <ReportView report={report} address={readAddress(asked)} mode="shared" />
    </>
  );
}
