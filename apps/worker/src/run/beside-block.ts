// What is sent beside a block without being measured: the set-up before it, whose answers give tokens, and the tear-down after
// it. Tokens stay in this process and in the engine's input: no row, no event and no log line has them.
import { outcomeWords } from "@gonogo/analysis/words/outcome-words";
import { EngineError, runBlock } from "@gonogo/protocols/driver";
import type { BlockResult, OutcomeCode } from "@gonogo/protocols/events";
import {
  type BesideBlock,
  besideOf,
  operationsOf,
  secretNamesOf,
  stepsOf,
} from "@gonogo/protocols/spec";
import { type Redact, redactor } from "../process/redact-secrets.ts";
import { RunFailureError } from "../process/run-failure.ts";
import { type BlockInput, buildBesideSpec, type Side } from "../wire/block-spec.ts";
import { isConnectionOutcome } from "./perform-block.ts";

/** Beyond the requests' own timeouts: the start of the engine, connection set-up, draining. */
const slackMs = 10_000;

/** Why a set-up or a tear-down did not go through; `unreached`: no request got to the server. */
export type BesideProblem = {
  readonly unreached: boolean;
  readonly message: string;
  readonly remedy: string;
};

export type Prepared = {
  /** The side with what its set-up extracted. */
  readonly side: Side;
  readonly redact: Redact;
  readonly problem: BesideProblem | null;
};

type Beside = BlockInput & {
  readonly enginePath: string;
  readonly redact: Redact;
  readonly signal: AbortSignal;
};

const variantOf = ({ spec, side }: BlockInput) => {
  const variant = spec.variants.find(({ name }) => name === side.name);
  if (!variant) throw new Error(`the definition has no variant ${side.name}`);
  return variant;
};

/** Throws RunFailureError where a request asks for a value that the target's secret does not have. */
export function requireSecretValues(input: Pick<BlockInput, "spec" | "side">): void {
  const { side } = input;
  const variant = variantOf(input as BlockInput);
  const known = Object.keys(side.secret?.values ?? {});
  const lacking = [...operationsOf(variant), ...besideOf(variant)]
    .flatMap(({ operation }) => secretNamesOf(operation))
    .find((name) => !known.includes(name));
  if (lacking === undefined) return;
  throw new RunFailureError(
    "secret_value_missing",
    `${side.target.name}: the secret has no value called ${lacking}, which a request sends as {{secret.${lacking}}}.`,
    `Add ${lacking} to the secret values of the target; ${known.length === 0 ? "it has none yet" : `it has ${known.join(", ")}`}.`,
    side.target.slug,
  );
}

/** Sends the set-up of a block's variant, if it has one. Throws only for errors of our own. */
export async function setUp(input: Beside): Promise<Prepared> {
  const { side, redact } = input;
  const { values, problem } = await sendSteps(input, "setup");
  const found = Object.values(values);
  if (found.length === 0) return { side, redact, problem };
  const hideFound = redactor([{ bearerToken: null, headers: {}, values, clientKeyPem: null }]);
  return {
    side: { ...side, vars: values },
    redact: (text) => hideFound(redact(text)),
    problem,
  };
}

/** Sends the tear-down, with what the set-up extracted in `side`. */
export const tearDown = async (input: Beside): Promise<BesideProblem | null> =>
  (await sendSteps(input, "teardown")).problem;

type Sent = {
  readonly values: Readonly<Record<string, string>>;
  readonly problem: BesideProblem | null;
};

async function sendSteps(input: Beside, when: BesideBlock): Promise<Sent> {
  const steps = stepsOf(variantOf(input), when);
  if (steps.length === 0) return { values: {}, problem: null };
  const spec = buildBesideSpec(input, steps);
  const name = `The ${when === "setup" ? "set-up" : "tear-down"} of ${input.side.name}`;
  let values: Readonly<Record<string, string>> = {};
  try {
    const result = await runBlock({
      enginePath: input.enginePath,
      spec,
      signal: AbortSignal.any([
        input.signal,
        AbortSignal.timeout(spec.timeoutMs * steps.length + slackMs),
      ]),
      onEvent: (event) => {
        if (event.type === "extracted") values = event.values;
      },
    });
    if (result.type === "problem") {
      const [why, remedy] = [input.redact(result.message), input.redact(result.remedy)];
      return { values, problem: { unreached: true, message: `${name}: ${why}`, remedy } };
    }
    return { values, problem: problemOf(result, name, input.redact) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const remedy = "See the worker's log.";
    const message = `${name}: ${input.redact(error.message)}`;
    return { values, problem: { unreached: false, message, remedy } };
  }
}

/** null: all requests went through, each with an answer as expected. */
function problemOf(result: BlockResult, name: string, redact: Redact): BesideProblem | null {
  const { counts, operations } = result;
  const outcomes = Object.keys(result.outcomes) as OutcomeCode[];
  const outcome = outcomes.find((one) => one !== "ok");
  if (outcome === undefined && counts.ok === operations.length) return null;
  const step = operations.find(({ ok }) => ok === 0)?.name ?? operations[0]?.name ?? "";
  const text = result.failureTexts.find((one) => one.outcome === outcome);
  const said = text ? `: ${redact(text.words)}` : "";
  const status = text?.status ? ` (status ${text.status})` : "";
  const why = outcome === undefined ? "nothing came back in time" : outcomeWords[outcome];
  return {
    unreached: outcome !== undefined && counts.ok === 0 && isConnectionOutcome(outcome),
    message: `${name} failed at ${step}: ${why}${status}${said}`,
    remedy: "Try it with “Send one” in the editor; correct the request, or the target's secret.",
  };
}
