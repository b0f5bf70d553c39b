// Change a target.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May, ReadsOnly } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { EditTarget } from "@/features/targets/edit-target";
import { orNotFound, pageApi } from "@/server/routers/page-api";

type EditTargetPageProps = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: EditTargetPageProps): Promise<Metadata> {
  return { title: t("Edit {name}", { name: (await params).slug }) };
}

export default async function EditTargetPage({ params }: EditTargetPageProps) {
  const { slug } = await params;
  const api = await pageApi();
  const [target, draft] = await Promise.all([
    orNotFound(api.target.get({ slug })),
    orNotFound(api.draft.get({ kind: "target", slug })),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("Targets"), href: "/targets" },
          { label: slug, href: `/targets/${slug}` },
          { label: t("Edit") },
        ]}
        title={t("Edit {name}", { name: target.name })}
        lead={t("A run that is under way keeps the settings it was made with.")}
      />
      <May scope="targets:write" otherwise={<ReadsOnly />}>
        <EditTarget target={target} hasSecret={target.hasSecret} draft={draft} />
      </May>
    </>
  );
}
