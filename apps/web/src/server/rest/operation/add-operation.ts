// One path of the REST API, written once: what the document says of it, who may call it, and what answers it.
// Not `app.openapi`: its validators would read bodies in place of `readBody`, and its typed responses take no readonly list,
// which is what services answer.
import { type Actor, allow, type Scope } from "@gonogo/services/actor";
import { parseInput, ServiceError } from "@gonogo/services/errors";
import { type InputTask, readInput } from "@gonogo/services/threads/read-input";
import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { BodyLimits } from "../../requests/body-limits.ts";
import { ref } from "./components.ts";
import { taggedAnswer } from "./conditions.ts";
import { Problem } from "./problem.ts";
import { readBody, yamlTypes } from "./read-body.ts";
import { documentedParts, nameInRequest, type Places, putTogether } from "./request.ts";
import type { RestApp, RestEnv } from "./route-parts.ts";

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** Who calls, and with what. */
type Call<Input extends z.ZodObject> = {
  readonly actor: Actor;
  /** Reads the body, and not before it is called: limits come first. Throws a Refusal, and `invalid_input`. */
  readonly input: () => Promise<z.output<Input>>;
};

/** The groups of operations in the document, in its order, and what each is about. */
export const tags = {
  Runs: "Start, watch, cancel and read runs; import those of other tools.",
  Benchmarks:
    "Definitions and their versions; try gates on past runs; history of stages and sizes of messages.",
  Configuration: "What a project measures, as one file.",
  Targets: "What is measured, its probes, and noise calibrations.",
  Series: "One metric over the runs of a benchmark, and its change points.",
  Decisions: "Signed decisions on runs.",
  Shares: "Links to frozen reports.",
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
type Description<Answer extends z.ZodType = z.ZodType> = {
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
  /**
   * Of a read: whether its answer has an ETag; absent: it has. False for streams, and files that may be large. Of a write: whether
   * its handler looks at `metCondition`; absent: it does not.
   */
  readonly conditional?: boolean;
  /** Statuses of refusals, beside those that every operation has, and those of its query and body. */
  readonly refuses?: readonly number[];
};

type Operation<Input extends z.ZodObject, Answer extends z.ZodType> = Description<Answer> & {
  /** The schema that the verb exports, or what reads it in a thread; absent: nothing is asked with. */
  readonly input?: Input | InputTask<Input>;
  readonly places?: Places<Extract<keyof z.output<Input>, string>>;
  /** What is answered, in the shape that the document shows; or a response that was made here. */
  readonly handle: (
    call: Call<Input>,
    c: HonoContext<RestEnv>,
  ) => Promise<DeepReadonly<z.output<Answer>> | Response>;
};

const inputs = new WeakMap<RestApp, Map<string, z.ZodObject>>();

/** The input of each operation by method and path; those that are asked with nothing have none. */
export const inputsOf = (app: RestApp): ReadonlyMap<string, z.ZodObject> =>
  inputs.get(app) ?? new Map();

function noteInput(app: RestApp, name: string, schema: z.ZodObject): void {
  const all = inputs.get(app) ?? new Map<string, z.ZodObject>();
  inputs.set(app, all.set(name, schema));
}

const nothing = z.strictObject({});

/** Adds an operation to the app and to its document. What the handler throws is answered by the app's `onError`. */
export function addOperation<Input extends z.ZodObject, Answer extends z.ZodType = z.ZodVoid>(
  app: RestApp,
  operation: Operation<Input, Answer>,
): void {
  const { method, path, scope, answer, input, places = {} } = operation;
  const schema = input instanceof z.ZodObject ? input : input?.schema;
  const asked = { schema: schema ?? nothing, places };
  const read = (actor: Actor, sent: unknown): z.output<Input> | Promise<z.output<Input>> => {
    if (input === undefined) throw new Error(`${method} ${path} is asked with nothing`);
    return input instanceof z.ZodObject ? parseInput(input, sent) : readInput(actor, input, sent);
  };
  if (schema) noteInput(app, `${method} ${path}`, schema);
  app.openAPIRegistry.registerPath(routeOf(operation, documentedParts(operation, asked)));
  app.on(method, path.replaceAll(/\{(.+?)\}/g, ":$1"), async (c): Promise<Response> => {
    const actor = c.get("actor");
    allow(actor, scope);
    const call: Call<Input> = {
      actor,
      input: async () => {
        const sent = {
          ...{ path: c.req.param(), query: c.req.query() },
          header: (name: string) => c.req.header(name),
          body: places.body ? await bodyOf(c, operation, actor) : undefined,
        };
        return read(actor, putTogether(operation, asked, sent));
      },
    };
    const answered: unknown = await operation.handle(call, c).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      throw error.renamed((field) => nameInRequest(field, places));
    });
    if (answered instanceof Response) return answered;
    if (answer.status === 204) return c.body(null, 204);
    const isText = answer.mediaType !== undefined;
    const body = isText ? String(answered) : JSON.stringify(answered);
    const type = isText ? `${answer.mediaType}; charset=utf-8` : "application/json";
    return method === "get" && answer.status === 200
      ? taggedAnswer(c, body, type)
      : c.body(body, answer.status, { "content-type": type });
  });
}

const bodyOf = (
  c: HonoContext,
  {
    bodyOptional: optional,
    bodyLimits: limits,
    readYaml,
  }: Pick<Description, "bodyOptional" | "bodyLimits" | "readYaml">,
  actor: Actor,
): Promise<unknown> =>
  readBody(c, { optional, limits, readYaml: readYaml && ((text) => readYaml(text, actor)) });

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

/** The operation as the document has it. */
function routeOf(
  operation: Description,
  { params, query, headers, body }: ReturnType<typeof documentedParts>,
): RouteConfig {
  const { method, path, tag, summary, description, answer, refuses = [], file } = operation;
  const { example } = operation;
  const { conditional = method === "get" } = operation;
  const isTagged = conditional && method === "get";
  const responses: RouteConfig["responses"] = {
    [answer.status]: { description: answer.description, ...answerContent(answer) },
    ...(isTagged && { 304: { description: words[304] ?? "" } }),
    ...operation.otherAnswers,
    ...refusals([
      ...refuses,
      ...(conditional && !isTagged ? [412] : []),
      // Of a path: what is no UTF-8, or could not be stored.
      ...(params || query ? [422] : []),
      ...(body ? [400, 413, 415, 422] : []),
      ...(file ? [413, 422] : []),
    ]),
  };
  return {
    ...{ method, path, tags: [tag], security: [{ apiKey: [] }], summary, description },
    operationId: operationIdOf(summary),
    ...(conditional && { parameters: isTagged ? [parameter("Held")] : writeConditions }),
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
        { ...one, headers: answerHeaders(isTagged && ["200", "304"].includes(status)) },
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
const writeConditions = [parameter("Seen"), parameter("Nothing")];
const answerHeaders = (isTagged: boolean) => ({
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  ...(isTagged && { ETag: { $ref: "#/components/headers/Tag" } }),
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
      description: "ETags that you have: if one is what there is, the answer is 304.",
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
  304: "What you have is what there is; there is no body.",
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
