// What the editor needs to know of a target: enough to choose it and to fill in its operations.
// The page maps the stored targets to this; the editor never sees addresses or secrets.
import type { GrpcMethod, ProbeAnswer, ProtocolName } from "@gonogo/protocols/spec";

export type EditorTarget = {
  readonly slug: string;
  readonly name: string;
  readonly protocol: ProtocolName;
  /** Methods that the last probe found; empty for other protocols or without a probe. */
  readonly grpcMethods: readonly GrpcMethod[];
};

type StoredTarget = Pick<EditorTarget, "slug" | "name" | "protocol"> & {
  readonly lastProbe: { readonly answer: ProbeAnswer } | null;
};

/** Stored targets as the editor offers them. */
export const editorTargets = (targets: readonly StoredTarget[]): EditorTarget[] =>
  targets.map(({ slug, name, protocol, lastProbe }) => ({
    slug,
    name,
    protocol,
    grpcMethods: lastProbe?.answer.grpc?.methods ?? [],
  }));
