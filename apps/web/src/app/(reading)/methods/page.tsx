// Methods: how a verdict is made, for members and for readers of a shared report alike.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { methodsDocument } from "@/features/methods/methods-document";
import { MethodsPage } from "@/features/methods/methods-page";

export const generateMetadata = (): Metadata => ({
  title: t("Methods"),
  description: t("How Gonogo makes a verdict: blocks, intervals, gates, and what no rule can see."),
});

export default function MethodsRoute() {
  const { title, lead } = methodsDocument();
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <MethodsPage />
    </>
  );
}
