// The page of workers, fresh every few seconds.
"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, Check, CircleAlert, Gauge, MoonStar, ServerOff } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { MachineCeilings, Workers, WorkerView } from "@/lib/router-types";
import { useTRPC } from "@/lib/trpc";
import { type CeilingRow, ceilingRows, shapeName, shapesOf } from "./ceiling-rows.ts";

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
            Requests a second that it can send, measured on demand. A load from 90 % of that on
            measures the generator, not the target, and its run says so.
          </CardDescription>
        </div>
        <span className="flex items-center gap-2">
          <code className="figure text-13">{command}</code>
          <CopyButton text={command} label="Copy" />
        </span>
      </CardHeader>
      {machines.length === 0 ? (
        <EmptyState icon={Gauge} title="No machine is known yet">
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
        <Notice tone="caution" title="The engine was built anew since">
          Runs are not judged by these figures any more. Calibrate again.
        </Notice>
      ) : null}
      {ceilings.length > 0 ? (
        <FactTable
          label={`Ceilings of ${name}`}
          columns={columnsFor(shapesOf(ceilings))}
          rows={ceilingRows(ceilings)}
          keyOf={({ protocol }) => protocol}
        />
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
      cell: ({ byShape }) => ceilingText(byShape.get(shape)),
    }),
  ),
  {
    head: "Measured",
    from: "md",
    className: "whitespace-nowrap text-muted-foreground",
    cell: ({ measuredAt }) => <LocalTime at={measuredAt} />,
  },
];

/** Three significant digits: repeated calibrations agree to a few per cent. */
function ceilingText(ceiling: MachineCeilings["ceilings"][number] | undefined): string {
  if (!ceiling) return "–";
  const figure = ceiling.ceilingPerS.toLocaleString("en-GB", { maximumSignificantDigits: 3 });
  return ceiling.limit === "engine" ? figure : `≥ ${figure}`;
}

// Workers with what each does now. A silent one ended without saying so; its run goes to another.

const columns: readonly Column<WorkerView>[] = [
  { head: "State", className: "w-px", cell: (worker) => <WorkerState worker={worker} /> },
  {
    head: "Host",
    className: "min-w-36",
    cell: ({ host, pid, lastSeenAt }) => (
      <>
        <p className="break-words font-medium">{host}</p>
        <p className="figure text-12 text-muted-foreground">process {pid}</p>
        <p className="text-12 text-muted-foreground sm:hidden">
          seen <LocalTime at={lastSeenAt} style="second" />
        </p>
      </>
    ),
  },
  { head: "Measures", className: "min-w-40", cell: (worker) => <Measured worker={worker} /> },
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

function WorkerState({ worker: { alive, measures, engineError } }: { worker: WorkerView }) {
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

// How much waits for a worker, and what keeps it waiting.

type QueueFactsProps = { queue: Workers["queue"]; alive: number };

function QueueFacts({ queue, alive }: QueueFactsProps) {
  const { runsWaiting, waitingSince, probesWaiting, delivers } = queue;
  const waits = runsWaiting + probesWaiting > 0;
  return (
    <>
      {delivers ? null : (
        <Notice tone="caution" title="Redis does not answer">
          Runs that wait are kept, and are delivered when it is back. A run under way goes on.
        </Notice>
      )}
      {alive === 0 && waits ? (
        <Notice tone="error" title="Work waits, and no worker is alive">
          Start one: <code className="figure">npm start</code> on one machine, or the worker of{" "}
          <code className="figure">docker compose</code>. It takes up what waits.
        </Notice>
      ) : null}
      <Card>
        <h2 className="sr-only">What waits</h2>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Fact name="Workers alive" value={alive} />
          <Fact name="Runs waiting" value={runsWaiting} />
          <Fact name="Waiting since" value={waitingSince ? <LocalTime at={waitingSince} /> : "–"} />
          <Fact name="Probes waiting" value={probesWaiting} />
        </dl>
      </Card>
    </>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-12 text-muted-foreground">{name}</dt>
      <dd className="figure text-16 font-semibold">{value}</dd>
    </div>
  );
}
