// One operation of an OpenAPI document as a request: parameters and body are taken from its examples, or made from its schemas
// by openapi-sampler.
import { t } from "@gonogo/locale/t";
import { sample } from "openapi-sampler";
import { httpItem, isSecret } from "./http-request.ts";
import { isObject, type JsonObject, listOf, resolved, textOf } from "./openapi-parts.ts";
import { sampleSize } from "./sample-size.ts";
import { type FilledItem, quoted, type SourceSecret } from "./source-types.ts";

export type Found = {
  readonly document: JsonObject;
  readonly path: string;
  /** In capitals. */
  readonly method: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
  readonly origin: string | null;
  /** Path of the server, without a slash at its end. */
  readonly prefix: string;
};

/** Levels of a schema that are filled in, the first that keep its example short enough. */
const depths = [8, 5, 3, 2, 1];
/** Characters of a body made from a schema. */
const mostBody = 200_000;

/** An example of a schema; undefined: it has none that can be made. */
function sampled(schema: unknown, document: JsonObject): unknown {
  if (!isObject(schema)) return undefined;
  try {
    const depth = depths.find((one) => sampleSize(schema, document, one) <= mostBody);
    if (depth === undefined) return undefined;
    const options = { skipReadOnly: true, quiet: true, maxSampleDepth: depth };
    return sample(schema as Parameters<typeof sample>[0], options, document);
  } catch {
    // A reference that leads nowhere, one that nests too deep, or a rule that contradicts itself.
    return undefined;
  }
}

/** What the document gives as an example of a parameter or a body, else one made from its schema. */
function exampleOf(owner: JsonObject, document: JsonObject): unknown {
  if (owner.example !== undefined) return owner.example;
  const examples = isObject(owner.examples) ? Object.values(owner.examples) : [];
  for (const one of examples) {
    const example = resolved(one, document);
    if (example?.value !== undefined) return example.value;
  }
  // 2.0 writes the schema of a parameter beside its name.
  return sampled(owner.schema ?? (textOf(owner.type) === "" ? undefined : owner), document);
}

const hasOwnExample = (owner: JsonObject): boolean =>
  owner.example !== undefined || isObject(owner.examples);

const asText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");

/** Parameters of the operation, then those of its path that it does not replace. */
function parametersOf({ document, pathItem, operation }: Found): JsonObject[] {
  const byPlace = new Map<string, JsonObject>();
  for (const one of [...listOf(pathItem.parameters), ...listOf(operation.parameters)]) {
    const parameter = resolved(one, document);
    if (parameter) byPlace.set(`${textOf(parameter.in)} ${textOf(parameter.name)}`, parameter);
  }
  return [...byPlace.values()];
}

type Draft = {
  readonly found: Found;
  readonly query: (readonly [string, string])[];
  readonly headers: (readonly [string, string])[];
  readonly form: [string, string][];
  readonly secrets: SourceSecret[];
  readonly notes: string[];
  path: string;
  body: string | null;
};

/** Parameters that nobody can leave out, and those for which the document has an example. */
function readParameter(draft: Draft, parameter: JsonObject): void {
  const { document } = draft.found;
  const [name, place] = [textOf(parameter.name), textOf(parameter.in)];
  if (place === "body") {
    setBody(draft, "application/json", exampleOf(parameter, document));
    return;
  }
  if (place !== "path" && parameter.required !== true && !hasOwnExample(parameter)) return;
  if (place === "cookie" || (place === "header" && isSecret(name))) {
    draft.secrets.push({ header: place === "cookie" ? "cookie" : name, value: null });
    return;
  }
  const value = exampleOf(parameter, document);
  if (place === "path") {
    setInPath(draft, name, asText(value ?? "1"));
  } else if (place === "query") {
    const values = Array.isArray(value) ? value : [value];
    draft.query.push(...values.map((one) => [name, asText(one)] as const));
  } else if (place === "header" && !/^(?:accept|content-type|authorization)$/i.test(name))
    draft.headers.push([name, asText(value)]);
  else if (place === "formData") {
    if (parameter.type === "file")
      draft.notes.push(
        t("Left out: file {name}. Multipart bodies are not supported.", { name: quoted(name) }),
      );
    else draft.form.push([name, asText(value)]);
  }
}

function setInPath(draft: Draft, name: string, text: string): void {
  draft.path = draft.path.replaceAll(`{${name}}`, encodeURIComponent(text));
  draft.notes.push(
    t("{name} in the path is {text}. Replace it by one that exists.", { name, text: quoted(text) }),
  );
}

function setBody(draft: Draft, type: string, example: unknown): void {
  if (example === undefined) {
    draft.notes.push(
      t("The body is empty: the document has no example of it, and none could be made."),
    );
    return;
  }
  const isJson = /\bjson\b/i.test(type);
  const isForm = /^application\/x-www-form-urlencoded/i.test(type);
  const text =
    isForm && isObject(example)
      ? new URLSearchParams(Object.entries(example).map(([k, v]) => [k, asText(v)])).toString()
      : isJson && typeof example !== "string"
        ? JSON.stringify(example)
        : asText(example);
  if (text.length > mostBody) {
    draft.notes.push(t("The body is empty: its example is longer than 200,000 characters."));
    return;
  }
  draft.body = text;
  draft.headers.push(["content-type", type]);
}

const bodyTypes = [/^application\/json\b/i, /\bjson\b/i, /^application\/x-www-form-urlencoded/i];

function readBody(draft: Draft): void {
  const { document, operation } = draft.found;
  const given = resolved(operation.requestBody, document);
  const content = given && isObject(given.content) ? given.content : {};
  const types = Object.keys(content);
  const [first] = types;
  if (first === undefined) return;
  const ranked = bodyTypes.map((wanted) => types.find((type) => wanted.test(type)));
  const type = ranked.find((one) => one !== undefined) ?? first;
  const media = resolved(content[type], document) ?? {};
  if (/^multipart\//i.test(type) || /octet-stream|^image\//i.test(type)) {
    draft.notes.push(t("Left out: the body, {type}. It is not supported.", { type: quoted(type) }));
    return;
  }
  setBody(draft, type.includes("*") ? "application/json" : type, exampleOf(media, document));
}

/** What the operation asks of its caller; each alternative that asks for nothing ends the matter. */
function readSecurity(draft: Draft): void {
  const { document, operation } = draft.found;
  const wanted = listOf(operation.security ?? document.security).filter(isObject);
  const [first] = wanted;
  if (!first || wanted.some((one) => Object.keys(one).length === 0)) return;
  const components = isObject(document.components) ? document.components : {};
  const schemes = components.securitySchemes ?? document.securityDefinitions;
  for (const name of Object.keys(first)) {
    const all = isObject(schemes) ? schemes : {};
    const scheme = resolved(Object.hasOwn(all, name) ? all[name] : undefined, document);
    const [place, field] = [textOf(scheme?.in), textOf(scheme?.name)];
    if (textOf(scheme?.type) === "apiKey" && place === "query")
      draft.notes.push(
        t("The server asks for {field} in the query. Add it to the path.", {
          field: quoted(field),
        }),
      );
    else
      draft.secrets.push({
        header: place === "cookie" ? "cookie" : place === "header" ? field : "authorization",
        value: null,
      });
  }
}

/** Statuses of success that the document names. */
const statusesOf = ({ operation }: Found): number[] =>
  isObject(operation.responses)
    ? Object.keys(operation.responses)
        .filter((status) => /^2\d\d$/.test(status))
        .map(Number)
    : [];

function urlOf({ found, path, query }: Draft): URL {
  const base = found.origin ?? "http://relative.invalid";
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  const address = `${base}${found.prefix}${path}${search === "" ? "" : `?${search}`}`;
  return URL.canParse(address) ? new URL(address) : new URL(base);
}

/** The request of an operation, filled in. */
export function fillOperation(found: Found): Omit<FilledItem, "id" | "name" | "origin"> {
  const draft: Draft = {
    ...{ found, query: [], headers: [], form: [], secrets: [], notes: [] },
    ...{ path: found.path, body: null },
  };
  for (const parameter of parametersOf(found)) readParameter(draft, parameter);
  // Documents forget to say what some parts of a path are.
  for (const [, name = ""] of draft.path.matchAll(/\{([^{}/]+)\}/g)) setInPath(draft, name, "1");
  readBody(draft);
  if (draft.form.length > 0 && draft.body === null)
    setBody(draft, "application/x-www-form-urlencoded", Object.fromEntries(draft.form));
  readSecurity(draft);
  const { operation, notes } = httpItem(
    {
      method: found.method,
      url: urlOf(draft),
      headers: draft.headers,
      body: draft.body,
      statuses: statusesOf(found),
      isExample: true,
    },
    draft.notes,
  );
  const byHeader = new Map(draft.secrets.map((secret) => [secret.header.toLowerCase(), secret]));
  return { operation, secrets: [...byHeader.values()], notes, speaks: null, insecure: false };
}
