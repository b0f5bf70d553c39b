// An operation as the OpenAPI document has it: its parts of the request, its answers and refusals, and what operations share.
import type { Actor, Scope } from "@gonogo/services/actor";
import type { RouteConfig, z } from "@hono/zod-openapi";
import type { BodyLimits } from "../../requests/body-limits.ts";
import { ref } from "./components.ts";
import { Problem } from "./problem.ts";
import { yamlTypes } from "./read-body.ts";
import type { documentedParts } from "./request.ts";

/** The groups of operations in the document, in its order, and what each is about. */
export const tags = {
  Runs: "Start, watch, cancel and read runs; import those of other tools.",
  Benchmarks:
    "Definitions and their versions; try gates on past runs; history of stages and sizes of messages.",
  Configuration: "What a project measures, as one file.",
  Targets: "What is measured, its probes, and noise calibrations.",
  Series: "One metric over the runs of a benchmark, and its change points.",
  Comments: "What people say of reports and of changes; no part of a share.",
  Decisions: "Signed decisions on runs.",
  Shares: "Links to reports, frozen or live until the run ends.",
  Schedules: "Runs that begin by themselves, by a cron pattern.",
  Webhooks: "Signed requests, messages and e-mails on the end of runs, and what became of each.",
  Studies: "Sets of benchmarks that come with Gonogo.",
  Profiles: "CPU profiles of targets beside a run.",
  Summaries: "Summaries of other tools: shown, compared and audited, never judged.",
  Project: "What belongs to the project as a whole.",
  "Published figures": "Figures of a publication, beside what was measured.",
  Workers: "Pools of workers: paused and drained, for deployments.",
} as const;

/** What the document says of an operation, and the scope that it needs. */
export type Description<Answer extends z.ZodType = z.ZodType> = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Below the base path, as OpenAPI writes it: `/runs/{id}`. */
  readonly path: string;
  /** Asked of the key before anything of the request is read. */
  readonly scope: Scope;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  /** A body that is accepted, for the reference; of a file its text. A test sends it. Every operation with a body has one. */
  readonly example?: unknown;
  /** An empty body is `{}`. */
  readonly bodyOptional?: boolean;
  /** Reads a body that comes as YAML; absent: it must be JSON. */
  readonly readYaml?: (text: string, actor: Actor) => Promise<unknown>;
  /** How much of a body is read; absent: the usual. */
  readonly bodyLimits?: BodyLimits;
  /** What the body is that is a file in place of JSON, of any Content-Type; the handler reads it. */
  readonly file?: string;
  /** `schema`: a component. */
  readonly answer:
    | {
        readonly status: 200 | 201 | 202;
        readonly description: string;
        readonly schema: Answer;
        /** Of an answer that is a text; absent: JSON. */
        readonly mediaType?: string;
      }
    | { readonly status: 204; readonly description: string };
  /** What a handler may answer that makes its response itself. */
  readonly otherAnswers?: RouteConfig["responses"];
  /** Of a read: false where its answer has no ETag: of streams, and of files that may be large. */
  readonly conditional?: false;
  /** Statuses of refusals, beside those that every operation has, and those of its query and body. */
  readonly refuses?: readonly number[];
};

const contentOf = (schema: z.ZodType, others: readonly string[] = []) =>
  Object.fromEntries(
    ["application/json", ...others].map((type) => [type, { schema: ref(schema) }]),
  );

/** The example stands with the first type, which is not YAML. */
const withExample = <Content extends Readonly<Record<string, object>>>(
  content: Content,
  example: unknown,
): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media], i) => [
      type,
      i === 0 && example !== undefined ? { ...media, example } : media,
    ]),
  ) as Content;

const answerContent = (answer: Description["answer"]) => {
  if (answer.status === 204) return {};
  return answer.mediaType === undefined
    ? { content: contentOf(answer.schema) }
    : { content: { [answer.mediaType]: { schema: answer.schema } } };
};

const anyBytes = {
  "application/octet-stream": { schema: { type: "string", format: "binary" } },
} as const;

/** Whether the answer has an ETag. */
export const isTagged = ({ method, conditional }: Description): boolean =>
  method === "get" && conditional !== false;

/**
 * The operation as the document has it.
 * @param isChecked whether conditions of a write are checked
 */
export function routeOf(
  operation: Description,
  { params, query, headers, body }: ReturnType<typeof documentedParts>,
  isChecked: boolean,
): RouteConfig {
  const { method, path, tag, summary, description, answer, refuses = [], file } = operation;
  const { example } = operation;
  const hasTag = isTagged(operation);
  const conditions = conditionsOf(method, { hasTag, isChecked });
  const responses: RouteConfig["responses"] = {
    [answer.status]: { description: answer.description, ...answerContent(answer) },
    ...(hasTag && { 304: { description: words[304] ?? "" } }),
    ...operation.otherAnswers,
    ...refusals([
      ...refuses,
      // A condition that is not met, or cannot be checked.
      ...(method === "get" ? [] : [isChecked ? 412 : 422]),
      // Of a path: what is no UTF-8, or could not be stored.
      ...(params || query ? [422] : []),
      ...(body ? [400, 413, 415, 422] : []),
      ...(file ? [413, 422] : []),
    ]),
  };
  return {
    ...{ method, path, tags: [tag], security: [{ apiKey: [] }], summary, description },
    operationId: operationIdOf(summary),
    ...(conditions.length > 0 && { parameters: conditions }),
    request: {
      ...{ params, query, headers },
      ...(body && {
        body: {
          required: !operation.bodyOptional,
          content: withExample(contentOf(body, operation.readYaml ? yamlTypes : []), example),
        },
      }),
      ...(file && {
        body: { required: true, description: file, content: withExample(anyBytes, example) },
      }),
    },
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, one]) => [
        status,
        { ...one, headers: answerHeaders(hasTag && ["200", "304"].includes(status)) },
      ]),
    ),
  };
}

/** What generated clients call it: `Read the report` is `readReport`. A summary is therefore not reworded lightly. */
const operationIdOf = (summary: string): string =>
  (summary.match(/[A-Za-z0-9]+/g) ?? [])
    .filter((word) => !/^(?:an?|the|s)$/i.test(word))
    .map((word, i) => {
      const lower = word.toLowerCase();
      return i === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join("");

const parameter = (name: keyof typeof sharedParts.parameters) => ({
  $ref: `#/components/parameters/${name}`,
});
const conditionsOf = (
  method: Description["method"],
  { hasTag, isChecked }: { readonly hasTag: boolean; readonly isChecked: boolean },
) => {
  if (hasTag) return [parameter("Held")];
  if (!isChecked) return [];
  // A PUT alone makes what is not there yet.
  return [parameter("Seen"), ...(method === "put" ? [parameter("Nothing")] : [])];
};
const answerHeaders = (hasTag: boolean) => ({
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  ...(hasTag && { ETag: { $ref: "#/components/headers/Tag" } }),
});

/** What operations share in the document beside shapes. */
export const sharedParts = {
  headers: {
    RequestId: {
      description: "The id that the request came with, else a new one.",
      required: true,
      schema: { type: "string" },
    },
    Tag: {
      description: "Names what was answered, for If-None-Match and If-Match.",
      required: true,
      schema: { type: "string" },
    },
  },
  parameters: {
    Held: {
      ...{ name: "If-None-Match", in: "header" },
      description: "ETags that you have: if one is current, the answer is 304.",
      schema: { type: "string" },
    },
    Seen: {
      ...{ name: "If-Match", in: "header" },
      description:
        "ETag that a GET of this address gave you. Nothing is written if it was changed since.",
      schema: { type: "string" },
    },
    Nothing: {
      ...{ name: "If-None-Match", in: "header" },
      description: "`*`: nothing is written if there is one already.",
      schema: { type: "string" },
    },
  },
} as const;

const words: Readonly<Record<number, string>> = {
  304: "Not modified; no body.",
  400: "The body cannot be read.",
  401: "The API key is missing, wrong or revoked.",
  403: "The API key lacks the scope.",
  404: "There is no such thing in this project.",
  409: "The state of the thing does not allow it.",
  412: "If-Match or If-None-Match is not met: it was changed since, or is there already.",
  413: "The body is too large.",
  415: "The body is not declared as what it may be.",
  422: "A field is in error; `errors` names each one.",
  429: "The limit is used up; Retry-After says for how long.",
  503: "Database or queue are away; Retry-After says when to try again.",
};

/** Answers of refusals: of the given statuses, and of those that every operation has. */
const refusals = (statuses: readonly number[]) =>
  Object.fromEntries(
    [401, 403, 429, 503, ...statuses].map((status) => [
      status,
      {
        description: words[status] ?? "Refused.",
        content: { "application/problem+json": { schema: ref(Problem) } },
      },
    ]),
  );
