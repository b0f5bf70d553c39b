// Headers that a request may not carry as they were written: those of one connection, and those that the engine sets
// itself. Whatever is not refused here is sent as it is and kept to: after `Connection: close` a connection carries no
// other request. Mirrored by the engine's wire/header_rules.rs; both read fixtures/header-rules.json.
// Sources: RFC 9110, sections 7.2, 7.6.1 and 10.1; RFC 9112, section 9.6; RFC 9113, section 8.2.2; RFC 9114,
// section 4.2; RFC 6455, section 4.1; grpc/doc/PROTOCOL-HTTP2.md.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { Operation } from "../kinds/operation.ts";
import { isBase64 } from "../parts/base64.ts";
import type { ProtocolName } from "../target/target.ts";

const keepsProtocol = msg("must be left out: a connection keeps its protocol");

const byName: Readonly<Record<string, Msg>> = {
  "proxy-connection": msg("must be left out: it is no header of HTTP (RFC 9112, appendix C.2.2)"),
  "transfer-encoding": msg("must be left out: a body is sent with its length"),
  "content-length": msg("must be left out: it is set to the length of the body"),
  expect: msg("must be left out: a body is sent at once, without waiting for 100 Continue"),
  trailer: msg("must be left out: no trailers are sent"),
  upgrade: keepsProtocol,
  "http2-settings": keepsProtocol,
};

function nameIssue(protocol: ProtocolName, name: string): string | null {
  if (protocol === "websocket") {
    if (name === "connection" || name === "upgrade" || name.startsWith("sec-websocket-"))
      return t("is set by the WebSocket handshake itself");
    if (name === "keep-alive" || name === "te") return t("has no place in a WebSocket handshake");
  }
  if (
    protocol === "grpc" &&
    (["te", "host", "content-type"].includes(name) || name.startsWith("grpc-"))
  )
    return t("is set by the call itself");
  if (protocol !== "http1" && (name === "connection" || name === "keep-alive"))
    return t("has no place here: a connection carries many requests (RFC 9113, section 8.2.2)");
  const leftOut = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return leftOut ? t(leftOut) : null;
}

/** Headers that are meant for whoever answers, not for the next hop (RFC 9110, section 7.6.1). */
const endToEnd = [
  ...["host", "content-length", "content-type", "transfer-encoding", "authorization"],
  "cache-control",
];

function connectionIssue(value: string): string | null {
  const names = value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0 || !names.every((name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)))
    return t("must be a list of names, for example close");
  for (const name of names) {
    const lower = name.toLowerCase();
    if (lower === "upgrade" || lower === "http2-settings")
      return t("must not name {name}: a connection keeps its protocol", { name });
    if (endToEnd.includes(lower))
      return t("must not name {name}: it is meant for whoever answers", { name });
  }
  return null;
}

/** `host` or `host:port`, without user information (RFC 9110, section 7.2; RFC 3986, section 3.2). */
function isAuthority(value: string): boolean {
  const port = /^(?:\[[0-9A-Fa-f:.]+\]|[-._~%0-9A-Za-z]+)(?::(\d+))?$/.exec(value);
  return port !== null && Number(port[1] ?? 0) <= 65_535;
}

function metadataIssue(name: string, value: string, isTemplate: boolean): string | null {
  if (!/^[-_.0-9a-z]+$/.test(name))
    return t("is not a metadata name: letters, digits, _, - and . only");
  if (isTemplate) return null;
  if (name.endsWith("-bin"))
    return isBase64(value, "optional") ? null : t("must be base64, as its name ends in -bin");
  return /^[\x20-\x7e]*$/.test(value)
    ? null
    : t("must be printable ASCII; other bytes go into a name that ends in -bin");
}

/** What is wrong with a header of a request over `protocol`, as what follows its name; null: nothing. */
export function headerIssue(protocol: ProtocolName, name: string, value: string): string | null {
  const lower = name.toLowerCase();
  const issue = nameIssue(protocol, lower);
  if (issue !== null) return issue;
  const isTemplate = value.includes("{{");
  if (lower === "connection" || lower === "te") {
    if (isTemplate) return t("must be the same for every request");
    if (lower === "connection") return connectionIssue(value);
    return value.trim().toLowerCase() === "trailers"
      ? null
      : t("must be trailers: answers in other transfer codings are not read");
  }
  if (lower === "host" && !isTemplate)
    return isAuthority(value) ? null : t("must be a host, with a port or without");
  return protocol === "grpc" ? metadataIssue(lower, value, isTemplate) : null;
}

/** What is wrong with a set of headers, each issue at the header's name. */
export function* headerIssuesOf(
  protocol: ProtocolName,
  headers: Readonly<Record<string, string>>,
): Generator<{ name: string; message: string }> {
  let hosts = 0;
  for (const [name, value] of Object.entries(headers)) {
    const message = headerIssue(protocol, name, value);
    if (message !== null) yield { name, message };
    // RFC 9112, section 3.2: two of them are an error.
    else if (name.toLowerCase() === "host" && ++hosts > 1)
      yield { name, message: t("is given twice") };
  }
}

/** Headers that no request of an operation may carry, each with its path in the operation. */
export function operationHeaderIssues(
  operation: Operation,
  protocol: ProtocolName = mostLenient[operation.kind],
): { path: string[]; message: string }[] {
  const [place, headers] =
    operation.kind === "grpc"
      ? ["metadata", operation.metadata]
      : ["headers", operation.kind === "quic" ? {} : operation.headers];
  return [...headerIssuesOf(protocol, headers)].map(({ name, message }) => ({
    ...{ path: [place, name], message },
  }));
}

/** Of the versions of HTTP the first refuses least; what the others refuse beyond it is found where the target is known. */
const mostLenient: Readonly<Record<Operation["kind"], ProtocolName>> = {
  ...{ http: "http1", grpc: "grpc", websocket: "websocket", quic: "quic" },
};
