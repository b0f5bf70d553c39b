// One operation of the REST API, declared once: its entry in the document, who may call it, and its handler.
// Not `app.openapi`: its validators would read bodies in place of `readBody`, and its typed responses take no readonly list,
// which is what services answer.
import { type Actor, allow } from "@gonogo/services/actor";
import { parseInput, ServiceError } from "@gonogo/services/errors";
import { type InputTask, readInput } from "@gonogo/services/threads/read-input";
import { z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { type Found, metCondition, refuseConditions, taggedAnswer } from "./conditions.ts";
import { type Description, isTagged, routeOf } from "./document-operation.ts";
import { readBody } from "./read-body.ts";
import { documentedParts, nameInRequest, type Places, putTogether } from "./request.ts";
import type { RestApp, RestEnv } from "./route-parts.ts";

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** An answer that was written in a thread, in the operation's media type: for what takes long to write. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Who calls, and with what. */
type Call<Input extends z.ZodObject, Seen extends z.ZodType> = {
  readonly actor: Actor;
  /**
   * Reads the body, and not before it is called: limits come first. Then the condition of a write is checked. Throws a Refusal,
   * `invalid_input`, and `precondition_failed`.
   */
  readonly input: () => Promise<z.output<Input>>;
  /** After `input`, what the condition was met by, null: nothing is there; undefined: the request has no condition. */
  readonly seen: () => DeepReadonly<z.output<Seen>> | null | undefined;
};

type Operation<
  Input extends z.ZodObject,
  Answer extends z.ZodType,
  Seen extends z.ZodType,
> = Description<Answer> & {
  /** The schema that the verb exports, or what reads it in a thread; absent: nothing is asked with. */
  readonly input?: Input | InputTask<Input>;
  readonly places?: Places<Extract<keyof z.output<Input>, string>>;
  /** Of a write whose verb looks once more whether what was seen is still there: what a GET of the path answers. */
  readonly seen?: Seen;
  /** What is answered, in the shape that the document shows, written or not; or a response that was made here. */
  readonly handle: (
    call: Call<Input, Seen>,
    c: HonoContext<RestEnv>,
  ) => Promise<DeepReadonly<z.output<Answer>> | Written | Response>;
};

const inputs = new WeakMap<RestApp, Map<string, z.ZodObject>>();

/** The input of each operation by method and path; those that are asked with nothing have none. */
export const inputsOf = (app: RestApp): ReadonlyMap<string, z.ZodObject> =>
  inputs.get(app) ?? new Map();

function noteInput(app: RestApp, name: string, schema: z.ZodObject): void {
  const all = inputs.get(app) ?? new Map<string, z.ZodObject>();
  inputs.set(app, all.set(name, schema));
}

/** A GET whose answer has an ETag. */
type TaggedRead = {
  readonly schema: z.ZodType;
  readonly find: (c: HonoContext<RestEnv>) => Promise<Found<unknown>>;
};

const taggedReads = new WeakMap<RestApp, Map<string, TaggedRead>>();

/** Notes a GET, by which conditions of writes to its path are checked. Throws where one of those came before. */
function noteRead(app: RestApp, path: string, read: TaggedRead): void {
  const late = conditionalMethods.find((method) => inputsOf(app).has(`${method} ${path}`));
  if (late) throw new Error(`GET ${path} must be added before ${late}, which is checked by it`);
  taggedReads.set(app, (taggedReads.get(app) ?? new Map()).set(path, read));
}

/** Those that change what stands at their path; a POST makes something that has another. */
const conditionalMethods = ["put", "patch", "delete"] as const;

/** The GET that a write's conditions are checked by; undefined: they cannot be checked. */
const readOf = (app: RestApp, { method, path }: Pick<Description, "method" | "path">) =>
  conditionalMethods.some((one) => one === method) ? taggedReads.get(app)?.get(path) : undefined;

const nothing = z.strictObject({});

/**
 * Adds an operation to the app and to its document. What the handler throws is answered by the app's `onError`. A write is checked
 * by the GET of its path, which must be added before it; without such a GET, a request with a condition is refused.
 */
export function addOperation<
  Input extends z.ZodObject,
  Answer extends z.ZodType = z.ZodVoid,
  Seen extends z.ZodType = z.ZodNever,
>(app: RestApp, operation: Operation<Input, Answer, Seen>): void {
  const { method, path, scope, answer, input, places = {} } = operation;
  const schema = input instanceof z.ZodObject ? input : input?.schema;
  const asked = { schema: schema ?? nothing, places };
  const read = (actor: Actor, sent: unknown): z.output<Input> | Promise<z.output<Input>> => {
    if (input === undefined) throw new Error(`${method} ${path} is asked with nothing`);
    return input instanceof z.ZodObject ? parseInput(input, sent) : readInput(actor, input, sent);
  };
  if (schema) noteInput(app, `${method} ${path}`, schema);
  const current = readOf(app, operation);
  if (operation.seen && operation.seen !== current?.schema)
    throw new Error(`${method} ${path} expects what no GET of its path answers`);
  app.openAPIRegistry.registerPath(
    routeOf(operation, documentedParts(operation, asked), current !== undefined),
  );
  const handle = (call: Call<Input, Seen>, c: HonoContext<RestEnv>) =>
    operation.handle(call, c).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      throw error.renamed((field) => nameInRequest(field, places));
    });
  const { mediaType } = answer.status === 204 ? {} : answer;
  const written = (answered: unknown) => {
    if (answered instanceof Written) return answered.text;
    return mediaType === undefined ? JSON.stringify(answered) : String(answered);
  };
  const type = mediaType === undefined ? "application/json" : `${mediaType}; charset=utf-8`;
  if (isTagged(operation) && answer.status === 200)
    noteRead(app, path, {
      schema: answer.schema,
      find: async (c) => {
        // The right to write includes the right to compare, without the scope of the GET.
        const actor = { ...c.get("actor"), scopes: [scope] };
        const sent = { path: c.req.param(), query: {}, header: () => undefined, body: undefined };
        const ask = async () => read(actor, putTogether(operation, asked, sent));
        const found = await handle({ actor, input: ask, seen: () => undefined }, c);
        return { answer: found, body: written(found) };
      },
    });
  app.on(method, path.replaceAll(/\{(.+?)\}/g, ":$1"), async (c): Promise<Response> => {
    const actor = c.get("actor");
    allow(actor, scope);
    if (method !== "get" && !current) refuseConditions(c);
    let seen: unknown;
    const call: Call<Input, Seen> = {
      actor,
      input: async () => {
        const sent = {
          ...{ path: c.req.param(), query: c.req.query() },
          header: (name: string) => c.req.header(name),
          body: places.body ? await bodyOf(c, operation, actor) : undefined,
        };
        const given = await read(actor, putTogether(operation, asked, sent));
        if (current) seen = await metCondition(c, () => current.find(c));
        return given;
      },
      // In the GET's own shape, which is `operation.seen`.
      seen: () => seen as ReturnType<Call<Input, Seen>["seen"]>,
    };
    const answered: unknown = await handle(call, c);
    if (answered instanceof Response) return answered;
    if (answer.status === 204) return c.body(null, 204);
    const body = written(answered);
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
