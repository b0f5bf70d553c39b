// Where and with what a run was measured, and what each variant spoke.

import type { SeriesLook } from "@gonogo/analysis/charts/series-look";
import { comparableWhere } from "@gonogo/analysis/words/comparable-words";
import { formatBytes } from "@gonogo/analysis/words/format-plain";
import { placementText } from "@gonogo/analysis/words/placement-text";
import { runAddressText } from "@gonogo/analysis/words/run-address-text";
import { catalog } from "@gonogo/protocols/catalog";
import type { Report } from "@gonogo/protocols/report";
import { TruncatedName } from "@/components/charts/frame/panel-grid";
import { SeriesKey } from "@/components/charts/frame/series-key";
import { ReportSection } from "../../section/report-section.tsx";
import { ConnectionFacts } from "./connection-facts.tsx";
import { PathFacts } from "./path-facts.tsx";

type EnvironmentSectionProps = { report: Report; looks: readonly SeriesLook[] };

/** The variants' targets and protocols, then the machine and the engine. */
export function EnvironmentSection({ report, looks }: EnvironmentSectionProps) {
  return (
    <ReportSection
      id="environment"
      title="Environment"
      lead="Absolute values apply to this machine only; another machine starts a new series."
    >
      <div className="grid gap-6">
        <VariantFacts report={report} looks={looks} />
        <PathFacts paths={report.paths} />
        <ConnectionFacts connections={report.connections} />
        {report.environment ? (
          <MachineFacts
            environment={report.environment}
            pilotThreads={report.pilot?.change.threads ?? null}
          />
        ) : (
          <p className="text-13 text-muted-foreground">
            {report.run.imported
              ? "Another tool measured this run: on which machine, and over which connections, is not known."
              : "The machine is recorded when the first block starts."}
          </p>
        )}
      </div>
    </ReportSection>
  );
}

function VariantFacts({ report, looks }: EnvironmentSectionProps) {
  return (
    <table className="responsive-table w-full text-13">
      <thead>
        <tr className="border-b text-left text-12 text-muted-foreground">
          {["Variant", "Target", "Protocol", "Operation", "Encryption"].map((label) => (
            <th key={label} scope="col" className="px-3 py-2 font-medium first:pl-0">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.variants.map((variant, index) => (
          <tr key={variant.name} className="border-b align-top">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              <span className="inline-flex items-center gap-2">
                {looks[index] ? <SeriesKey look={looks[index]} /> : null}
                <TruncatedName name={variant.name} max={28} />
                {variant.baseline ? (
                  <span className="font-normal text-muted-foreground">baseline</span>
                ) : null}
              </span>
            </th>
            <td className="px-3 py-2" data-label="Target">
              {variant.targetName}
              {variant.runAddress ? (
                <span className="block text-12">{runAddressText(variant.runAddress)}</span>
              ) : null}
              {variant.addresses.map((address) => (
                <code key={address} className="block text-12 text-muted-foreground">
                  {address}
                </code>
              ))}
            </td>
            <td className="px-3 py-2" data-label="Protocol">
              {variant.httpVersion && !catalog[variant.protocol].label.includes(variant.httpVersion)
                ? `${catalog[variant.protocol].label} (${variant.httpVersion})`
                : catalog[variant.protocol].label}
            </td>
            <td className="px-3 py-2" data-label="Operation">
              <code className="text-12">{variant.operation}</code>
            </td>
            <td className="px-3 py-2" data-label="Encryption">
              {variant.encryption ??
                (report.run.imported ? "unknown" : "known after the first block")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MachineFacts({
  environment,
  pilotThreads,
}: {
  environment: NonNullable<Report["environment"]>;
  pilotThreads: number | null;
}) {
  const facts: [string, string][] = [
    ["Processor", `${environment.cpuModel}, ${environment.cpuCores} cores`],
    ["Memory", formatBytes(environment.memoryBytes)],
    ["System", `${environment.os}, kernel ${environment.kernelFull}`],
    ["Network", environment.networkProfile],
    ...(environment.placement
      ? [["Placement", placementText(environment.placement, pilotThreads)] as [string, string]]
      : []),
    ...(environment.comparedBy
      ? [["Comparable", `runs ${comparableWhere(environment.comparedBy)}`] as [string, string]]
      : []),
    ["Engine", `${environment.engineVersion} (build ${environment.engineBuild.slice(0, 12)})`],
    ["Measurement version", `${environment.measurementVersion}`],
    ["Fingerprint", environment.fingerprint.slice(0, 16)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-4">
          <dt className="w-36 shrink-0 text-muted-foreground">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
