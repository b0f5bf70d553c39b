// One path of the REST API, written once: what the document says of it, who may call it, and what answers it.
// Not `app.openapi`: its validators would read bodies in place of `readBody` and parse what services parse anyway, and its
// typed responses take no readonly list, which is what services answer.
import { type Actor, allow, type Scope } from "@gonogo/services/actor";
import type { RouteConfig, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { BodyLimits } from "../../requests/body-limits.ts";
import { ref } from "./components.ts";
import { Problem } from "./problem.ts";
import { readBody, yamlTypes } from "./read-body.ts";
import type { RestApp, RestEnv } from "./route-parts.ts";

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** What a client sent, typed as the document asks for it. Nothing has parsed it: the service that is given it does. */
export const unparsed = <Shape extends z.ZodType>(sent: unknown) => sent as z.input<Shape>;

/** Who calls, and what was sent, `unparsed`. */
type Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  readonly actor: Actor;
  readonly params: z.input<Params>;
  readonly query: z.input<Query>;
  /** Reads the body, and not before it is called: limits come first. Throws a Refusal. */
  readonly body: () => Promise<z.input<Body>>;
};

/** The groups of operations in the document, in its order, and what each is about. */
export const tags = {
  Runs: "Start, watch, cancel and read runs; import those of other tools.",
  Benchmarks:
    "Definitions and their versions; try gates on past runs; history of stages and sizes of messages.",
  Targets: "What is measured, its probes, and noise calibrations.",
  Series: "One metric over the runs of a benchmark, and its change points.",
  Decisions: "Signed decisions on runs.",
  Shares: "Links to frozen reports.",
  Studies: "Sets of benchmarks that come with Gonogo.",
  Profiles: "CPU profiles of targets beside a run.",
  "Published figures": "Figures of a publication, beside what was measured.",
} as const;

/** What the document says of an operation, and the scope that it needs. */
type Description<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Below the base path, as OpenAPI writes it: `/runs/{id}`. */
  readonly path: string;
  /** Asked of the key before anything of the request is read. */
  readonly scope: Scope;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: z.ZodObject;
  /** A component. */
  readonly body?: Body;
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
        readonly mediaType?: "text/markdown";
      }
    | { readonly status: 204; readonly description: string };
  /** What a handler may answer that makes its response itself. */
  readonly otherAnswers?: RouteConfig["responses"];
  /** Statuses of refusals, beside those that every operation has, and those of its query and body. */
  readonly refuses?: readonly number[];
};

type Operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = Description<Params, Query, Body, Answer> & {
  /** What is answered, in the shape that the document shows; or a response that was made here. */
  readonly handle: (
    call: Call<Params, Query, Body>,
    c: HonoContext<RestEnv>,
  ) => Promise<DeepReadonly<z.output<Answer>> | Response>;
};

/** Adds an operation to the app and to its document. What the handler throws is answered by the app's `onError`. */
export function addOperation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType = z.ZodVoid,
>(app: RestApp, operation: Operation<Params, Query, Body, Answer>): void {
  const { method, path, scope, bodyOptional: optional, bodyLimits: limits, answer } = operation;
  const { readYaml } = operation;
  app.openAPIRegistry.registerPath(routeOf(operation));
  app.on(method, path.replaceAll(/\{(.+?)\}/g, ":$1"), async (c): Promise<Response> => {
    const actor = c.get("actor");
    allow(actor, scope);
    const call: Call<Params, Query, Body> = {
      actor,
      params: unparsed<Params>(c.req.param()),
      query: unparsed<Query>(c.req.query()),
      body: async () =>
        unparsed<Body>(
          await readBody(c, {
            ...{ optional, limits },
            readYaml: readYaml && ((text) => readYaml(text, actor)),
          }),
        ),
    };
    const answered: unknown = await operation.handle(call, c);
    if (answered instanceof Response) return answered;
    if (answer.status === 204) return c.body(null, 204);
    return answer.mediaType === undefined
      ? c.json(answered as object, answer.status)
      : c.body(String(answered), answer.status, {
          "content-type": `${answer.mediaType}; charset=utf-8`,
        });
  });
}

const contentOf = (schema: z.ZodType, others: readonly string[] = []) =>
  Object.fromEntries(
    ["application/json", ...others].map((type) => [type, { schema: ref(schema) }]),
  );

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
function routeOf(operation: Description): RouteConfig {
  const { method, path, tag, summary, description, params, query, headers, body } = operation;
  const { answer, refuses = [], file } = operation;
  return {
    ...{ method, path, tags: [tag], security: [{ apiKey: [] }], summary, description },
    request: {
      ...{ params, query, headers },
      ...(body && {
        body: {
          required: !operation.bodyOptional,
          content: contentOf(body, operation.readYaml ? yamlTypes : []),
        },
      }),
      ...(file && { body: { required: true, description: file, content: anyBytes } }),
    },
    responses: {
      [answer.status]: {
        description: answer.description,
        ...answerContent(answer),
      },
      ...operation.otherAnswers,
      ...refusals([
        ...refuses,
        ...(query ? [422] : []),
        ...(body ? [400, 413, 415, 422] : []),
        ...(file ? [413, 422] : []),
      ]),
    },
  };
}

const words: Readonly<Record<number, string>> = {
  400: "The body cannot be read.",
  401: "The API key is missing, wrong or revoked.",
  403: "The API key lacks the scope.",
  404: "There is no such thing in this project.",
  409: "The state of the thing does not allow it.",
  413: "The body is too large.",
  415: "The body is not declared as what it may be.",
  422: "A field is at fault; `errors` names each one.",
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
