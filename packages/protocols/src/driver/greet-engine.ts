// Asks the engine who it is: version, build and the schema it was built with. Nothing is measured.
import { EngineEvent, type Hello } from "../events/engine-event.ts";
import { EngineError } from "./engine-error.ts";
import { callEngine } from "./engine-process.ts";
import { jsonOf } from "./run-block.ts";

/** How long an engine may take to greet and to leave; then it is killed. */
const defaultGraceMs = 5_000;

/** @throws EngineError `engine_missing`, or `bad_output` when what starts there is no engine. */
export async function greetEngine(enginePath: string, graceMs = defaultGraceMs): Promise<Hello> {
  const lines: string[] = [];
  const leaving = new AbortController();
  const call = callEngine({
    enginePath,
    command: "run",
    onLine: (line) => lines.push(line),
    signal: leaving.signal,
    graceMs,
  });
  // Its input ends before a block came in: it says hello, and that it has nothing to do.
  leaving.abort();
  await call;
  const event = EngineEvent.safeParse(jsonOf(lines[0] ?? ""));
  if (event.success && event.data.type === "hello") return event.data;
  throw new EngineError(
    "bad_output",
    `What starts at ${enginePath} does not greet as an engine does.`,
  );
}
