// The page of workers, fresh every few seconds.
"use client";

import { useQuery } from "@tanstack/react-query";
import { ServerOff } from "lucide-react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Workers } from "@/lib/router-types";
import { useTRPC } from "@/lib/trpc";
import { CeilingsCard } from "./ceilings-card.tsx";
import { QueueFacts } from "./queue-facts.tsx";
import { WorkerTable } from "./worker-table.tsx";

export function WorkersBoard({ initial }: { initial: Workers }) {
  const { data } = useQuery({
    ...useTRPC().worker.read.queryOptions(),
    initialData: initial,
    refetchInterval: 5_000,
  });
  return <WorkersView workers={data} />;
}

/** The page from its facts alone. */
export function WorkersView({ workers: { workers, queue, machines } }: { workers: Workers }) {
  return (
    <>
      <QueueFacts queue={queue} alive={workers.filter(({ alive }) => alive).length} />
      <Card>
        <CardHeader>
          <div>
            <CardTitle>Workers</CardTitle>
            <CardDescription>
              Workers report every 10 s. One run at a time on a host: two would measure each other.
            </CardDescription>
          </div>
        </CardHeader>
        {workers.length > 0 ? (
          <WorkerTable workers={workers} />
        ) : (
          <EmptyState icon={ServerOff} title="No worker has reported">
            A worker measures what is asked for. <code className="figure">npm start</code> brings
            one; on other machines, start the worker with the same{" "}
            <code className="figure">DATABASE_URL</code> and{" "}
            <code className="figure">REDIS_URL</code>.
          </EmptyState>
        )}
      </Card>
      <CeilingsCard machines={machines} />
    </>
  );
}
