// The studies that ship with Gonogo.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { StudyTable, studiesText } from "@/features/studies/study-table";
import { pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Studies") });

export default async function StudiesPage() {
  const api = await pageApi();
  const studies = await api.study.list();
  return (
    <>
      <PageHeader
        title={t("Studies")}
        lead={`${studiesText(studies)} ${t("Published benchmarks, measured against the bundled target, with their figures beside yours.")}`}
      />
      <StudyTable studies={studies} />
    </>
  );
}
