// What can go wrong between worker and engine, as closed codes.
// A block's own problems (unreachable target, refused spec) are not errors: they are answers.

export type EngineErrorCode =
  /** The binary is not there or cannot be executed. */
  | "engine_missing"
  /** The binary was built with another wire schema. */
  | "schema_mismatch"
  /** It ended without result or problem. */
  | "engine_crashed"
  /** It wrote something that is not an event. */
  | "bad_output";

export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: EngineErrorCode;
  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
