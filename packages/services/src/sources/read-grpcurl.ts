// grpcurl command lines as calls: flags as Go's package reads them (`-plaintext`, `--plaintext`, `-d=…`).
import { english, t, translated } from "@gonogo/locale/t";
import type { GrpcOperation } from "@gonogo/protocols/spec";
import { headerIssuesOf } from "@gonogo/protocols/spec";
import { ServiceError } from "../errors.ts";
import { isSecret } from "./http-request.ts";
import { commandsOf, variableNotes } from "./shell-words.ts";
import {
  type FilledItem,
  quoted,
  type ReadSource,
  type SourceSecret,
  withoutTemplates,
} from "./source-types.ts";

const withValue = new Set([
  ...["d", "H", "rpc-header", "reflect-header", "import-path", "proto", "protoset", "protoset-out"],
  ...["cacert", "cert", "key", "servername", "authority", "max-time", "connect-timeout"],
  ...["keepalive-time", "max-msg-sz", "user-agent", "format", "proto-out-dir", "alts-target"],
  ...["alts-handshaker-service", "alts-target-service-account"],
]);
/** What changes neither the call nor the connection. */
const silent = new Set([
  ...["v", "vv", "format", "format-error", "emit-defaults", "msg-template", "use-reflection"],
  ...["protoset-out", "proto-out-dir", "reflect-header", "expand-headers", "keepalive-time"],
]);
const tls = english("Set certificates in the target.");
const reasons: Readonly<Record<string, string>> = {
  ...{ cacert: tls, cert: tls, key: tls, servername: tls },
  ...{
    proto: english("Set the schema in the target."),
    protoset: english("Set the schema in the target."),
  },
  "import-path": english("Set the schema in the target."),
  "max-time": english("Time-outs belong to the load."),
  "connect-timeout": english("Time-outs belong to the load."),
  "allow-unknown-fields": english("A message with unknown fields is refused."),
};

type Said = {
  readonly headers: [string, string][];
  readonly notes: string[];
  readonly words: string[];
  data: string | null;
  isPlain: boolean;
  isInsecure: boolean;
};

function readFlag(said: Said, name: string, value: string): void {
  if (name === "plaintext") said.isPlain = true;
  else if (name === "insecure") said.isInsecure = true;
  else if (name === "d") said.data = value;
  else if (name === "H" || name === "rpc-header") {
    const at = value.indexOf(":");
    if (at > 0) said.headers.push([value.slice(0, at).trim(), value.slice(at + 1).trim()]);
    else
      said.notes.push(
        t("Left out: -{name} {value}. It is not a header.", { name, value: quoted(value) }),
      );
  } else if (!silent.has(name)) {
    const why = reasons[name] ?? english("It is not supported here.");
    said.notes.push(
      t("Left out: {option}. {why}", {
        option: [`-${name}`, quoted(value)].filter(Boolean).join(" "),
        why: translated(why),
      }),
    );
  }
}

function saidBy(words: readonly string[], notes: readonly string[]): Said {
  const said: Said = {
    ...{ headers: [], notes: [...notes, ...variableNotes(words)], words: [] },
    ...{ data: null, isPlain: false, isInsecure: false },
  };
  for (let i = 0; i < words.length; i++) {
    const match = /^--?([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(words[i] as string);
    // Flags end at the first word that is none.
    if (!match) {
      said.words.push(...words.slice(i));
      break;
    }
    const [, name = "", given] = match;
    readFlag(said, name, given ?? (withValue.has(name) ? (words[++i] ?? "") : ""));
  }
  return said;
}

/** Messages as JSON: one object, or several one after another where the client streams. */
function messagesOf(said: Said): GrpcOperation["message"][] {
  const { data, notes } = said;
  if (data === null || data.trim() === "") return [];
  if (data.startsWith("@")) {
    notes.push(t("Left out: -d @. The message is read from the terminal; paste it."));
    return [];
  }
  for (const text of [data, `[${data.replace(/\}\s*\{/g, "},{")}]`])
    try {
      const value: unknown = JSON.parse(text);
      const all = Array.isArray(value) ? value : [value];
      if (all.every((one) => typeof one === "object" && one !== null && !Array.isArray(one)))
        return all as GrpcOperation["message"][];
    } catch {
      // The other way of writing messages is tried.
    }
  notes.push(t("Left out: -d. Its text is not JSON."));
  return [];
}

const escaped = (message: GrpcOperation["message"]): GrpcOperation["message"] =>
  JSON.parse(JSON.stringify(message), (_, value: unknown) =>
    typeof value === "string" ? withoutTemplates(value) : value,
  ) as GrpcOperation["message"];

function fill(said: Said, method: string): Omit<FilledItem, "id" | "name" | "origin"> {
  const notes = [...said.notes];
  const secrets: SourceSecret[] = [];
  const metadata: Record<string, string> = {};
  for (const [name, value] of said.headers) {
    const lower = name.toLowerCase();
    const [issue] = headerIssuesOf("grpc", { [lower]: value });
    if (isSecret(lower)) secrets.push({ header: lower, value });
    else if (issue)
      notes.push(
        t("Left out: header {name}. It {message}.", { name: quoted(name), message: issue.message }),
      );
    else metadata[lower] = withoutTemplates(value);
  }
  const withNotes = { ...said, notes };
  const messages = messagesOf(withNotes).map(escaped);
  const operation: GrpcOperation = {
    ...{ kind: "grpc", method, metadata, message: {}, expect: { code: ["OK"] } },
    ...(messages.length > 1 ? { messages } : { message: messages[0] ?? {} }),
  };
  return { operation, secrets, notes, speaks: "grpc", insecure: said.isInsecure };
}

/** `package.Service/Method`; the last dot may stand for the slash. */
const methodOf = (word: string): string =>
  word.includes("/") ? word : word.replace(/\.([^.]+)$/, "/$1");

/** Reads grpcurl commands. Throws `invalid_input`. */
export function readGrpcurl(text: string): ReadSource {
  const calls = commandsOf(text, "grpcurl").map(({ words, notes }) => {
    const said = saidBy(words, notes);
    const [address, symbol] = said.words;
    if (address === undefined || symbol === undefined || ["list", "describe"].includes(symbol))
      throw new ServiceError("invalid_input", t("The grpcurl command calls no method."), {
        field: "text",
        remedy: t(
          "Paste a command that ends in host:port package.Service/Method, or use reflection.",
        ),
      });
    const port = /:\d+$/.test(address) ? "" : ":443";
    return {
      said,
      method: methodOf(symbol),
      origin: `${said.isPlain ? "grpc" : "grpcs"}://${address}${port}`,
    };
  });
  return {
    ...{ kind: "grpcurl", title: "" },
    items: calls.map(({ method, origin }, i) => ({
      ...{ id: String(i), title: method, about: "", group: "", origin },
    })),
    fill: ({ id }) => {
      const { said, method } = calls[Number(id)] as (typeof calls)[number];
      return fill(said, method);
    },
  };
}
