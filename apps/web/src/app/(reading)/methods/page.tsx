// Methods: how a verdict is made, for members and for readers of a shared report alike.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { MethodsPage } from "@/features/methods/methods-page";

export const metadata: Metadata = {
  title: "Methods",
  description: "How Gonogo makes a verdict: blocks, intervals, gates, and what no rule can see.",
};

export default function MethodsRoute() {
  return (
    <>
      <PageHeader
        title="How a verdict is made"
        lead="What is measured, what the intervals cover, why GO and NO-GO are tested differently, and what no rule can see. The numbers on this page are computed by the code that judges."
      />
      <MethodsPage />
    </>
  );
}
