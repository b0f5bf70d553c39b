// A stage as people name it: its name and build mode.
import { t } from "@gonogo/locale/t";
import type { Stage } from "@gonogo/protocols/report";

/** `binary fields, release`, `debug build`; `no stage` where neither is named. */
export function stageName({ stage, buildMode }: Pick<Stage, "stage" | "buildMode">): string {
  if (stage === null)
    return buildMode === null ? t("no stage") : t("{mode} build", { mode: buildMode });
  return buildMode === null ? stage : `${stage}, ${buildMode}`;
}
