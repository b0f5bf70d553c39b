// Lets the engine measure what it can do on this machine, against a demo target that it starts itself.
// Takes about half a minute a protocol; nothing else should be measured on the host meanwhile.
import { CalibrationLine, type Ceiling } from "../events/calibration.ts";
import { EngineError } from "./engine-error.ts";
import { callEngine } from "./engine-process.ts";
import { jsonOf } from "./run-block.ts";

export type Calibration = {
  readonly engineVersion: string;
  readonly engineBuild: string;
  readonly ceilings: readonly Ceiling[];
};

export type CalibrationInput = {
  readonly enginePath: string;
  /** The demo target's program; default: beside the engine. */
  readonly targetPath?: string;
  /** Length of each measurement. */
  readonly seconds?: number;
  readonly signal?: AbortSignal;
  /** Reported as soon as a ceiling is known. */
  readonly onCeiling?: (ceiling: Ceiling) => void;
};

/** @throws EngineError `engine_missing`, `bad_output`, or `engine_crashed` with the problem that the engine names. */
export async function runCalibration(input: CalibrationInput): Promise<Calibration> {
  const lines: CalibrationLine[] = [];
  const exit = await callEngine({
    enginePath: input.enginePath,
    command: "calibrate",
    args: [
      "--json",
      ...(input.seconds === undefined ? [] : ["--seconds", String(input.seconds)]),
      ...(input.targetPath === undefined ? [] : ["--target", input.targetPath]),
    ],
    onLine: (text) => {
      const line = readLine(text);
      lines.push(line);
      if (line.type === "ceiling") input.onCeiling?.(line);
    },
    ...(input.signal && { signal: input.signal }),
    // The target that it started ends with it.
    graceMs: 0,
  });
  const problem = lines.find((line) => line.type === "problem");
  if (problem) throw new EngineError("engine_crashed", `${problem.message} ${problem.remedy}`);
  const head = lines.find((line) => line.type === "calibration");
  if (!head || lines.at(-1)?.type !== "done")
    throw new EngineError("engine_crashed", `The calibration did not end. ${exit.stderrTail}`);
  return {
    engineVersion: head.engineVersion,
    engineBuild: head.buildHash,
    ceilings: lines.filter((line) => line.type === "ceiling"),
  };
}

function readLine(text: string): CalibrationLine {
  const parsed = CalibrationLine.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new EngineError("bad_output", "The calibration's output is not in the agreed form.");
}
