// An address as somebody pastes it where a target is asked for: what it could be, and the path that it has.
import { catalog } from "@gonogo/protocols/catalog";
import type { ProtocolName } from "@gonogo/protocols/spec";
import type { EditorTarget, NewTarget } from "./editor-target.ts";

export type PastedAddress = {
  /** `host:port` */
  readonly address: string;
  /** With its query; null: none was pasted. */
  readonly path: string | null;
  /** What a target there could speak, the likeliest first. */
  readonly targets: readonly NewTarget[];
};

/** What each scheme could mean; a plain `host:port` could be anything without encryption. */
const schemes: Readonly<Record<string, { protocols: readonly ProtocolName[]; tls: boolean }>> = {
  http: { protocols: ["http1", "http2", "grpc", "websocket"], tls: false },
  https: { protocols: ["http1", "http2", "http3", "grpc"], tls: true },
  grpc: { protocols: ["grpc"], tls: false },
  grpcs: { protocols: ["grpc"], tls: true },
  ws: { protocols: ["websocket"], tls: false },
  wss: { protocols: ["websocket"], tls: true },
  h3: { protocols: ["http3"], tls: true },
};
const plain = { protocols: ["http1", "grpc", "http2", "websocket"], tls: false } as const;

/** What was pasted; null: it is no address, but part of a name. */
export function pastedAddress(text: string): PastedAddress | null {
  const match =
    /^(?:([a-z0-9]+):\/\/)?(\[[0-9a-f:.]+\]|[^\s:/?#]+)(?::(\d{1,5}))?(?:([/?][^\s#]*))?(?:#\S*)?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, scheme, host = "", port, rest] = match;
  if (scheme === undefined && port === undefined) return null;
  const meant = scheme === undefined ? plain : schemes[scheme.toLowerCase()];
  if (!meant) return null;
  const usual = meant.tls ? 443 : 80;
  const number = port === undefined ? usual : Number(port);
  if (number < 1 || number > 65_535) return null;
  const path = rest === undefined || rest === "/" ? null : rest.replace(/^\?/, "/?");
  return {
    address: `${host}:${number}`,
    path,
    targets: meant.protocols.map((protocol) => ({
      ...{ protocol, host: host.replace(/^\[|\]$/g, ""), port: number },
      tls: meant.tls || catalog[protocol].needsTls,
    })),
  };
}

/** Whether a target is what was typed: by name, slug or address, or at the address that was pasted. */
export function isMeant(target: EditorTarget, typed: string): boolean {
  const pasted = pastedAddress(typed);
  if (pasted) return target.address === pasted.address;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = [target.name, target.slug, target.address, catalog[target.protocol].label];
  const all = texts.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}

const words: Readonly<Record<ProtocolName, string>> = {
  http1: "rest",
  http2: "http2",
  http3: "http3",
  grpc: "grpc",
  websocket: "websocket",
  quic: "quic",
};

/** A variant's name by its target: its protocol where that tells the sides apart, else its slug; null: neither does. */
export function nameBy(
  { protocol, slug }: Pick<EditorTarget, "protocol" | "slug">,
  taken: readonly string[],
): string | null {
  return [words[protocol], slug].find((name) => !taken.includes(name)) ?? null;
}
