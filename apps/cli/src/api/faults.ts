// What goes wrong between the command and a server, as failures: no connection, an odd answer, a refusal.
import { cleanText, parseClean } from "../console/clean-text.ts";
import { exitCodes, Failure, systemCode } from "../console/failure.ts";

/** Where the address of a server was given. */
const ownSettings = "GONOGO_URL, gonogo login";

const connectionWords = (
  settings: string,
): Readonly<Record<string, readonly [string, string]>> => ({
  ECONNREFUSED: [
    "does not answer: nothing listens there",
    `Check the address (${settings}) and that the server runs.`,
  ],
  ENOTFOUND: ["has a name that does not resolve", `Check the address (${settings}).`],
  EAI_AGAIN: [
    "has a name that cannot be resolved now",
    "Check the network of this machine, and try again.",
  ],
  EHOSTUNREACH: ["cannot be reached from here", "Check the network of this machine."],
  ENETUNREACH: ["cannot be reached from here", "Check the network of this machine."],
  ETIMEDOUT: ["does not answer in time", "Check the address and the network, and try again."],
  UND_ERR_CONNECT_TIMEOUT: [
    "does not answer in time",
    "Check the address and the network, and try again.",
  ],
  UND_ERR_HEADERS_TIMEOUT: [
    "took the request and does not answer",
    "Try again; if it stays so, look at the server's log.",
  ],
  UND_ERR_BODY_TIMEOUT: ["stopped in the middle of its answer", "Try again."],
  ECONNRESET: ["cut the connection", "Try again; if it stays so, look at proxies between."],
  EPIPE: ["cut the connection", "Try again; if it stays so, look at proxies between."],
  UND_ERR_SOCKET: ["cut the connection", "Try again; if it stays so, look at proxies between."],
  UND_ERR_HEADERS_OVERFLOW: [
    "answers with headers that are too large",
    "Check what listens at this address.",
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: ["does not speak TLS", "Try http:// in place of https://."],
});
const wrongCertificate =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

/** Causes of connections that end before an answer does: asking once more may help. */
const passing = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "EAI_AGAIN", "UND_ERR_BODY_TIMEOUT"];
export const isPassing = (error: unknown): boolean => passing.includes(systemCode(error));

/** The failure of a request that got no answer. `settings` name where the address was given. */
export function connectionFailure(error: unknown, url: string, settings = ownSettings): Failure {
  if (error instanceof Failure) return error;
  const code = systemCode(error);
  const words = connectionWords(settings)[code];
  if (words) return new Failure(`${url} ${words[0]}.`, words[1]);
  if (error instanceof Error && error.name === "TimeoutError")
    return new Failure(`${url} does not finish its answer in time.`, "Try again.");
  if (wrongCertificate.test(code))
    return new Failure(
      `The certificate of ${url} is not trusted (${code}).`,
      "Set NODE_EXTRA_CA_CERTS to the file of your authority's certificate.",
    );
  if (error instanceof Error && error.name === "HTTPParserError")
    return new Failure(
      `${url} does not answer in HTTP.`,
      "Check the address and its port; https:// may be needed.",
    );
  const said = error instanceof Error ? cleanText(error.message).slice(0, 200) : "";
  if (said.startsWith("Proxy response"))
    return new Failure(
      `The HTTP proxy refuses a connection to ${url}: ${said}.`,
      "Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.",
    );
  return new Failure(
    `${url} cannot be asked${said === "" ? "" : `: ${said}`}${code === "" ? "" : ` (${code})`}.`,
    "Check the address, proxies and the network.",
  );
}

/** The server answered, and refused. */
export class Refusal extends Failure {
  readonly status: number;
  constructor(status: number, ...failure: ConstructorParameters<typeof Failure>) {
    super(...failure);
    this.status = status;
  }
}

export const notGonogo = (url: string, found: string): Failure =>
  new Failure(
    `${url} ${found}.`,
    "Check that the address is a Gonogo's own, without a page of a proxy or log-in before it.",
  );

type Problem = {
  readonly code: string;
  readonly detail: string;
  readonly remedy: string;
  readonly fields: readonly string[];
};

const textIn = (value: object, name: string): string => {
  const part: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof part === "string" ? part.slice(0, 1_000) : "";
};

/** More fields than this are counted. */
const mostFields = 20;

function problemIn(text: string): Problem | null {
  let value: unknown;
  try {
    value = parseClean(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || textIn(value, "code") === "") return null;
  const errors: unknown = "errors" in value ? value.errors : [];
  const named = (Array.isArray(errors) ? errors : []).filter(
    (one: unknown): one is object => typeof one === "object" && one !== null,
  );
  const fields = named
    .slice(0, mostFields)
    .map((one) => [textIn(one, "field"), textIn(one, "message")].filter(Boolean).join(": "));
  if (named.length > mostFields) fields.push(`and ${named.length - mostFields} more`);
  return {
    code: textIn(value, "code"),
    detail: textIn(value, "detail") || textIn(value, "title"),
    remedy: textIn(value, "remedy"),
    fields,
  };
}

const remedies: Readonly<Record<number, string>> = {
  401: "Take a new key from Settings on the page, and run gonogo login.",
  403: "Make a key with that scope under Settings, and run gonogo login.",
  404: "Check the name, and that the key is of the project that you mean.",
  429: "Wait a minute, or use --wait, which waits by itself.",
  503: "Try again in some seconds.",
};

const sentence = (text: string) => (/[.!?]$/.test(text) || text === "" ? text : `${text}.`);

/** The failure of an answer that refuses, by its problem details; else by its status alone. */
export function refusal(status: number, text: string, url: string): Refusal {
  const problem = problemIn(text);
  if (problem === null) {
    const { message, remedy } = notGonogo(
      url,
      `answers with HTTP status ${status}, unlike a Gonogo`,
    );
    return new Refusal(status, message, remedy);
  }
  const { detail, remedy, fields } = problem;
  // A single field stands in the detail already.
  const details = fields.length === 1 && detail.includes(fields[0] ?? "") ? [] : fields;
  return new Refusal(
    status,
    sentence(detail || `The server refuses with status ${status}`),
    remedy || (remedies[status] ?? (status >= 500 ? "Look at the server's log." : "")),
    exitCodes.couldNotAsk,
    details,
  );
}
