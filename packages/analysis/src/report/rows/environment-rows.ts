// Where and with what a run was measured, and what each variant spoke, as texts: for the page, Markdown and the report as a file.
import { type Msg, msg, t, translated } from "@gonogo/locale/t";
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
    [t("Processor"), `${environment.cpuModel}, ${plural(environment.cpuCores, "core")}`],
    [t("Memory"), formatBytes(environment.memoryBytes)],
    [
      t("System"),
      t("{system}, kernel {kernel}", { system: environment.os, kernel: environment.kernelFull }),
    ],
    [t("Network"), translated(environment.networkProfile)],
    ...(placement
      ? [[t("Placement"), placementText(placement, pilot?.change.threads ?? null)] as const]
      : []),
    ...(comparedBy
      ? [[t("Comparable"), t("runs {where}", { where: comparableWhere(comparedBy) })] as const]
      : []),
    [
      t("Engine"),
      t("{version} (build {build})", {
        version: environment.engineVersion,
        build: environment.engineBuild.slice(0, 12),
      }),
    ],
    [t("Measurement version"), `${environment.measurementVersion}`],
    [t("Fingerprint"), environment.fingerprint.slice(0, 16)],
  ];
}

/** Why there are no facts of the machine. */
export const machineLack = ({ run }: Pick<Report, "run">): string =>
  run.imported
    ? t("Imported run: machine and connections are unknown.")
    : t("The machine is recorded when the first block starts.");

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
    const label = translated(catalog[protocol].label);
    const isToCome = !run.imported && (run.status === "queued" || run.status === "running");
    return {
      ...{ name, isBaseline: baseline, target: targetName, operation },
      protocol: httpVersion && !label.includes(httpVersion) ? `${label} (${httpVersion})` : label,
      encryption:
        encryption === null
          ? isToCome
            ? t("known after the first block")
            : t("unknown")
          : translated(encryption),
    };
  });

/** The state of a run. */
export const statusWords: Readonly<Record<Report["run"]["status"], Msg>> = {
  queued: msg("queued##run"),
  running: msg("running##run"),
  finished: msg("finished##run"),
  failed: msg("failed##run"),
  cancelled: msg("cancelled##run"),
};
