// Workers: who is alive and what each measures, what waits, and what the engine can do on each machine.
import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { JoinCard } from "@/features/workers/join-card";
import { WorkersBoard } from "@/features/workers/workers-board";
import { requireSession } from "@/server/auth/page-session";
import { pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Workers") });

export default async function WorkersPage() {
  const { actor } = await requireSession();
  const api = await pageApi();
  const mayAdd = actor.scopes.includes("workers:write");
  return (
    <>
      <PageHeader
        title={t("Workers")}
        lead={t(
          "Who can measure, what each worker does now, what waits, and how much load the engine can send.",
        )}
      />
      <WorkersBoard initial={await api.worker.read()} />
      <JoinCard initial={mayAdd ? await api.joinToken.list({ limit: 20 }) : null} />
    </>
  );
}
