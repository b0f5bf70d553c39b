// A stage as people name it: its name and build mode.
import type { Stage } from "@gonogo/protocols/report";

/** `binary fields, release`, `debug build`; `no stage` where neither is named. */
export function stageName({ stage, buildMode }: Pick<Stage, "stage" | "buildMode">): string {
  if (stage === null) return buildMode === null ? "no stage" : `${buildMode} build`;
  return buildMode === null ? stage : `${stage}, ${buildMode}`;
}
