// One study: what it asks, its parts, and what its latest start said.
import { t, translated } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { StartStudy } from "@/features/studies/start-study";
import { StudyBoard } from "@/features/studies/study-board";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type StudyPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: StudyPageProps): Promise<Metadata> {
  return { title: (await params).id };
}

export default async function StudyPage({ params }: StudyPageProps) {
  const api = await pageApi();
  const study = await orNotFound(api.study.read({ study: (await params).id }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Studies"), href: "/studies" }, { label: translated(study.title) }]}
        title={translated(study.question)}
        lead={t(
          "Measured part by part against the bundled target; every part has a report of its own.",
        )}
        actions={study.latest ? <StartStudy study={study} /> : null}
      />
      <StudyBoard initial={study} />
    </>
  );
}
