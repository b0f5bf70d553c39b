// What `gonogo ab` measures: two addresses and one request, read from what was typed, and the definition that compares them.
import type { Schemas } from "../api/operations.ts";
import { wrongUsage } from "../console/failure.ts";

export type Asked = {
  readonly base: string;
  readonly head: string;
  /** `POST /orders`, or the full name of a method of gRPC. */
  readonly request: string;
  /** JSON, or another text for HTTP. */
  readonly body?: string | undefined;
  readonly headers: readonly string[];
  readonly gates: readonly string[];
  readonly clients: number;
  readonly rate?: number | undefined;
  readonly name: string;
};

/** NO-GO where the median is worse by more than a tenth, or more than 1 % of requests fail. */
const defaultGates = ["p50(head) / p50(base) <= 1.1", "errors(head) <= 1 %"] as const;

const schemes = {
  "http:": { protocol: "http1", port: 80, isTls: false },
  "https:": { protocol: "http1", port: 443, isTls: true },
  "grpc:": { protocol: "grpc", port: 80, isTls: false },
  "grpcs:": { protocol: "grpc", port: 443, isTls: true },
} as const;
type Scheme = (typeof schemes)[keyof typeof schemes];

export type Side = Scheme & {
  readonly url: URL;
  readonly host: string;
  readonly at: number;
};

export const sideNames = ["base", "head"] as const;
export type Sides = Readonly<Record<(typeof sideNames)[number], Side>>;

function sideOf(option: string, text: string): Side {
  const url = URL.canParse(text) ? new URL(text) : null;
  const scheme = schemes[url?.protocol as keyof typeof schemes];
  if (!url || !scheme || url.hostname === "")
    throw wrongUsage(
      `--${option} is not an address: ${text.slice(0, 200)}.`,
      "Write http://, https://, grpc:// or grpcs:// with a host and a port.",
    );
  if (url.username !== "" || url.password !== "")
    throw wrongUsage(
      `--${option} holds a password, which would be stored.`,
      "Send credentials with a target's secret and a benchmark of your own.",
    );
  if (url.search !== "" || url.hash !== "")
    throw wrongUsage(
      `--${option} has a query or a fragment.`,
      "Write the query in --request: 'GET /orders?page=2'.",
    );
  if (scheme.protocol === "grpc" && !/^\/?$/.test(url.pathname))
    throw wrongUsage(
      `--${option} has a path, which gRPC does not use.`,
      "Name the method with --request: package.Service/Method.",
    );
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { ...scheme, url, host, at: url.port === "" ? scheme.port : Number(url.port) };
}

/** Refuses `<body of the request>`, which reports write in place of values; XML has more than one tag. */
function requireFilledIn(option: string, value: string): void {
  if (/^<[\p{L}\d ]+>$/u.test(value.trim()))
    throw wrongUsage(
      `${option} is a placeholder: ${value.trim()}.`,
      "Replace it with the value that is sent.",
    );
}

/** Both addresses. Throws a Failure of wrong usage. */
export function sidesOf(asked: Pick<Asked, "base" | "head">): Sides {
  const sides = { base: sideOf("base", asked.base), head: sideOf("head", asked.head) };
  if (sides.base.protocol !== sides.head.protocol)
    throw wrongUsage(
      "--base and --head speak different protocols.",
      "Compare protocols with a benchmark: its variants may have one each.",
    );
  return sides;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      if (!name) throw wrongUsage(`--header ${line} has no name.`, "Write 'name: value'.");
      requireFilledIn(`--header ${name}`, value ?? "");
      return [name, value ?? ""];
    }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is sent to both sides; paths of the two addresses come before that of the request. */
function operationOf(side: Side, { request, body, headers }: Asked): object {
  requireFilledIn("--body", body ?? "");
  requireFilledIn("The query of --request", request.split("?")[1] ?? "");
  if (side.protocol === "grpc") {
    if (!/^[\w.]+\/\w+$/.test(request))
      throw wrongUsage(
        `--request ${request} is not a method of gRPC.`,
        "Write package.Service/Method.",
      );
    const message = body === undefined ? {} : jsonOf(body);
    if (typeof message !== "object" || message === null)
      throw wrongUsage("--body is not a JSON object.", "A message of gRPC is written as JSON.");
    const metadata = headersOf(headers);
    return {
      ...{ kind: "grpc", method: request, message },
      ...(Object.keys(metadata).length > 0 && { metadata }),
    };
  }
  const [, method = "GET", path = ""] = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(request.trim()) ?? [];
  if (path === "" || !methods.includes(method.toUpperCase()))
    throw wrongUsage(
      `--request ${request} is not a request.`,
      `Write a path, or a method and a path: 'POST /orders'. Methods are ${methods.join(", ")}.`,
    );
  const prefix = side.url.pathname.replace(/\/+$/, "");
  const sent = headersOf(headers);
  return {
    ...{ kind: "http", method: method.toUpperCase(), path: `${prefix}${path}` },
    ...(body !== undefined && { body: jsonOf(body) }),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
  };
}

/** The target of a side. */
export const slugOf = (name: "base" | "head", { protocol, isTls }: Side): string =>
  `ab-${name}-${protocol}${isTls ? "-tls" : ""}`;

type Definition = NonNullable<Schemas["NewRun"]["definition"]>;

/**
 * The first variant is the baseline. Throws a Failure of wrong usage. The server reads what was typed: headers, bodies and gates may
 * be wrong, and are then refused by their fields.
 */
export function definitionOf(sides: Sides, options: Asked): Definition {
  const { name, gates, clients, rate } = options;
  const variants = sideNames.map((variant) => ({
    ...{ name: variant, target: slugOf(variant, sides[variant]) },
    operation: operationOf(sides[variant], options),
  }));
  return {
    ...{ name, question: "Is head slower than base?", variants },
    load:
      rate === undefined
        ? { kind: "closed", clients }
        : { kind: "open", ratePerS: rate, connections: clients },
    gates: [...(gates.length > 0 ? gates : defaultGates)],
  } as Definition;
}
