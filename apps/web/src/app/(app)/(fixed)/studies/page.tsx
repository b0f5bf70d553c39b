// The studies that ship with Gonogo.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { StudyTable, studiesText } from "@/features/studies/study-table";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Studies" };

export default async function StudiesPage() {
  const api = await pageApi();
  const studies = await api.study.list();
  return (
    <>
      <PageHeader
        title="Studies"
        lead={`${studiesText(studies)} Published benchmarks, measured against the bundled target, with their figures beside yours.`}
      />
      <StudyTable studies={studies} />
    </>
  );
}
