// curl command lines, as people copy them from browsers and documents, as requests. Options are read by Node's parseArgs.
import { parseArgs } from "node:util";
import { english, t, translated } from "@gonogo/locale/t";
import type { ProtocolName } from "@gonogo/protocols/spec";
import { ServiceError } from "../errors.ts";
import { curlOptions, isSilent, reasonOf } from "./curl-options.ts";
import { basicSecret, httpItem } from "./http-request.ts";
import { commandsOf, variableNotes } from "./shell-words.ts";
import { type FilledItem, quoted, type ReadSource, type SourceSecret } from "./source-types.ts";

/** What the options of one request say, up to `--next`. */
type Said = {
  readonly addresses: string[];
  readonly headers: (readonly [string, string])[];
  readonly data: string[];
  readonly query: string[];
  readonly secrets: SourceSecret[];
  readonly notes: string[];
  method: string | null;
  isGet: boolean;
  isHead: boolean;
  isJson: boolean;
  /** Data was given, even if none of it is in the text. */
  hasData: boolean;
  isUpload: boolean;
  isInsecure: boolean;
  speaks: ProtocolName | null;
};

const nothing = (notes: readonly string[]): Said => ({
  ...{ addresses: [], headers: [], data: [], query: [], secrets: [], notes: [...notes] },
  ...{ method: null, isGet: false, isHead: false, isJson: false, hasData: false },
  ...{ isUpload: false, isInsecure: false, speaks: null },
});

type Option = { readonly name: string; readonly raw: string; readonly value: string };

const versions: Readonly<Record<string, ProtocolName>> = {
  ...{ "http1.0": "http1", "http1.1": "http1", http2: "http2", "http2-prior-knowledge": "http2" },
  ...{ http3: "http3", "http3-only": "http3" },
};

const leave = (said: Said, { raw, value }: Pick<Option, "raw" | "value">, why: string): void => {
  said.notes.push(
    t("Left out: {option}. {why}", {
      option: [raw, quoted(value)].filter(Boolean).join(" "),
      why: translated(why),
    }),
  );
};

const notHere = english("The file is not part of the text; paste its content into the body.");

function readData(said: Said, option: Option): void {
  const { name, value } = option;
  said.hasData = true;
  if (name === "json") said.isJson = true;
  // --data-raw takes @ as it is.
  if (name === "data-urlencode") encodeData(said, option);
  else if (name !== "data-raw" && value.startsWith("@")) leave(said, option, notHere);
  else said.data.push(value);
}

/** `text`, `=text`, `name=text`, `@file`, `name@file` */
function encodeData(said: Said, option: Option): void {
  const match = /^([^=@]*)([=@]?)([\s\S]*)$/.exec(option.value);
  const [, before = "", sign = "", after = ""] = match ?? [];
  const encoded = encodeURIComponent(sign === "" ? before : after).replaceAll("%20", "+");
  if (sign === "@") leave(said, option, notHere);
  else said.data.push(sign === "" || before === "" ? encoded : `${before}=${encoded}`);
}

function readHeader(said: Said, option: Option): void {
  const { value } = option;
  const match = /^([^:;]+)([:;])\s*([\s\S]*)$/.exec(value);
  const [, name = "", sign, rest = ""] = match ?? [];
  if (value.startsWith("@")) leave(said, option, t("The file is not part of the text."));
  else if (!match) leave(said, option, t("It is not a header."));
  // `Name:` takes a header of curl's own away, `Name;` sends it empty.
  else if (rest !== "" || sign === ";") said.headers.push([name.trim(), rest.trim()]);
}

function readCookie(said: Said, option: Option): void {
  if (option.value.includes("=")) said.headers.push(["cookie", option.value]);
  else leave(said, option, t("The file is not part of the text."));
}

function readUser(said: Said, option: Option): void {
  const hasPassword = option.value.includes(":");
  said.secrets.push(
    hasPassword ? basicSecret(option.value) : { header: "authorization", value: null },
  );
}

const withValue: Readonly<Record<string, (said: Said, option: Option) => void>> = {
  request: (said, { value }) => {
    said.method = value;
  },
  url: ({ addresses }, { value }) => addresses.push(value),
  header: readHeader,
  data: readData,
  "data-ascii": readData,
  "data-raw": readData,
  "data-binary": readData,
  "data-urlencode": readData,
  json: readData,
  user: readUser,
  "oauth2-bearer": ({ secrets }, { value }) =>
    secrets.push({ header: "authorization", value: `Bearer ${value}` }),
  "url-query": ({ query }, { value }) => query.push(value),
  "user-agent": ({ headers }, { value }) => headers.push(["user-agent", value]),
  referer: ({ headers }, { value }) => headers.push(["referer", value.replace(/;auto$/, "")]),
  cookie: readCookie,
  form: (said, option) => {
    said.hasData = true;
    leave(said, option, t("Multipart bodies are not supported."));
  },
  "form-string": (said, option) => {
    said.hasData = true;
    leave(said, option, t("Multipart bodies are not supported."));
  },
  "upload-file": (said, option) => {
    said.isUpload = true;
    leave(said, option, notHere);
  },
};

const plain: Readonly<Record<string, (said: Said) => void>> = {
  get: (said) => {
    said.isGet = true;
  },
  head: (said) => {
    said.isHead = true;
  },
  insecure: (said) => {
    said.isInsecure = true;
  },
  compressed: ({ headers }) => {
    const isThere = headers.some(([name]) => name.toLowerCase() === "accept-encoding");
    if (!isThere) headers.push(["accept-encoding", "deflate, gzip, br, zstd"]);
  },
};

function readOption(said: Said, option: Option): void {
  const { name } = option;
  const version = versions[name];
  if (version !== undefined) said.speaks = version;
  else if (Object.hasOwn(withValue, name)) withValue[name]?.(said, option);
  else if (Object.hasOwn(plain, name)) plain[name]?.(said);
  else if (!isSilent(name)) leave(said, option, reasonOf(name) ?? notKnown);
}

const notKnown = english("curl's option is not known here.");

const isKnown = (name: string): boolean =>
  Object.hasOwn(curlOptions, name) || isSilent(name) || reasonOf(name) !== null;

type Token = ReturnType<typeof tokensOf>[number];

/** Options and addresses in their order. What follows an unknown option and is no address is its value. */
function tokensOf(words: readonly string[]) {
  const { tokens } = parseArgs({
    ...{ args: [...words], options: curlOptions },
    ...{ strict: false, allowPositionals: true, tokens: true },
  });
  return tokens;
}

const isValue = (token: Token, before: Token | undefined): boolean =>
  token.kind === "positional" &&
  before?.kind === "option" &&
  !isKnown(before.name) &&
  !/[./:]|^localhost$/.test(token.value);

/** The requests of one command: `--next` begins another. */
function requestsOf(words: readonly string[], notes: readonly string[]): Said[] {
  let said = nothing([...notes, ...variableNotes(words)]);
  const all = [said];
  const tokens = tokensOf(words);
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    if (token.kind === "positional") {
      if (!isValue(token, tokens[i - 1])) said.addresses.push(token.value);
    } else if (token.kind === "option" && token.name === "next") {
      said = nothing([]);
      all.push(said);
    } else if (token.kind === "option") {
      const own = next?.kind === "positional" && isValue(next, token) ? next.value : "";
      readOption(said, { name: token.name, raw: token.rawName, value: token.value ?? own });
    }
  });
  return all;
}

/** An address as curl takes it: HTTP where no scheme is given. */
function urlOf(address: string): URL {
  const url =
    URL.canParse(address) && /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
      ? new URL(address)
      : URL.canParse(`http://${address}`)
        ? new URL(`http://${address}`)
        : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new ServiceError(
      "invalid_input",
      address === ""
        ? t("An empty text is not an address of HTTP.")
        : t("{address} is not an address of HTTP.", { address: quoted(address) }),
      {
        field: "text",
        remedy: t("Paste the whole command, with its http:// or https:// address."),
      },
    );
  return url;
}

function methodOf(said: Said): string {
  if (said.method !== null) return said.method;
  if (said.isHead) return "HEAD";
  if (said.isUpload) return "PUT";
  return said.hasData && !said.isGet ? "POST" : "GET";
}

/** Where every request of this kind of address goes: `https://host:443`. */
export const originOf = ({ protocol, hostname, port }: URL): string =>
  `${protocol}//${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;

function fill(said: Said, address: URL): Omit<FilledItem, "id" | "name" | "origin"> {
  const url = new URL(address);
  const inQuery = [...said.query, ...(said.isGet ? said.data : [])];
  if (inQuery.length > 0) url.search = [url.search.slice(1), ...inQuery].filter(Boolean).join("&");
  const data = said.data.join(said.isJson ? "" : "&");
  const hasBody = said.data.length > 0 && !said.isGet;
  const has = (wanted: string) => said.headers.some(([name]) => name.toLowerCase() === wanted);
  const headers = [...said.headers];
  if (said.isJson && !has("accept")) headers.push(["accept", "application/json"]);
  if (hasBody && !has("content-type"))
    headers.push([
      "content-type",
      said.isJson ? "application/json" : "application/x-www-form-urlencoded",
    ]);
  const { operation, secrets, notes } = httpItem(
    { method: methodOf(said), url, headers, body: hasBody ? data : null, statuses: [] },
    said.notes,
  );
  // A header of the text wins over what -u says, as in curl.
  const own = secrets.map(({ header }) => header.toLowerCase());
  return {
    operation,
    secrets: [...secrets, ...said.secrets.filter(({ header }) => !own.includes(header))],
    notes,
    speaks: said.speaks,
    insecure: said.isInsecure,
  };
}

/** Reads curl commands. Throws `invalid_input`. */
export function readCurl(text: string): ReadSource {
  const requests = commandsOf(text, "curl").flatMap(({ words, notes }) =>
    requestsOf(words, notes).flatMap((said) =>
      said.addresses.map((address) => ({ said, url: urlOf(address) })),
    ),
  );
  if (requests.length === 0)
    throw new ServiceError("invalid_input", t("The curl command has no address."), {
      field: "text",
      remedy: t("Paste the whole command, with its last line."),
    });
  return {
    ...{ kind: "curl", title: "" },
    items: requests.map(({ said, url }, i) => ({
      id: String(i),
      title: `${methodOf(said)} ${url.pathname}`,
      ...{ about: "", group: "", origin: originOf(url) },
    })),
    fill: ({ id }) => {
      const { said, url } = requests[Number(id)] as (typeof requests)[number];
      return fill(said, url);
    },
  };
}
