// Workers with what each does now. A silent one ended without saying so; its run goes to another.
import { Activity, Check, CircleAlert, MoonStar } from "lucide-react";
import Link from "next/link";
import { type Column, FactTable } from "@/components/fact-table";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import type { WorkerView } from "@/lib/router-types";

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

export const WorkerTable = ({ workers }: { workers: readonly WorkerView[] }) => (
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
