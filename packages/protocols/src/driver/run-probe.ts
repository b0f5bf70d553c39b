// Asks the engine what answers at an address: one line in, one line out.
// The engine keeps the time limit itself; this side only waits a little longer.
import { ProbeAnswer, type ProbeRequest } from "../spec/wire/probe.ts";
import { EngineFault } from "./engine-fault.ts";
import { callEngine } from "./engine-process.ts";
import { jsonOf } from "./run-block.ts";

/** Beyond the probe's own time limit. */
const slackMs = 3_000;

/**
 * Probes a target.
 * @throws EngineFault `engine_missing`, `engine_crashed` (also when it hangs) or `bad_output`.
 */
export async function runProbe(enginePath: string, request: ProbeRequest): Promise<ProbeAnswer> {
  const lines: string[] = [];
  const exit = await callEngine({
    enginePath,
    command: "probe",
    input: request,
    onLine: (line) => lines.push(line),
    signal: AbortSignal.timeout(request.timeoutMs + slackMs),
    graceMs: 0,
  });
  const last = lines.at(-1);
  if (last === undefined)
    throw new EngineFault(
      "engine_crashed",
      `The probe ended without an answer. ${exit.stderrTail}`,
    );
  const parsed = ProbeAnswer.safeParse(jsonOf(last));
  if (!parsed.success)
    throw new EngineFault("bad_output", "The probe's answer is not in the agreed form.");
  return parsed.data;
}
