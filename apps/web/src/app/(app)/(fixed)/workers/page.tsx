// Workers: who is alive and what each measures, what waits, and what the engine can do on each machine.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { WorkersBoard } from "@/features/workers/workers-board";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Workers" };

export default async function WorkersPage() {
  const api = await pageApi();
  return (
    <>
      <PageHeader
        title="Workers"
        lead="Who can measure, what each worker does now, what waits, and how much load the engine can send."
      />
      <WorkersBoard initial={await api.worker.read()} />
    </>
  );
}
