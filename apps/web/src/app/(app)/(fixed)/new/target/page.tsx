// Add a target.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { NewTarget } from "@/features/targets/new-target";
import { requireSession } from "@/server/auth/page-session";

export const metadata: Metadata = { title: "Add a target" };

export default async function NewTargetPage() {
  await requireSession();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Targets", href: "/targets" }, { label: "Add a target" }]}
        title="Add a target"
        lead="A server that benchmarks may put under load. It is probed as soon as it is saved."
      />
      <NewTarget />
    </>
  );
}
