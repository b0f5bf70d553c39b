// The page of workers, fresh every few seconds.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { type Msg, msg, t } from "@gonogo/locale/t";
import { labelsText } from "@gonogo/protocols/spec";
import { Activity, Check, CircleAlert, Gauge, MoonStar, Pause, ServerOff } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { StoredText } from "@/components/stored-text";
import { Trans } from "@/components/trans";
import { Answer } from "@/components/ui/answer";
import { Badge } from "@/components/ui/badge";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { MachineCeilings, Workers, WorkerView } from "@/lib/router-types";
import { useQuery, useTRPC } from "@/lib/trpc";
import { type CeilingRow, ceilingRows, shapeName, shapesOf } from "./ceiling-rows.ts";
import { PoolsCard } from "./pools-card.tsx";
import { ceilingText, peaksOf, workersAnswer } from "./workers-answer.ts";

// What the engine can do on each machine, and how to measure it. Only where the engine itself was the limit is a
// figure its ceiling; elsewhere it could do at least that, and the figure says so.

const command = "npm run calibrate";

function CeilingsCard({ machines }: { machines: readonly MachineCeilings[] }) {
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{t("What the engine can do")}</CardTitle>
          <CardDescription>
            {t(
              "The most requests a second that it can send, measured on demand. Above 90 % of this you measure the generator, not the target, and the run says so.",
            )}
          </CardDescription>
        </div>
        {machines.length > 0 ? (
          <span className="flex items-center gap-2">
            <code className="figure text-13">{command}</code>
            <CopyButton text={command} label={t("Copy")} />
          </span>
        ) : null}
      </CardHeader>
      {machines.length === 0 ? (
        <EmptyState
          icon={Gauge}
          title={t("No machine is known yet")}
          action={<CopyButton text={command} label={t("Copy the command")} />}
        >
          <Trans
            text="Run {command} on a machine that measures: about half a minute for each protocol."
            values={{ command: <code className="figure">{command}</code> }}
          />
        </EmptyState>
      ) : null}
      {machines.map((machine) => (
        <Machine key={machine.fingerprint} machine={machine} />
      ))}
    </Card>
  );
}

function Machine({ machine }: { machine: MachineCeilings }) {
  const { hosts, ceilings, outdated } = machine;
  const name = hosts.length > 0 ? hosts.join(", ") : t("A machine whose workers are gone");
  const bounded = ceilings.some(({ limit }) => limit !== "engine");
  return (
    <section className="grid min-w-0 gap-2 border-t pt-4 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="break-all text-14 font-semibold">{name}</h3>
      <p className="text-12 text-muted-foreground">{machineText(machine)}</p>
      {outdated ? (
        <Notice tone="caution" title={t("The engine was rebuilt since")}>
          {t("Runs are not judged by these figures any more. Calibrate again.")}
        </Notice>
      ) : null}
      {ceilings.length > 0 ? (
        <>
          <CeilingBars rows={ceilingRows(ceilings)} />
          <FactTable
            label={t("Ceilings of {name}", { name })}
            columns={columnsFor(shapesOf(ceilings))}
            rows={ceilingRows(ceilings)}
            keyOf={({ protocol }) => protocol}
          />
        </>
      ) : (
        <p className="text-13">
          {t("Not calibrated: until then only the engine’s CPU shows that it was the limit.")}
        </p>
      )}
      {bounded ? (
        <p className="text-12 text-muted-foreground">
          {t(
            "≥: the target or the machine was the limit, so the engine can do at least this; runs are not judged by it.",
          )}
        </p>
      ) : null}
    </section>
  );
}

/** The greatest ceiling of each protocol. */
const CeilingBars = ({ rows }: { rows: readonly CeilingRow[] }) => (
  <dl
    aria-label={t("Greatest ceiling by protocol, requests a second")}
    className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-1 py-2 text-13"
  >
    {peaksOf(rows).map(({ row, peak, share }) => (
      <div key={row.protocol} className="contents">
        <dt>{row.label}</dt>
        <dd aria-hidden>
          <svg width="100%" height={12} aria-hidden className="block">
            <rect
              width={`${Math.round(share * 1_000) / 10}%`}
              height={12}
              rx={2}
              fill={peak.limit === "engine" ? "var(--muted-foreground)" : "var(--hatch)"}
            />
          </svg>
        </dd>
        <dd className="figure text-right">{ceilingText(peak)}/s</dd>
      </div>
    ))}
  </dl>
);

function machineText({ cpuModel, cpuCores, kernel, engineBuild }: MachineCeilings): string {
  const machine =
    cpuModel === null
      ? []
      : [
          t("{cpu}, {cores} cores, kernel {kernel}", {
            cpu: cpuModel,
            cores: String(cpuCores),
            kernel: kernel ?? t("unknown"),
          }),
        ];
  const engine = engineBuild ? [t("engine build {build}", { build: engineBuild.slice(0, 8) })] : [];
  return [...machine, ...engine].join(" · ");
}

const columnsFor = (shapes: readonly string[]): readonly Column<CeilingRow>[] => [
  { head: msg("Protocol"), className: "whitespace-nowrap font-medium", cell: ({ label }) => label },
  ...shapes.map(
    (shape): Column<CeilingRow> => ({
      head: () => shapeName(shape),
      numeric: true,
      className: "whitespace-nowrap",
      cell: ({ byShape }) => {
        const found = byShape.get(shape);
        return found ? ceilingText(found) : "–";
      },
    }),
  ),
  {
    head: msg("Measured"),
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ measuredAt }) => <LocalTime at={measuredAt} />,
  },
];

// Workers with what each does now. A silent one ended without saying so; its run goes to another.

const columns: readonly Column<WorkerView>[] = [
  { head: msg("State"), className: "w-px", cell: (worker) => <WorkerState worker={worker} /> },
  {
    head: msg("Host##worker"),
    className: "min-w-36",
    cell: (worker) => (
      <>
        <p className="break-words font-medium" translate="no">
          {worker.host}
        </p>
        <p className="figure text-12 text-muted-foreground">
          {t("process {pid}", { pid: worker.pid })}
        </p>
        <p className="figure text-12 text-muted-foreground" translate="no">
          {labelsText(worker.labels)}
        </p>
        <div className="grid text-12 text-muted-foreground sm:hidden">
          <LocalTime at={worker.lastSeenAt} style="second" />
          {worker.measures ? <Measured worker={worker} /> : null}
        </div>
      </>
    ),
  },
  {
    head: msg("Measures"),
    from: "sm",
    className: "min-w-40",
    cell: (worker) => <Measured worker={worker} />,
  },
  {
    head: msg("Engine"),
    from: "md",
    cell: ({ engineVersion, engineBuild, engineError }) =>
      engineError ? (
        <span className="text-no-go">
          <StoredText text={engineError} />
        </span>
      ) : (
        <span className="figure whitespace-nowrap" title={engineBuild ?? undefined}>
          {engineVersion} · {engineBuild?.slice(0, 8)}
        </span>
      ),
  },
  {
    head: msg("Machine"),
    from: "lg",
    className: "min-w-36 text-muted-foreground",
    cell: ({ cpuModel, cpuCores }) =>
      t("{cpu}, {cores, plural, one {# core} other {# cores}}", { cpu: cpuModel, cores: cpuCores }),
  },
  {
    head: msg("Last seen"),
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ startedAt, lastSeenAt }) => (
      <>
        <LocalTime at={lastSeenAt} style="second" />
        <p className="text-12">
          <Trans text="started {time}" values={{ time: <LocalTime at={startedAt} /> }} />
        </p>
      </>
    ),
  },
];

const WorkerTable = ({ workers }: { workers: readonly WorkerView[] }) => (
  <FactTable label={t("Workers")} columns={columns} rows={workers} keyOf={({ id }) => id} />
);

function WorkerState({
  worker: { alive, measures, engineError, takesRuns },
}: {
  worker: WorkerView;
}) {
  if (!alive)
    return (
      <Badge variant="invalid">
        <MoonStar aria-hidden />
        {t("silent")}
      </Badge>
    );
  if (engineError)
    return (
      <Badge variant="no-go">
        <CircleAlert aria-hidden />
        {t("no engine")}
      </Badge>
    );
  if (!takesRuns && measures === null)
    return (
      <Badge variant="invalid">
        <Pause aria-hidden />
        {t("paused")}
      </Badge>
    );
  return (
    <Badge variant={measures ? "inconclusive" : "go"}>
      {measures ? <Activity aria-hidden /> : <Check aria-hidden />}
      {measures ? t("measuring") : t("ready")}
    </Badge>
  );
}

function Measured({ worker: { alive, measures } }: { worker: WorkerView }) {
  if (!alive)
    return (
      <span className="text-muted-foreground">{t("What it measured goes to another worker.")}</span>
    );
  if (measures === null) return <span className="text-muted-foreground">{t("nothing")}</span>;
  if (measures === "elsewhere")
    return <span className="text-muted-foreground">{t("a run of another project")}</span>;
  return (
    <>
      <Link href={`/runs/${measures.id}`} className="font-medium hover:underline" translate="no">
        {measures.benchmark.question}
      </Link>
      <p className="figure text-12 text-muted-foreground">
        {t("{done}/{planned} blocks", {
          done: measures.progress.blocksDone,
          planned: measures.progress.blocksPlanned,
        })}
      </p>
    </>
  );
}

export function WorkersBoard({ initial }: { initial: Workers }) {
  const { data } = useQuery({
    ...useTRPC().worker.read.queryOptions(),
    initialData: initial,
    refetchInterval: 5_000,
  });
  return <WorkersView workers={data} />;
}

/** The page from its facts alone. */
export function WorkersView({ workers: seen }: { workers: Workers }) {
  const { workers, queue, pools, maySetPools, machines } = seen;
  const { tone, text, detail } = workersAnswer({ workers, queue });
  const silent = workers.filter(({ alive }) => !alive);
  const isNobodyAlive = silent.length === workers.length;
  return (
    <>
      <Answer tone={tone} detail={detail}>
        {text}
      </Answer>
      {queue.delivers ? null : (
        <Notice tone="caution" title={t("Redis does not answer")}>
          {t("Waiting runs are kept, and are delivered when it is back. A run under way goes on.")}
        </Notice>
      )}
      {isNobodyAlive && queue.runsWaiting + queue.probesWaiting > 0 ? (
        <Notice tone="error" title={t("Work waits, and no worker is alive")}>
          <Trans
            text="Start one: {start} on one machine, or the worker of {compose}. It takes up what waits."
            values={{
              start: <code className="figure">npm start</code>,
              compose: <code className="figure">docker compose</code>,
            }}
          />
        </Notice>
      ) : null}
      {queue.byOrigin.length > 0 ? <QueueCard origins={queue.byOrigin} /> : null}
      {silent.length > 0 ? <Silent workers={silent} /> : null}
      <Card>
        <CardHeader>
          <CardTitle>{t("Workers")}</CardTitle>
        </CardHeader>
        {workers.length > 0 ? (
          <WorkerTable workers={workers} />
        ) : (
          <EmptyState
            icon={ServerOff}
            title={t("No worker has reported")}
            action={<CopyButton text="npm start" label={t("Copy npm start")} />}
          >
            <Trans
              text="A worker measures what is asked for. {start} brings one; on other machines, start the worker with the same {database} and {redis}."
              values={{
                start: <code className="figure">npm start</code>,
                database: <code className="figure">DATABASE_URL</code>,
                redis: <code className="figure">REDIS_URL</code>,
              }}
            />
          </EmptyState>
        )}
      </Card>
      <PoolsCard pools={pools} maySet={maySetPools} />
      <CeilingsCard machines={machines} />
    </>
  );
}

type Waiting = Workers["queue"]["byOrigin"][number];

const originWords: Readonly<Record<Waiting["origin"], Msg>> = {
  person: msg("Started by a person"),
  pipeline: msg("Started by an API key"),
  study: msg("Part of a study"),
  schedule: msg("Started by a schedule"),
};

const queueColumns: readonly Column<Waiting>[] = [
  { head: msg("Runs"), cell: ({ origin }) => t(originWords[origin]) },
  { head: msg("Waiting"), numeric: true, cell: ({ waiting }) => waiting },
  { head: msg("Oldest"), numeric: true, cell: ({ oldestMs }) => formatDuration(oldestMs) },
];

/** What waits, in the order in which it is taken. */
const QueueCard = ({ origins }: { origins: readonly Waiting[] }) => (
  <Card>
    <CardHeader>
      <div>
        <CardTitle>{t("Queue")}</CardTitle>
        <CardDescription>
          {t(
            "Taken from top to bottom, and among projects in turn. A study or a scheduled run lets people and pipelines go first between two rounds.",
          )}
        </CardDescription>
      </div>
    </CardHeader>
    <FactTable
      label={t("Waiting runs")}
      columns={queueColumns}
      rows={origins}
      keyOf={({ origin }) => origin}
    />
  </Card>
);

/** The first of those who fell silent, and how many more there are. */
function silentText(workers: readonly WorkerView[]): string {
  const named = workers
    .slice(0, 5)
    .map(({ host, pid }) => t("{host} (process {pid})", { host, pid }))
    .join(", ");
  return workers.length > 5
    ? t("{workers} and {count} more", { workers: named, count: workers.length - 5 })
    : named;
}

/** Who fell silent, and what to do about it. */
const Silent = ({ workers }: { workers: readonly WorkerView[] }) => (
  <Notice
    tone="caution"
    title={t(
      "{count, plural, one {# worker has} other {# workers have}} not reported for over 30 s",
      { count: workers.length },
    )}
  >
    <p className="break-words">
      <Trans
        text="{workers}. Another worker takes over its run. If it should be there, check that its machine is up and that it reaches the database, then start it again with {start} or its container."
        values={{
          workers: silentText(workers),
          start: <code className="figure">npm start</code>,
        }}
      />
    </p>
  </Notice>
);
