// An OpenAPI document (2.0, 3.0, 3.1) as a list of operations: where they go, how they are called, what they are about.
// It is read leniently: documents with mistakes elsewhere still list their operations.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { ServiceError } from "../errors.ts";
import { isObject, type JsonObject, listOf, resolved, textOf } from "./openapi-parts.ts";
import { type Found, fillOperation } from "./openapi-request.ts";
import { originOf } from "./read-curl.ts";
import { cut, mostItems, type ReadSource } from "./source-types.ts";

const methods = ["get", "head", "post", "put", "patch", "delete", "options"] as const;

/** Whether a parsed document says that it is one of OpenAPI's. */
export const isOpenApi = (value: unknown): value is JsonObject =>
  isObject(value) && ("openapi" in value || "swagger" in value);

function requireVersion(document: JsonObject): void {
  const version = String(document.openapi ?? document.swagger);
  if (/^(?:3(?:\.|$)|2(?:\.0|$))/.test(version)) return;
  throw new ServiceError(
    "invalid_input",
    t("The document is OpenAPI {cut}: 2.0, 3.0 and 3.1 are read.", { cut: cut(version, 20) }),
    { field: "text", remedy: t("Convert the document to OpenAPI 3.") },
  );
}

/** Base addresses: of an operation, its path, or the document; of 2.0 made of its parts. */
function serverOf(document: JsonObject, ...owners: readonly JsonObject[]): string {
  if (document.swagger !== undefined) {
    const schemes = listOf(document.schemes).map(textOf);
    const scheme = schemes.includes("https") || schemes.length === 0 ? "https" : schemes[0];
    const host = textOf(document.host);
    const base = textOf(document.basePath);
    return host === "" ? base : `${scheme}://${host}${base}`;
  }
  const [server] = [...owners, document].map(({ servers }) => listOf(servers)[0]).filter(isObject);
  if (!server) return "";
  const variables = isObject(server.variables) ? server.variables : {};
  return textOf(server.url).replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
}

/** The origin and the path before each operation's own. An address without a host has no origin. */
function baseOf(server: string): { origin: string | null; prefix: string } {
  const isAbsolute = /^https?:\/\//i.test(server) && URL.canParse(server);
  const parsed = isAbsolute ? new URL(server) : new URL("http://relative.invalid");
  if (!isAbsolute && URL.canParse(server, "http://relative.invalid"))
    parsed.pathname = new URL(server, "http://relative.invalid").pathname;
  return {
    origin: isAbsolute ? originOf(parsed) : null,
    prefix: parsed.pathname.replace(/\/+$/, ""),
  };
}

function* operationsOf(document: JsonObject): Generator<Found> {
  const paths = isObject(document.paths) ? document.paths : {};
  for (const [path, item] of Object.entries(paths)) {
    const pathItem = resolved(item, document);
    if (!pathItem || !path.startsWith("/")) continue;
    for (const method of methods) {
      const operation = pathItem[method];
      if (!isObject(operation)) continue;
      const base = baseOf(serverOf(document, operation, pathItem));
      yield { document, path, method: method.toUpperCase(), pathItem, operation, ...base };
    }
  }
}

/** Reads a document for which `isOpenApi` holds. Throws `invalid_input`. */
export function readOpenApi(document: JsonObject): ReadSource {
  requireVersion(document);
  const found: Found[] = [];
  for (const one of operationsOf(document))
    if (found.push(one) > mostItems)
      throw new ServiceError(
        "invalid_input",
        t("The document has more than {mostItems} operations.", {
          mostItems: formatCount(mostItems),
        }),
        { field: "text", remedy: t("Keep the paths that you need.") },
      );
  if (found.length === 0)
    throw new ServiceError("invalid_input", t("The document has no operation."), {
      field: "text",
      remedy: t("See whether its paths are in another file: other files are not read."),
    });
  const title = isObject(document.info) ? textOf(document.info.title) : "";
  return {
    kind: "openapi",
    title: cut(title, 100),
    items: found.map(({ method, path, operation, origin }, i) => ({
      id: String(i),
      title: cut(`${method} ${path}`, 300),
      about: cut(textOf(operation.summary) || textOf(operation.operationId), 120),
      group: cut(textOf(listOf(operation.tags)[0]), 60),
      origin,
    })),
    fill: ({ id }) => fillOperation(found[Number(id)] as Found),
  };
}
