// Pools of workers on the page of workers: the state of each, what waits for it, and buttons to pause, drain and resume it.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { msg, t } from "@gonogo/locale/t";
import { ArrowDownToLine, Check, Layers, Pause, Play } from "lucide-react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Column, FactTable } from "@/components/fact-table";
import { Trans } from "@/components/trans";
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
  open: { text: msg("open##pool"), variant: "go", Icon: Check },
  paused: { text: msg("paused"), variant: "invalid", Icon: Pause },
  draining: { text: msg("draining"), variant: "invalid", Icon: ArrowDownToLine },
} as const;

/** A drained pool says whether it is empty yet. */
function PoolState({ pool: { state, busy, since, changedBy } }: { pool: PoolView }) {
  const { text, variant, Icon } = stateWords[state];
  return (
    <>
      <Badge variant={variant}>
        <Icon aria-hidden />
        {state === "draining" && busy === 0 ? t("drained") : t(text)}
      </Badge>
      {state !== "open" && since !== null ? (
        <p className="text-12 text-muted-foreground">
          <Trans
            text="{time} by {name}"
            values={{ time: <LocalTime at={since} />, name: changedBy }}
          />
        </p>
      ) : null}
    </>
  );
}

const doneWords: Readonly<Record<State, (name: string) => string>> = {
  open: (name) => t("The pool {name} takes runs again.", { name }),
  paused: (name) => t("The pool {name} is paused. Runs under way go on.", { name }),
  draining: (name) =>
    t("The pool {name} is drained: runs under way are given back before their next round.", {
      name,
    }),
};

function PoolActions({ pool: { name, state } }: { pool: PoolView }) {
  const queries = useQueryClient();
  const { queryKey } = useTRPC().worker.read.queryOptions();
  const { isPending, send } = useCall((client, wanted: State) =>
    client.worker.setPool.mutate({ name, state: wanted }),
  );
  const turn = async (wanted: State) => {
    if (!(await send(wanted))) return;
    const undo = { action: { label: t("Undo"), onClick: () => void turn("open") } };
    toast.success(doneWords[wanted](name), wanted === "open" ? {} : undo);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <div className="flex flex-col justify-end gap-2 sm:flex-row">
      {state === "open" ? (
        <Button
          variant="outline"
          busy={isPending}
          aria-label={t("Pause {name}", { name })}
          onClick={() => void turn("paused")}
        >
          <Pause aria-hidden />
          {t("Pause")}
        </Button>
      ) : (
        <Button
          variant="outline"
          busy={isPending}
          aria-label={t("Resume {name}", { name })}
          onClick={() => void turn("open")}
        >
          <Play aria-hidden />
          {t("Resume")}
        </Button>
      )}
      {state === "draining" ? null : (
        <ConfirmDialog
          title={t("Drain the pool {name}?", { name })}
          description={t(
            "Its workers take no more runs. Those that they measure are given back before their next round and go on with another pool, or when this one is resumed. Nothing is measured twice.",
          )}
          keep={t("Leave it")}
          confirm={t("Drain")}
          onConfirm={() => void turn("draining")}
        >
          <Button variant="ghost" busy={isPending} aria-label={t("Drain {name}", { name })}>
            <ArrowDownToLine aria-hidden />
            {t("Drain")}
          </Button>
        </ConfirmDialog>
      )}
    </div>
  );
}

const columns: readonly Column<PoolView>[] = [
  {
    head: msg("Pool"),
    className: "min-w-24",
    cell: (pool) => (
      <div className="space-y-1">
        <p className="break-all font-medium" translate="no">
          {pool.name}
        </p>
        <div className="space-y-1 sm:hidden">
          <PoolState pool={pool} />
          <p className="text-12 text-muted-foreground">
            {t("{busy} of {workers} busy, {waiting} waiting", {
              busy: pool.busy,
              workers: pool.workers,
              waiting: pool.waiting,
            })}
          </p>
        </div>
      </div>
    ),
  },
  { head: msg("State"), from: "sm", cell: (pool) => <PoolState pool={pool} /> },
  { head: msg("Workers"), numeric: true, from: "sm", cell: ({ workers }) => workers },
  { head: msg("Busy"), numeric: true, from: "sm", cell: ({ busy }) => busy },
  { head: msg("Waiting"), numeric: true, from: "sm", cell: ({ waiting }) => waiting },
  {
    head: msg("Oldest"),
    numeric: true,
    from: "md",
    cell: ({ oldestMs }) => (oldestMs === null ? "–" : formatDuration(oldestMs)),
  },
];

const actions: Column<PoolView> = {
  head: msg("Actions"),
  headless: true,
  cell: (pool) => <PoolActions pool={pool} />,
};

type PoolsCardProps = { pools: readonly PoolView[]; maySet: boolean };

export const PoolsCard = ({ pools, maySet }: PoolsCardProps) => (
  <Card>
    <CardHeader>
      <div>
        <CardTitle>{t("Pools")}</CardTitle>
        <CardDescription>
          <Trans
            text="Workers by their label {label}. A paused pool takes no run; drain it before a deployment. A run may wait for several pools."
            values={{ label: <code className="figure">pool</code> }}
          />
        </CardDescription>
      </div>
    </CardHeader>
    {pools.length > 0 ? (
      <FactTable
        label={t("Pools")}
        columns={maySet ? [...columns, actions] : columns}
        rows={pools}
        keyOf={({ name }) => name}
      />
    ) : (
      <EmptyState
        icon={Layers}
        title={t("No pool has a worker")}
        action={
          maySet ? (
            <Button asChild variant="outline">
              <a href="#join">{t("Let a host join")}</a>
            </Button>
          ) : null
        }
      >
        {t("A pool is there as soon as one of its workers is alive.")}
      </EmptyState>
    )}
  </Card>
);
