// The studies that ship with Gonogo.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { StudyTable } from "@/features/studies/study-table";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Studies" };

export default async function StudiesPage() {
  const api = await pageApi();
  return (
    <>
      <PageHeader
        title="Studies"
        lead="Five published benchmarks, ready to be measured here against the bundled target, with their figures beside yours."
      />
      <StudyTable studies={await api.study.list()} />
    </>
  );
}
