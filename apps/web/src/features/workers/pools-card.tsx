// Pools of workers on the page of workers: the state of each, what waits for it, and buttons to pause, drain and resume it.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { ArrowDownToLine, Check, Layers, Pause, Play } from "lucide-react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Column, FactTable } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import type { PoolView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useQueryClient, useTRPC } from "@/lib/trpc";
import { useCall } from "@/lib/use-call";

type State = PoolView["state"];

const stateWords = {
  open: { text: "open", variant: "go", Icon: Check },
  paused: { text: "paused", variant: "invalid", Icon: Pause },
  draining: { text: "draining", variant: "invalid", Icon: ArrowDownToLine },
} as const;

/** A drained pool says whether it is empty yet. */
function PoolState({ pool: { state, busy, since, changedBy } }: { pool: PoolView }) {
  const { text, variant, Icon } = stateWords[state];
  return (
    <>
      <Badge variant={variant}>
        <Icon aria-hidden />
        {state === "draining" && busy === 0 ? "drained" : text}
      </Badge>
      {state !== "open" && since !== null ? (
        <p className="text-12 text-muted-foreground">
          <LocalTime at={since} /> by {changedBy}
        </p>
      ) : null}
    </>
  );
}

const doneWords: Readonly<Record<State, (name: string) => string>> = {
  open: (name) => `The pool ${name} takes runs again.`,
  paused: (name) => `The pool ${name} is paused. Runs under way go on.`,
  draining: (name) =>
    `The pool ${name} is drained: runs under way are given back before their next round.`,
};

function PoolActions({ pool: { name, state } }: { pool: PoolView }) {
  const queries = useQueryClient();
  const { queryKey } = useTRPC().worker.read.queryOptions();
  const { isPending, send } = useCall((client, wanted: State) =>
    client.worker.setPool.mutate({ name, state: wanted }),
  );
  const turn = async (wanted: State) => {
    if (!(await send(wanted))) return;
    const undo = { action: { label: "Undo", onClick: () => void turn("open") } };
    toast.success(doneWords[wanted](name), wanted === "open" ? {} : undo);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <div className="flex flex-col justify-end gap-2 sm:flex-row">
      {state === "open" ? (
        <Button
          variant="outline"
          busy={isPending}
          aria-label={`Pause ${name}`}
          onClick={() => void turn("paused")}
        >
          <Pause aria-hidden />
          Pause
        </Button>
      ) : (
        <Button
          variant="outline"
          busy={isPending}
          aria-label={`Resume ${name}`}
          onClick={() => void turn("open")}
        >
          <Play aria-hidden />
          Resume
        </Button>
      )}
      {state === "draining" ? null : (
        <ConfirmDialog
          title={`Drain the pool ${name}?`}
          description="Its workers take no more runs. Those that they measure are given back before their next round and go on with another pool, or when this one is resumed. Nothing is measured twice."
          keep="Leave it"
          confirm="Drain"
          onConfirm={() => void turn("draining")}
        >
          <Button variant="ghost" busy={isPending} aria-label={`Drain ${name}`}>
            <ArrowDownToLine aria-hidden />
            Drain
          </Button>
        </ConfirmDialog>
      )}
    </div>
  );
}

const columns: readonly Column<PoolView>[] = [
  {
    head: "Pool",
    className: "min-w-24",
    cell: (pool) => (
      <div className="space-y-1">
        <p className="break-all font-medium">{pool.name}</p>
        <div className="space-y-1 sm:hidden">
          <PoolState pool={pool} />
          <p className="text-12 text-muted-foreground">
            {pool.busy} of {pool.workers} busy, {pool.waiting} waiting
          </p>
        </div>
      </div>
    ),
  },
  { head: "State", from: "sm", cell: (pool) => <PoolState pool={pool} /> },
  { head: "Workers", numeric: true, from: "sm", cell: ({ workers }) => workers },
  { head: "Busy", numeric: true, from: "sm", cell: ({ busy }) => busy },
  { head: "Waiting", numeric: true, from: "sm", cell: ({ waiting }) => waiting },
  {
    head: "Oldest",
    numeric: true,
    from: "md",
    cell: ({ oldestMs }) => (oldestMs === null ? "–" : formatDuration(oldestMs)),
  },
];

const actions: Column<PoolView> = {
  head: "Actions",
  headless: true,
  cell: (pool) => <PoolActions pool={pool} />,
};

type PoolsCardProps = { pools: readonly PoolView[]; maySet: boolean };

export const PoolsCard = ({ pools, maySet }: PoolsCardProps) => (
  <Card>
    <CardHeader>
      <div>
        <CardTitle>Pools</CardTitle>
        <CardDescription>
          Workers by their label <code className="figure">pool</code>. A paused pool takes no run;
          drain it before a deployment. A run may wait for several pools.
        </CardDescription>
      </div>
    </CardHeader>
    {pools.length > 0 ? (
      <FactTable
        label="Pools"
        columns={maySet ? [...columns, actions] : columns}
        rows={pools}
        keyOf={({ name }) => name}
      />
    ) : (
      <EmptyState
        icon={Layers}
        title="No pool has a worker"
        action={
          maySet ? (
            <Button asChild variant="outline">
              <a href="#join">Let a host join</a>
            </Button>
          ) : null
        }
      >
        A pool is there as soon as one of its workers is alive.
      </EmptyState>
    )}
  </Card>
);
