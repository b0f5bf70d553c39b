// How a pilot ends that changes nothing any more: round 1 begins, or the run stops with figures and a remedy.
import type { PilotFinding } from "@gonogo/protocols/report";
import { pilotFindingWords, stoppedText, stopRemedy } from "../words/pilot-words.ts";
import { gateText } from "../words/rule-text.ts";
import { withExpectation } from "./expected-rounds.ts";
import { withFittingBlocks } from "./fit-blocks.ts";
import { lighterOf } from "./lighten.ts";
import type { PilotInput, PilotStep } from "./pilot-step.ts";
import {
  isBound,
  isHinderedByEngine,
  isInvalidating,
  isOfLoad,
  type PilotHit,
  type PilotReading,
} from "./read-pilot.ts";
import { pilotedSpec } from "./run-pilot.ts";
import { pilotCells } from "./short-spec.ts";

const plain = ({ isLasting, isEngine, why, ...finding }: PilotHit): PilotFinding => finding;

/** Blocking gates on a ratio whose both sides were bound by the engine: whatever is measured, they stay open. */
function unanswerable({ spec }: PilotInput["input"], reading: PilotReading): string[] {
  const bound = reading.hits.filter(isBound);
  return spec.gates
    .filter((gate) => {
      const { blocking, of, over } = gate;
      return (
        blocking &&
        isHinderedByEngine(gate, reading) &&
        over !== undefined &&
        pilotCells(spec).every((index) =>
          [of, over].every((side) =>
            bound.some((hit) => hit.cell === index && hit.variant === side),
          ),
        )
      );
    })
    .map(gateText);
}

/** Stops for issues of the measurement, and where no more than `not-evaluated` could come of it. */
export function concluded(asked: PilotInput, reading: PilotReading): PilotStep {
  const { input, pilot } = asked;
  const findings = reading.hits.map(plain);
  const issues = reading.hits.filter(isInvalidating);
  const open = unanswerable(input, reading);
  const proposal = lighterOf(asked, reading)[0] ?? null;
  const isHeavy = reading.hits.some(
    (hit) => isBound(hit) || (isInvalidating(hit) && isOfLoad(hit)),
  );
  const withFindings = { ...pilot, findings, proposal: isHeavy ? proposal : null };
  if (pilot.mode === "warn" || (issues.length === 0 && open.length === 0)) {
    const fitting = withFittingBlocks(withFindings, input.spec, reading.evidence);
    const ready = withExpectation(fitting, pilotedSpec(input.spec, fitting), reading.twice);
    return {
      kind: "go",
      pilot: { ...ready, outcome: ready.findings.length > 0 ? "warned" : "passed" },
    };
  }
  const whys = (issues.length > 0 ? issues : reading.hits.filter(isBound)).map(({ why }) => why);
  const gates = issues.length > 0 ? [] : open;
  return {
    kind: "stop",
    pilot: { ...withFindings, outcome: "stopped" },
    failure: {
      message: stoppedText({ whys, gates }),
      remedy: remedyOf(asked, reading, issues),
    },
  };
}

/** What to do instead, with figures where the load is what must change. */
function remedyOf(asked: PilotInput, reading: PilotReading, issues: readonly PilotHit[]): string {
  const isHeavy = issues.length === 0 || issues.some(isOfLoad);
  const [first] = issues;
  return stopRemedy(
    isHeavy ? lighterOf(asked, reading) : [],
    first ? pilotFindingWords(first).remedy : null,
  );
}
