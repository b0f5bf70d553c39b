// A report as a share would show it, before there is one: frozen, with the parts that were chosen.
import type { Metadata } from "next";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Notice } from "@/components/ui/notice";
import { ReportView } from "@/features/report/report-view";
import { readAddress, type SearchParams } from "@/features/report/section/report-address";
import { partsIn, partWords } from "@/features/shares/part-words";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "What the link will show" };

type PreviewPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams & { show?: string | string[] }>;
};

export default async function SharePreviewPage({ params, searchParams }: PreviewPageProps) {
  const { id } = await params;
  const asked = await searchParams;
  const show = partsIn(asked.show);
  const withDecision = asked.decision !== "no";
  const report = await orNotFound(
    (await pageApi()).share.preview({ runId: id, show, withDecision }),
  );
  const chosen = show.map((part) => partWords[part].toLowerCase());
  return (
    <>
      <Breadcrumbs crumbs={[{ label: "Run", href: `/runs/${id}` }, { label: "Shared report" }]} />
      <Notice tone="info" title="This is all that whoever has the link will see.">
        {chosen.length > 0
          ? `Shown because you chose it: ${chosen.join(", ")}.`
          : "Nothing that is sent to targets is shown."}{" "}
        {withDecision ? null : "The decision is left out. "}
        Looking here shares nothing.
      </Notice>
      <ReportView report={report} address={readAddress(asked)} mode="shared" />
    </>
  );
}
