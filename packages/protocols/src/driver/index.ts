// Entry point of the driver: runs the engine as a child process (Node only).
// The path of the binary comes from the caller's environment; the driver never guesses.
export { choosePlacement, runProbe } from "./ask-engine.ts";
export * from "./engine-error.ts";
export { greetEngine } from "./greet-engine.ts";
export { type RunBlockInput, runBlock } from "./run-block.ts";
export { type Calibration, type CalibrationInput, runCalibration } from "./run-calibration.ts";
export { wireSchemaHash } from "./schema-hash.ts";
