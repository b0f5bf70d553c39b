// A HAR log (HTTP Archive 1.2), as browsers and proxies save it, as requests. Answers are read for their status only.
import { formatCount } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import type { ProtocolName } from "@gonogo/protocols/spec";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { httpItem } from "./http-request.ts";
import { originOf } from "./read-curl.ts";
import { cut, mostItems, type ReadSource } from "./source-types.ts";

const Pair = z.object({ name: z.string(), value: z.string().catch("") });

/** What is asked of an entry; anything else in it is not read. */
const Entry = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string().catch(""),
    headers: z.array(Pair).catch([]),
    postData: z
      .object({
        mimeType: z.string().catch(""),
        text: z.string().optional().catch(undefined),
        encoding: z.string().optional().catch(undefined),
        params: z.array(Pair.extend({ fileName: z.string().optional() })).catch([]),
      })
      .optional()
      .catch(undefined),
  }),
  response: z.object({ status: z.number() }).optional().catch(undefined),
  _resourceType: z.string().catch(""),
});
type Entry = z.infer<typeof Entry>;

type Listed = { readonly entry: Entry; readonly url: URL };

function listed(value: unknown): Listed | null {
  const { data: entry } = Entry.safeParse(value);
  if (!entry || !URL.canParse(entry.request.url)) return null;
  const url = new URL(entry.request.url);
  return url.protocol === "http:" || url.protocol === "https:" ? { entry, url } : null;
}

const speaksOf = (version: string): ProtocolName | null => {
  if (/^(?:h2|http\/2)/i.test(version)) return "http2";
  return /^(?:h3|http\/3)/i.test(version) ? "http3" : null;
};

type Body = { readonly body: string | null; readonly type: string | null; readonly note?: string };

function bodyOf({ postData }: Entry["request"]): Body {
  if (!postData) return { body: null, type: null };
  const { mimeType, text, encoding, params } = postData;
  if (/^multipart\//i.test(mimeType))
    return {
      body: null,
      type: null,
      note: t("Left out: the multipart body. It is not supported."),
    };
  if (encoding === "base64")
    return { body: null, type: mimeType, note: t("Left out: the body. It is not text.") };
  if (text !== undefined) return { body: text, type: mimeType };
  const search = new URLSearchParams(
    params.map(({ name, value }) => [decodedPlus(name), decodedPlus(value)]),
  );
  return { body: params.length > 0 ? search.toString() : null, type: mimeType };
}

/** Some programs write parameters encoded, some as they are. */
function decodedPlus(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function fill({ entry, url }: Listed) {
  const { request, response } = entry;
  const { body, type, note } = bodyOf(request);
  const headers = request.headers.map(({ name, value }) => [name, value] as const);
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  const status = response?.status ?? 0;
  return {
    ...httpItem(
      {
        ...{ method: request.method, url, body },
        headers: !hasType && type && body !== null ? [...headers, ["content-type", type]] : headers,
        statuses: Number.isInteger(status) && status >= 100 && status <= 599 ? [status] : [],
      },
      note === undefined ? [] : [note],
    ),
    speaks: speaksOf(request.httpVersion),
    insecure: false,
  };
}

/** Whether a parsed document is a HAR log. */
export const isHar = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "log" in value &&
  typeof value.log === "object" &&
  value.log !== null &&
  "entries" in value.log &&
  Array.isArray(value.log.entries);

/** Reads a log for which `isHar` holds. Throws `invalid_input`. */
export function readHar(value: unknown): ReadSource {
  const { entries } = (value as { log: { entries: unknown[] } }).log;
  if (entries.length > mostItems)
    throw new ServiceError(
      "invalid_input",
      t("The log has {count} requests: at most {mostItems} are read.", {
        count: formatCount(entries.length),
        mostItems: formatCount(mostItems),
      }),
      { field: "text", remedy: t("Record less, or save only what you need.") },
    );
  const found = entries.map(listed).filter((one) => one !== null);
  if (found.length === 0)
    throw new ServiceError("invalid_input", t("The log has no HTTP request."), {
      field: "text",
      remedy: t("Load the page with the network panel open, and save the log again."),
    });
  return {
    ...{ kind: "har", title: "" },
    items: found.map(({ entry, url }, i) => ({
      id: String(i),
      title: cut(`${entry.request.method} ${url.pathname}${url.search}`, 300),
      about: entry.response ? t("answered {status}", { status: entry.response.status }) : "",
      group: cut(entry._resourceType, 60),
      origin: originOf(url),
    })),
    fill: ({ id }) => fill(found[Number(id)] as Listed),
  };
}
