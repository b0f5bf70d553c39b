// A target as entry points show it: its settings, whether it has a secret, and what its last probe said.
// The secret itself never leaves the worker's hands; nothing here could hold it.
import type { Prisma } from "@gonogo/db/client";
import { ProbeAnswer, TargetConfig } from "@gonogo/protocols/spec";
import type { Context } from "../context.ts";
import { addressAllowed } from "../networks.ts";

export type ProbeView = {
  readonly id: string;
  /** ISO UTC. */
  readonly at: string;
  readonly ok: boolean;
  readonly answer: ProbeAnswer;
};

export type TargetView = TargetConfig & {
  readonly id: string;
  readonly hasSecret: boolean;
  /** null: a name that only the engine can resolve. */
  readonly addressAllowed: boolean | null;
  readonly lastProbe: ProbeView | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** What a query for a target must include to become a view: the last answered probe of its own address, and that a secret is there. */
export const targetInclude = {
  secret: { select: { targetId: true } },
  probes: {
    where: { answeredAt: { not: null }, host: null },
    orderBy: { createdAt: "desc" },
    take: 1,
  },
} as const satisfies Prisma.TargetInclude;

export type TargetRow = Prisma.TargetGetPayload<{ include: typeof targetInclude }>;

/** The stored settings of a target, parsed. */
export const configOf = (row: { config: unknown }): TargetConfig => TargetConfig.parse(row.config);

/** null while no worker has answered. */
export function probeView(row: TargetRow["probes"][number] | null | undefined): ProbeView | null {
  if (!row?.answeredAt) return null;
  const answer = ProbeAnswer.parse(row.answer);
  return { id: row.id, at: row.answeredAt.toISOString(), ok: answer.ok, answer };
}

export function targetView(context: Pick<Context, "allowedNetworks">, row: TargetRow): TargetView {
  return {
    ...configOf(row),
    id: row.id,
    hasSecret: row.secret !== null,
    addressAllowed: addressAllowed(row.host, row.port, context.allowedNetworks),
    lastProbe: probeView(row.probes[0]),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
