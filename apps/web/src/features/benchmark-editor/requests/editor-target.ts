// What the editor needs to know of a target: enough to find and choose it and to fill in its operations; never its secret.
// The page maps the stored targets to this.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { callKindOf, GrpcMethod, ProbeAnswer, ProtocolName } from "@gonogo/protocols/spec";

export type EditorTarget = {
  readonly slug: string;
  readonly name: string;
  readonly protocol: ProtocolName;
  /** `host:port` */
  readonly address: string;
  /** Of the last probe: time to connect in µs, or why it failed; null: it was never probed. */
  readonly probed: { readonly connectUs: number | null; readonly problem: string | null } | null;
  /** Methods that the last probe found; empty for other protocols or without a probe. */
  readonly grpcMethods: readonly GrpcMethod[];
};

type StoredTarget = Pick<EditorTarget, "slug" | "name" | "protocol"> & {
  readonly host: string;
  readonly port: number;
  readonly lastProbe: { readonly answer: ProbeAnswer } | null;
};

/** A stored target as the editor offers it. */
export function editorTarget({
  slug,
  name,
  protocol,
  host,
  port,
  lastProbe,
}: StoredTarget): EditorTarget {
  return {
    ...{ slug, name, protocol },
    address: host.includes(":") && !host.startsWith("[") ? `[${host}]:${port}` : `${host}:${port}`,
    ...probeFacts(lastProbe),
  };
}

/** What a probe says of a target. */
export function probeFacts(
  lastProbe: StoredTarget["lastProbe"],
): Pick<EditorTarget, "probed" | "grpcMethods"> {
  const answer = lastProbe?.answer;
  return {
    probed: answer
      ? {
          connectUs: answer.ok ? answer.connectUs : null,
          problem: answer.ok ? null : (answer.problem?.message ?? t("it did not answer")),
        }
      : null,
    grpcMethods: answer?.grpc?.methods ?? [],
  };
}

/** What a method's calls are. */
export const callKindWords: Readonly<Record<ReturnType<typeof callKindOf>, Msg>> = {
  unary: msg("unary##call"),
  "server-streaming": msg("server-streaming##call"),
  "client-streaming": msg("client-streaming##call"),
  bidirectional: msg("bidirectional##call"),
};

/** A target to be made at a pasted address. */
export type NewTarget = Pick<EditorTarget, "protocol"> & {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Certificates are not verified. */
  readonly insecure?: boolean;
  /** Stored encrypted with the target, and sent with every request. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
};

/** Makes a target and asks what answers there; resolves to it, or to why it was refused. */
export type MakeTarget = (
  target: NewTarget,
) => Promise<EditorTarget | { readonly refusal: string }>;
