// One HTTP request as foreign texts give it, made into an operation: secrets go apart, what the engine sets itself is left out,
// and a JSON body that nothing is lost of becomes a value.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import { Headers, type HttpOperation, headerIssuesOf, httpMethods } from "@gonogo/protocols/spec";
import type { FilledItem, SourceSecret } from "./source-types.ts";
import { quoted, withoutTemplates } from "./source-types.ts";

type JsonValue = Exclude<HttpOperation["body"], undefined>;

/** Longest body that is carried into a form, in characters; a copied command is no longer. */
const mostBody = 1_000_000;

export type RawRequest = {
  readonly method: string;
  readonly url: URL;
  /** In the order they came; a name may be there more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** null: none. */
  readonly body: string | null;
  /** Statuses that count as success; empty: 200. */
  readonly statuses: readonly number[];
  /** Its values are examples: what looks like a secret is none. */
  readonly isExample?: boolean;
};

const secretNames = new Set([
  ...["authorization", "proxy-authorization", "cookie", "x-amz-security-token", "apikey"],
]);
const secretPattern =
  /(?:^|[-_])(?:api-?key|auth|csrf|xsrf|jwt|passw(?:or)?d|secret|session|token)s?$/i;

/** Whether a header proves who asks, by its name. */
export const isSecret = (name: string): boolean =>
  secretNames.has(name.toLowerCase()) || secretPattern.test(name);

const secretField =
  /\b(access_token|api_?key|client_secret|passw(?:or)?d|refresh_token|secret|signature|sig)\b["']?\s*[:=]/i;

/** What connections and messages carry by themselves: nobody misses it. */
function isOwn(name: string, value: string, host: string): boolean {
  if (name.startsWith(":") || name === "content-length") return true;
  if (name === "host") return value.toLowerCase() === host.toLowerCase();
  return name === "connection" && /^keep-alive$/i.test(value.trim());
}

/** The request with its secrets apart. `notes` come first, in the order of the text. */
export function httpItem(
  { method, url, headers, body, statuses, isExample = false }: RawRequest,
  notes: readonly string[] = [],
): Pick<FilledItem, "operation" | "secrets" | "notes"> {
  const said = [...notes];
  const secrets = new Map<string, SourceSecret>();
  const kept = new Map<string, [name: string, value: string]>();
  if (url.username !== "" || url.password !== "") {
    const [user, password] = [url.username, url.password].map(decoded);
    secrets.set("authorization", basicSecret(`${user}:${password}`));
  }
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (isOwn(lower, value, url.host)) continue;
    if (isSecret(lower)) {
      const before = secrets.get(lower);
      const both = before?.value
        ? `${before.value}${lower === "cookie" ? "; " : ", "}${value}`
        : value;
      secrets.set(lower, { header: before?.header ?? name, value: both });
      continue;
    }
    const issue = issueOf(name, value);
    const before = kept.get(lower)?.[1];
    if (issue !== null)
      said.push(t("Left out: header {name}. It {issue}.", { name: quoted(name), issue }));
    else kept.set(lower, [name, before === undefined ? value : `${before}, ${value}`]);
  }
  const known = httpMethods.find((one) => one === method.toUpperCase());
  if (known === undefined)
    said.push(
      t("Method {method} is not supported. GET stands in its place.", { method: quoted(method) }),
    );
  const isTooLong = (body?.length ?? 0) > mostBody;
  if (isTooLong)
    said.push(
      t(
        "Left out: the body, {count} characters. At most {mostBody} are carried; '{{'filler'}}' makes a longer one.",
        { count: formatCount(body?.length ?? 0), mostBody: formatCount(mostBody) },
      ),
    );
  const sent = isTooLong ? undefined : bodyOf(body, kept);
  if (!isExample)
    for (const [where, text] of [
      ["query", url.search],
      ["body", (body ?? "").slice(0, 100_000)],
    ] as const) {
      const field = secretField.exec(text)?.[1];
      if (field !== undefined) said.push(secretIn(where, field));
    }
  const operation: HttpOperation = {
    kind: "http",
    method: known ?? "GET",
    path: withoutTemplates(`${url.pathname}${url.search}`),
    headers: Object.fromEntries(
      [...kept.values()].map(([name, value]) => [name, withoutTemplates(value)]),
    ),
    ...(sent === undefined ? {} : { body: sent }),
    expect: { status: statuses.length > 0 ? [...new Set(statuses)] : [200] },
  };
  return { operation, secrets: [...secrets.values()], notes: said };
}

/** `user:password` as a header. */
export const basicSecret = (credentials: string): SourceSecret => ({
  header: "authorization",
  value: `Basic ${Buffer.from(credentials).toString("base64")}`,
});

const secretIn = (where: "query" | "body", field: string): string =>
  where === "query"
    ? t(
        "The query holds {field}, which looks like a secret. Everybody who reads the definition sees it.",
        { field },
      )
    : t(
        "The body holds {field}, which looks like a secret. Everybody who reads the definition sees it.",
        { field },
      );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Why a header is left out, as what follows its name; null: it stays. */
function issueOf(name: string, value: string): string | null {
  const parsed = Headers.safeParse({ [name]: value });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? t("is not valid");
  const [issue] = headerIssuesOf("http1", { [name]: value });
  return issue?.message ?? null;
}

/** JSON as a value, if its text comes out of the value again; anything else stays a text with its content type. */
function bodyOf(
  text: string | null,
  headers: Map<string, [string, string]>,
): JsonValue | undefined {
  if (text === null || text === "") return undefined;
  const type = headers.get("content-type")?.[1] ?? "";
  if (/^[^;]*\bjson\b/i.test(type)) {
    const value = faithfulJson(text);
    if (value !== undefined && typeof value !== "string") {
      if (/^application\/json$/i.test(type.trim())) headers.delete("content-type");
      return mapTexts(value);
    }
  }
  return withoutTemplates(text);
}

/** undefined: not JSON, or JSON that a value changes, such as a number of 20 digits or a name that is there twice. */
function faithfulJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    const bare = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g, (part) =>
      part[0] === '"' ? part : "",
    );
    return JSON.stringify(value) === bare ? value : undefined;
  } catch {
    return undefined;
  }
}

function mapTexts(value: JsonValue): JsonValue {
  if (typeof value === "string") return withoutTemplates(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one)]));
}
