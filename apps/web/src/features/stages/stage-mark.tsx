// A stage by its name, with a mark where it was measured as a debug build.
import type { Stage } from "@gonogo/protocols/report";
import { TriangleAlert } from "lucide-react";
import { TruncatedName } from "@/components/charts/frame/truncated-name";
import { Badge } from "@/components/ui/badge";

export function StageMark({ stage, buildMode }: Pick<Stage, "stage" | "buildMode">) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {stage === null && buildMode !== null ? null : (
        <TruncatedName name={stage ?? "no stage"} max={40} />
      )}
      {buildMode === "debug" ? (
        <Badge
          variant="inconclusive"
          title="Absolute figures are not those of what will be shipped."
        >
          <TriangleAlert aria-hidden />
          debug build
        </Badge>
      ) : buildMode === "release" ? (
        <Badge variant="outline">release</Badge>
      ) : null}
    </span>
  );
}
