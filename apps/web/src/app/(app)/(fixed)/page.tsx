// Overview: the first page.
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { OverviewBoard } from "@/screens/overview-board";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const overview = await (await pageApi()).project.overview();
  return (
    <>
      <PageHeader
        title="Overview"
        lead="The latest verdict of each benchmark, and what runs now."
        actions={
          overview.benchmarks.length + overview.waiting > 0 ? (
            <Button asChild variant="outline">
              <Link href="/new/benchmark">New benchmark</Link>
            </Button>
          ) : null
        }
      />
      <OverviewBoard initial={overview} />
    </>
  );
}
