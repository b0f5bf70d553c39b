// All targets with what their last probe said.
import { Crosshair } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { TargetTable } from "@/features/targets/target-table";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Targets" };

type TargetsPageProps = { searchParams: Promise<{ cursor?: string | string[] }> };

export default async function TargetsPage({ searchParams }: TargetsPageProps) {
  const { cursor } = await searchParams;
  const api = await pageApi();
  const input = typeof cursor === "string" ? { cursor } : {};
  const page = await orNotFound(api.target.list(input));
  const add = (
    <Button asChild>
      <Link href="/new/target">Add a target</Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Targets"
        lead="The servers under test: where they are, how to reach them, and when they last answered."
        actions={page.items.length > 0 ? add : null}
      />
      {page.items.length > 0 ? (
        <TargetTable targets={page.items} />
      ) : (
        <EmptyState icon={Crosshair} title="There is no target yet" action={add}>
          A target is a server that benchmarks put under load: REST over HTTP/1.1, HTTP/2 or HTTP/3,
          or gRPC.
        </EmptyState>
      )}
      <Pager path="/targets" query={input} nextCursor={page.nextCursor} />
    </>
  );
}
