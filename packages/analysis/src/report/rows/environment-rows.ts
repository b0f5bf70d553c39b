// Where and with what a run was measured, and what each variant spoke, as texts: for the page, Markdown and the report as a file.
import type { Report } from "@gonogo/protocols/report";
import { catalog } from "@gonogo/protocols/spec";
import { comparableWhere } from "../../words/comparable-words.ts";
import { plural } from "../../words/format.ts";
import { formatBytes } from "../../words/format-plain.ts";
import { placementText } from "../../words/placement-text.ts";

type TextFact = readonly [name: string, value: string];

/** The machine, its use and the engine; empty while nothing is recorded. */
export function machineFacts({
  environment,
  pilot,
}: Pick<Report, "environment" | "pilot">): TextFact[] {
  if (environment === null) return [];
  const { placement, comparedBy } = environment;
  return [
    ["Processor", `${environment.cpuModel}, ${plural(environment.cpuCores, "core")}`],
    ["Memory", formatBytes(environment.memoryBytes)],
    ["System", `${environment.os}, kernel ${environment.kernelFull}`],
    ["Network", environment.networkProfile],
    ...(placement
      ? [["Placement", placementText(placement, pilot?.change.threads ?? null)] as const]
      : []),
    ...(comparedBy ? [["Comparable", `runs ${comparableWhere(comparedBy)}`] as const] : []),
    ["Engine", `${environment.engineVersion} (build ${environment.engineBuild.slice(0, 12)})`],
    ["Measurement version", `${environment.measurementVersion}`],
    ["Fingerprint", environment.fingerprint.slice(0, 16)],
  ];
}

/** Why there are no facts of the machine. */
export const machineLack = ({ run }: Pick<Report, "run">): string =>
  run.imported
    ? "Imported run: machine and connections are unknown."
    : "The machine is recorded when the first block starts.";

type VariantTexts = {
  readonly name: string;
  readonly isBaseline: boolean;
  readonly target: string;
  /** `gRPC (HTTP/2)` */
  readonly protocol: string;
  readonly encryption: string;
  readonly operation: string;
};

/** One for each variant, in their order. */
export const variantTexts = ({ variants, run }: Pick<Report, "variants" | "run">): VariantTexts[] =>
  variants.map(({ name, baseline, targetName, protocol, httpVersion, encryption, operation }) => {
    const { label } = catalog[protocol];
    const isToCome = !run.imported && (run.status === "queued" || run.status === "running");
    return {
      ...{ name, isBaseline: baseline, target: targetName, operation },
      protocol: httpVersion && !label.includes(httpVersion) ? `${label} (${httpVersion})` : label,
      encryption: encryption ?? (isToCome ? "known after the first block" : "unknown"),
    };
  });
