// The page of workers, fresh every few seconds.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { labelsText } from "@gonogo/protocols/spec";
import { Activity, Check, CircleAlert, Gauge, MoonStar, Pause, ServerOff } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
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
          <CardTitle>What the engine can do</CardTitle>
          <CardDescription>
            The most requests a second that it can send, measured on demand. Above 90 % of this you
            measure the generator, not the target, and the run says so.
          </CardDescription>
        </div>
        {machines.length > 0 ? (
          <span className="flex items-center gap-2">
            <code className="figure text-13">{command}</code>
            <CopyButton text={command} label="Copy" />
          </span>
        ) : null}
      </CardHeader>
      {machines.length === 0 ? (
        <EmptyState
          icon={Gauge}
          title="No machine is known yet"
          action={<CopyButton text={command} label="Copy the command" />}
        >
          Run <code className="figure">{command}</code> on a machine that measures: about half a
          minute for each protocol.
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
  const name = hosts.length > 0 ? hosts.join(", ") : "A machine whose workers are gone";
  const bounded = ceilings.some(({ limit }) => limit !== "engine");
  return (
    <section className="grid min-w-0 gap-2 border-t pt-4 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="break-all text-14 font-semibold">{name}</h3>
      <p className="text-12 text-muted-foreground">{machineText(machine)}</p>
      {outdated ? (
        <Notice tone="caution" title="The engine was rebuilt since">
          Runs are not judged by these figures any more. Calibrate again.
        </Notice>
      ) : null}
      {ceilings.length > 0 ? (
        <>
          <CeilingBars rows={ceilingRows(ceilings)} />
          <FactTable
            label={`Ceilings of ${name}`}
            columns={columnsFor(shapesOf(ceilings))}
            rows={ceilingRows(ceilings)}
            keyOf={({ protocol }) => protocol}
          />
        </>
      ) : (
        <p className="text-13">
          Not calibrated: until then only the engine’s CPU shows that it was the limit.
        </p>
      )}
      {bounded ? (
        <p className="text-12 text-muted-foreground">
          ≥: the target or the machine was the limit, so the engine can do at least this; runs are
          not judged by it.
        </p>
      ) : null}
    </section>
  );
}

/** The greatest ceiling of each protocol. */
const CeilingBars = ({ rows }: { rows: readonly CeilingRow[] }) => (
  <dl
    aria-label="Greatest ceiling by protocol, requests a second"
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
    cpuModel === null ? [] : [`${cpuModel}, ${cpuCores} cores, kernel ${kernel ?? "unknown"}`];
  return [...machine, ...(engineBuild ? [`engine build ${engineBuild.slice(0, 8)}`] : [])].join(
    " · ",
  );
}

const columnsFor = (shapes: readonly string[]): readonly Column<CeilingRow>[] => [
  { head: "Protocol", className: "whitespace-nowrap font-medium", cell: ({ label }) => label },
  ...shapes.map(
    (shape): Column<CeilingRow> => ({
      head: shapeName(shape),
      numeric: true,
      className: "whitespace-nowrap",
      cell: ({ byShape }) => {
        const found = byShape.get(shape);
        return found ? ceilingText(found) : "–";
      },
    }),
  ),
  {
    head: "Measured",
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ measuredAt }) => <LocalTime at={measuredAt} />,
  },
];

// Workers with what each does now. A silent one ended without saying so; its run goes to another.

const columns: readonly Column<WorkerView>[] = [
  { head: "State", className: "w-px", cell: (worker) => <WorkerState worker={worker} /> },
  {
    head: "Host",
    className: "min-w-36",
    cell: (worker) => (
      <>
        <p className="break-words font-medium">{worker.host}</p>
        <p className="figure text-12 text-muted-foreground">process {worker.pid}</p>
        <p className="figure text-12 text-muted-foreground">{labelsText(worker.labels)}</p>
        <div className="grid text-12 text-muted-foreground sm:hidden">
          <LocalTime at={worker.lastSeenAt} style="second" />
          {worker.measures ? <Measured worker={worker} /> : null}
        </div>
      </>
    ),
  },
  {
    head: "Measures",
    from: "sm",
    className: "min-w-40",
    cell: (worker) => <Measured worker={worker} />,
  },
  {
    head: "Engine",
    from: "md",
    cell: ({ engineVersion, engineBuild, engineError }) =>
      engineError ? (
        <span className="text-no-go">{engineError}</span>
      ) : (
        <span className="figure whitespace-nowrap" title={engineBuild ?? undefined}>
          {engineVersion} · {engineBuild?.slice(0, 8)}
        </span>
      ),
  },
  {
    head: "Machine",
    from: "lg",
    className: "text-muted-foreground",
    cell: ({ cpuModel, cpuCores }) =>
      `${cpuModel}, ${cpuCores} ${cpuCores === 1 ? "core" : "cores"}`,
  },
  {
    head: "Started",
    from: "lg",
    className: "text-muted-foreground",
    cell: ({ startedAt }) => <LocalTime at={startedAt} />,
  },
  {
    head: "Last seen",
    from: "sm",
    className: "text-muted-foreground",
    cell: ({ lastSeenAt }) => <LocalTime at={lastSeenAt} style="second" />,
  },
];

const WorkerTable = ({ workers }: { workers: readonly WorkerView[] }) => (
  <FactTable label="Workers" columns={columns} rows={workers} keyOf={({ id }) => id} />
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
        silent
      </Badge>
    );
  if (engineError)
    return (
      <Badge variant="no-go">
        <CircleAlert aria-hidden />
        no engine
      </Badge>
    );
  if (!takesRuns && measures === null)
    return (
      <Badge variant="invalid">
        <Pause aria-hidden />
        paused
      </Badge>
    );
  return (
    <Badge variant={measures ? "inconclusive" : "go"}>
      {measures ? <Activity aria-hidden /> : <Check aria-hidden />}
      {measures ? "measuring" : "ready"}
    </Badge>
  );
}

function Measured({ worker: { alive, measures } }: { worker: WorkerView }) {
  if (!alive)
    return <span className="text-muted-foreground">What it measured goes to another worker.</span>;
  if (measures === null) return <span className="text-muted-foreground">nothing</span>;
  if (measures === "elsewhere")
    return <span className="text-muted-foreground">a run of another project</span>;
  return (
    <>
      <Link href={`/runs/${measures.id}`} className="font-medium hover:underline">
        {measures.benchmark.question}
      </Link>
      <p className="figure text-12 text-muted-foreground">
        {measures.progress.blocksDone}/{measures.progress.blocksPlanned} blocks
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
        <Notice tone="caution" title="Redis does not answer">
          Waiting runs are kept, and are delivered when it is back. A run under way goes on.
        </Notice>
      )}
      {isNobodyAlive && queue.runsWaiting + queue.probesWaiting > 0 ? (
        <Notice tone="error" title="Work waits, and no worker is alive">
          Start one: <code className="figure">npm start</code> on one machine, or the worker of{" "}
          <code className="figure">docker compose</code>. It takes up what waits.
        </Notice>
      ) : null}
      {queue.byOrigin.length > 0 ? <QueueCard origins={queue.byOrigin} /> : null}
      {silent.length > 0 ? <Silent workers={silent} /> : null}
      <Card>
        <CardHeader>
          <CardTitle>Workers</CardTitle>
        </CardHeader>
        {workers.length > 0 ? (
          <WorkerTable workers={workers} />
        ) : (
          <EmptyState
            icon={ServerOff}
            title="No worker has reported"
            action={<CopyButton text="npm start" label="Copy npm start" />}
          >
            A worker measures what is asked for. <code className="figure">npm start</code> brings
            one; on other machines, start the worker with the same{" "}
            <code className="figure">DATABASE_URL</code> and{" "}
            <code className="figure">REDIS_URL</code>.
          </EmptyState>
        )}
      </Card>
      <PoolsCard pools={pools} maySet={maySetPools} />
      <CeilingsCard machines={machines} />
    </>
  );
}

type Waiting = Workers["queue"]["byOrigin"][number];

const originWords: Readonly<Record<Waiting["origin"], string>> = {
  person: "Started by a person",
  pipeline: "Started by an API key",
  study: "Part of a study",
  schedule: "Started by a schedule",
};

const queueColumns: readonly Column<Waiting>[] = [
  { head: "Runs", cell: ({ origin }) => originWords[origin] },
  { head: "Waiting", numeric: true, cell: ({ waiting }) => waiting },
  { head: "Oldest", numeric: true, cell: ({ oldestMs }) => formatDuration(oldestMs) },
];

/** What waits, in the order in which it is taken. */
const QueueCard = ({ origins }: { origins: readonly Waiting[] }) => (
  <Card>
    <CardHeader>
      <div>
        <CardTitle>Queue</CardTitle>
        <CardDescription>
          Taken from top to bottom, and among projects in turn. A study or a scheduled run lets
          people and pipelines go first between two rounds.
        </CardDescription>
      </div>
    </CardHeader>
    <FactTable
      label="Waiting runs"
      columns={queueColumns}
      rows={origins}
      keyOf={({ origin }) => origin}
    />
  </Card>
);

/** Who fell silent, and what to do about it. */
const Silent = ({ workers }: { workers: readonly WorkerView[] }) => (
  <Notice
    tone="caution"
    title={`${workers.length === 1 ? "1 worker has" : `${workers.length} workers have`} not reported for over 30 s`}
  >
    <p className="break-words">
      {workers
        .slice(0, 5)
        .map(({ host, pid }) => `${host} (process ${pid})`)
        .join(", ")}
      {workers.length > 5 ? ` and ${workers.length - 5} more` : ""}. Another worker takes over its
      run. If it should be there, check that its machine is up and that it reaches the database,
      then start it again with <code className="figure">npm start</code> or its container.
    </p>
  </Notice>
);
