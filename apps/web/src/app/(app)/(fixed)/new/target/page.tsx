// Add a target.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { May, ReadsOnly } from "@/components/may";
import { PageHeader } from "@/components/ui/page-header";
import { NewTarget } from "@/features/targets/new-target";
import { pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Add a target") });

export default async function NewTargetPage() {
  const draft = await (await pageApi()).draft.get({ kind: "target", slug: null });
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Targets"), href: "/targets" }, { label: t("Add a target") }]}
        title={t("Add a target")}
        lead={t(
          "A server that benchmarks may put under load. It is probed as soon as it is saved.",
        )}
      />
      <May scope="targets:write" otherwise={<ReadsOnly />}>
        <NewTarget draft={draft} />
      </May>
    </>
  );
}
