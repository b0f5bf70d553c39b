// What the form of a calibration holds as text, and the request that it means.
// The request is JSON in the shape of the REST API; the server parses it with the same zod as everything else.

import { loadLine } from "@gonogo/analysis/words/load-line";
import { english, t } from "@gonogo/locale/t";
import { defaultPlanMs, type GrpcMethod, Load } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import type { NoiseChoice } from "@/lib/router-types";
import { knownNumber } from "@/lib/typed-number";

export type NoiseFormChoice = Pick<
  NoiseChoice,
  "label" | "asked" | "load" | "blockMs" | "warmupMs" | "benchmark"
>;

/** The server's choices; for a gRPC target that nothing uses, the first unary method that a probe found. */
export function choicesFor(
  choices: readonly NoiseFormChoice[],
  methods: readonly GrpcMethod[],
): readonly NoiseFormChoice[] {
  const unary = methods.find((one) => !one.clientStreaming && !one.serverStreaming);
  if (choices.length > 0 || !unary) return choices;
  const { method, exampleJson } = unary;
  return [
    {
      label: t("A call: {method}", { method }),
      benchmark: null,
      asked: {
        operation: {
          kind: "grpc",
          method,
          metadata: {},
          message: z.record(z.string(), z.json()).parse(JSON.parse(exampleJson)),
          expect: { code: ["OK"] },
        },
      },
      load: Load.parse({ kind: "closed", clients: 2 }),
      ...defaultPlanMs,
    },
  ];
}

export type NoiseFormValues = {
  /** Index of the choice. */
  choice: string;
  askedText: string;
  load: "as-chosen" | "clients" | "rate";
  level: string;
  rounds: string;
  blockS: string;
};

/** The form as a choice fills it: what benchmarks measure, in blocks as long as theirs. */
export const valuesOf = (choices: readonly NoiseFormChoice[], index: number): NoiseFormValues => {
  const choice = choices[index];
  return {
    choice: String(index),
    askedText: JSON.stringify(choice?.asked ?? { operation: { kind: "http", path: "/" } }, null, 2),
    load: choice ? "as-chosen" : "clients",
    level: "2",
    rounds: "20",
    blockS: String((choice?.blockMs ?? defaultPlanMs.blockMs) / 1_000),
  };
};

/** What the load of a choice is called in the list. */
export const chosenLoad = (choice: NoiseFormChoice | undefined): string =>
  choice ? loadLine(choice.load) : "";

type Issue = { readonly field: keyof NoiseFormValues; readonly message: string };
export type NoiseRequestBody = Record<string, unknown>;

/** The request, or the first issue that the form itself can see; everything else is the server's question. */
export function requestOf(
  values: NoiseFormValues,
  choice: NoiseFormChoice | undefined,
): { readonly request: NoiseRequestBody } | { readonly issue: Issue } {
  const asked = parsed(values.askedText);
  if (asked === null)
    return {
      issue: { field: "askedText", message: english("is not a JSON object with an operation") },
    };
  const level = knownNumber(values.level);
  if (values.load !== "as-chosen" && !(level > 0))
    return { issue: { field: "level", message: english("must be a number above 0") } };
  const rounds = knownNumber(values.rounds);
  if (!Number.isInteger(rounds))
    return { issue: { field: "rounds", message: english("must be a whole number") } };
  const blockS = knownNumber(values.blockS);
  if (!(blockS > 0))
    return { issue: { field: "blockS", message: english("must be a number above 0") } };
  const load =
    values.load === "clients"
      ? { kind: "closed", clients: level }
      : values.load === "rate"
        ? { kind: "open", ratePerS: level }
        : choice?.load;
  return {
    request: {
      ...asked,
      ...(load ? { load } : {}),
      rounds,
      blockMs: Math.round(blockS * 1_000),
      warmupMs: choice?.warmupMs ?? 500,
    },
  };
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** What a round of two blocks costs beside its windows, in all; null while the form has issues. */
export function durationMs(
  values: NoiseFormValues,
  choice: NoiseFormChoice | undefined,
): number | null {
  const [rounds, blockS] = [knownNumber(values.rounds), knownNumber(values.blockS)];
  const betweenMs = 300;
  const ms = rounds * 2 * (blockS * 1_000 + (choice?.warmupMs ?? 500) + betweenMs);
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** Where an issue of the request belongs in the form. */
export function formField(field: string): keyof NoiseFormValues | null {
  if (field === "rounds") return "rounds";
  if (field === "blockMs" || field === "warmupMs") return "blockS";
  if (field.startsWith("load")) return "level";
  return /^(operation|operations|workflow|check|rows)\b/.test(field) ? "askedText" : null;
}
