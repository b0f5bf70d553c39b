// An address as somebody pastes it where a target is asked for: what it could be, and the path that it has.
import { catalog } from "@gonogo/protocols/catalog";
import type { ProtocolName } from "@gonogo/protocols/spec";
import { firstNames } from "../values/editor-values.ts";
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

/** The targets that are what was typed: by name, slug or address; or those at a pasted address, the likeliest protocol first. */
export function meantTargets(targets: readonly EditorTarget[], typed: string): EditorTarget[] {
  const pasted = pastedAddress(typed);
  if (pasted) {
    const rank = ({ protocol }: EditorTarget) =>
      pasted.targets.findIndex((one) => one.protocol === protocol);
    const there = targets.filter((one) => one.address === pasted.address && rank(one) !== -1);
    return there.toSorted((a, b) => rank(a) - rank(b));
  }
  const pieces = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return targets.filter(({ name, slug, address, protocol }) => {
    const all = [name, slug, address, catalog[protocol].label].join(" ").toLowerCase();
    return pieces.every((piece) => all.includes(piece));
  });
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
function nameBy(
  { protocol, slug }: Pick<EditorTarget, "protocol" | "slug">,
  taken: readonly string[],
): string | null {
  return [words[protocol], slug].find((name) => !taken.includes(name)) ?? null;
}

/** What the nth variant is called once it has this target; null: its name was typed, or no name is free. */
export function proposedName(
  target: Pick<EditorTarget, "protocol" | "slug">,
  names: readonly string[],
  index: number,
): string | null {
  const name = names[index] ?? "";
  const isProposed = /^(variant-\d+)?$/.test(name) || name === firstNames[index];
  return isProposed ? nameBy(target, names) : null;
}
