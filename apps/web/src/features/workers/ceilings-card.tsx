// What the engine can do on each machine, and how to measure it. Only where the engine itself was the limit is a
// figure its ceiling; elsewhere it could do at least that, and the figure says so.
import { Gauge } from "lucide-react";
import { type Column, FactTable } from "@/components/fact-table";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { MachineCeilings } from "@/lib/router-types";
import { type CeilingRow, ceilingRows, shapeName, shapesOf } from "./ceiling-rows.ts";

const command = "npm run calibrate";

export function CeilingsCard({ machines }: { machines: readonly MachineCeilings[] }) {
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
