// Where the fields of an input stand in a request, and back: the document's parts of a request are made of the schema that the
// verb exports, and what was sent is put together for it.
import { ServiceError } from "@gonogo/services/errors";
import { shownShape } from "@gonogo/services/read-later";
import { z } from "zod";
import { component } from "./components.ts";

/**
 * What is not named here stands in the query of GET and DELETE, and in the body of the others; a parameter of the path is a
 * field of its name.
 */
export type Places<Field extends string> = {
  /** Parameters of the path whose fields are called otherwise: `{ id: "runId" }`. */
  readonly path?: Readonly<Record<string, Field>>;
  readonly query?: readonly Field[];
  readonly headers?: Readonly<Record<string, Field>>;
  readonly body?: {
    /** Its component. */
    readonly name: string;
    /** The field that the body is, in place of the fields that stand nowhere else. */
    readonly is?: Field;
    /** Fields that stand among those of that one. */
    readonly with?: readonly Field[];
    readonly description?: string;
  };
};

/** The fields of an input by their places, each under its name in the request. */
type Placed = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly string[];
};

/** What a client sent. */
export type SentParts = {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly header: (name: string) => string | undefined;
  /** undefined: there is none. */
  readonly body: unknown;
};

type Route = { readonly method: string; readonly path: string };
type Asked = { readonly schema: z.ZodObject; readonly places: Places<string> };

const keyHeader = "Idempotency-Key";

function placed({ method, path }: Route, { schema, places }: Asked): Placed {
  const names = [...path.matchAll(/\{(.+?)\}/g)].map(([, name = ""]) => name);
  const ofPath = Object.fromEntries(names.map((name) => [name, places.path?.[name] ?? name]));
  const headers = {
    ...places.headers,
    ...("idempotencyKey" in schema.shape && { [keyHeader]: "idempotencyKey" }),
  };
  const { query: named = [] } = places;
  const elsewhere = [...Object.values(ofPath), ...Object.values(headers), ...named];
  const rest = Object.keys(schema.shape).filter((field) => !elsewhere.includes(field));
  const isAddressed = method === "get" || method === "delete";
  return {
    ...{ path: ofPath, headers },
    query: isAddressed ? [...named, ...rest] : named,
    body: isAddressed ? [] : rest,
  };
}

const isObject = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === "object" && sent !== null && !Array.isArray(sent);

/** The parts of a request that the document shows. Throws for a field that the input does not have. */
export function documentedParts(route: Route, asked: Asked) {
  const { schema, places } = asked;
  const { path, query, headers, body } = placed(route, asked);
  const shown = (field: string): z.ZodType => {
    const shape = schema.shape[field];
    if (!shape) throw new Error(`${route.path}: the input has no field ${field}`);
    return shownShape(shape);
  };
  const objectOf = (fields: Readonly<Record<string, string>>) =>
    Object.keys(fields).length === 0
      ? undefined
      : z.object(
          Object.fromEntries(
            Object.entries(fields).map(([name, f]) => [name, withEveryPattern(shown(f))]),
          ),
        );
  const among = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, shown(field)]));
  return {
    // A part of a path is never left out.
    params: objectOf(path)?.required(),
    query: objectOf(Object.fromEntries(query.map((field) => [field, field]))),
    headers: objectOf(headers),
    body: places.body && bodyOf(places.body, { shown, among, rest: body }),
  };
}

/** zod-to-openapi, which writes parameters, takes one pattern of a text and leaves out the others. */
function withEveryPattern(field: z.ZodType): z.ZodType {
  const { allOf } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const patterns = (allOf ?? []).flatMap((part) =>
    typeof part === "object" && part.pattern !== undefined ? [{ pattern: part.pattern }] : [],
  );
  return patterns.length === 0 ? field : field.meta({ ...field.meta(), allOf: patterns });
}

type Shown = {
  readonly shown: (field: string) => z.ZodType;
  readonly among: (fields: readonly string[]) => Record<string, z.ZodType>;
  readonly rest: readonly string[];
};

function bodyOf(
  { name, is, with: others = [], description }: NonNullable<Places<string>["body"]>,
  { shown, among, rest }: Shown,
): z.ZodType {
  const own = is === undefined ? z.strictObject(among(rest)) : shown(is);
  const whole =
    others.length > 0 && own instanceof z.ZodObject ? own.safeExtend(among(others)) : own;
  return component(name, "input", description ? whole.describe(description) : whole);
}

/**
 * What was sent, as the schema reads it; what is no object is left for it to refuse. Throws `invalid_input` where query or
 * body give a field that stands in the address: to clients it is no field of them.
 */
export function putTogether(route: Route, asked: Asked, sent: SentParts): unknown {
  const { places } = asked;
  const { path, query, headers } = placed(route, asked);
  const ofPath = Object.fromEntries(
    Object.entries(path).map(([name, field]) => [field, sent.path[name]]),
  );
  if (query.length > 0) refuseRepeated(sent.query, ofPath);
  const ofAddress = { ...ofPath, ...(query.length > 0 ? sent.query : {}) };
  const ofHeaders = Object.fromEntries(
    Object.entries(headers).flatMap(([name, field]) => {
      const value = sent.header(name);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  if (sent.body === undefined) return { ...ofAddress, ...ofHeaders };
  const { is, with: others = [] } = places.body ?? {};
  if (is !== undefined)
    return { ...ofAddress, ...ofHeaders, ...partedBody(sent.body, { is, others }) };
  if (!isObject(sent.body)) return sent.body;
  refuseRepeated(sent.body, ofAddress);
  return { ...sent.body, ...ofAddress, ...ofHeaders };
}

function refuseRepeated(given: Readonly<Record<string, unknown>>, address: object): void {
  const repeated = Object.keys(address).find((field) => field in given);
  if (repeated === undefined) return;
  throw new ServiceError("invalid_input", null, {
    issues: [{ field: "", message: `Unrecognized key: "${repeated}"`, breaks: "schema" }],
  });
}

/** A body that is one field, without those that stand among its own. */
function partedBody(
  body: unknown,
  { is, others }: { readonly is: string; readonly others: readonly string[] },
): Record<string, unknown> {
  if (!isObject(body)) return { [is]: body };
  const entries = Object.entries(body);
  const own = entries.filter(([name]) => !others.includes(name));
  const beside = entries.filter(([name]) => others.includes(name));
  return { [is]: Object.fromEntries(own), ...Object.fromEntries(beside) };
}

/** A field of the input as the client calls it: what lies in the field that the body is lies in the body. */
export function nameInRequest(field: string, { body }: Places<string>): string {
  if (body?.is === undefined) return field;
  if (field === body.is) return "";
  return field.startsWith(`${body.is}.`) ? field.slice(body.is.length + 1) : field;
}
