// Asks a worker what answers at a target's address, and waits for its answer.
// The probe's row carries question and answer; the queue only wakes a worker.
import { t } from "@gonogo/locale/t";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";
import { type Actor, allow } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseInput, ServiceError } from "../errors.ts";
import { newId } from "../id.ts";
import { requireAllowedAddress } from "../networks.ts";
import { findTarget } from "../rows/find-target.ts";
import type { HostAndPort } from "../rows/run-variants.ts";
import { type ProbeView, targetView } from "../rows/target-view.ts";

export const ProbeTargetInput = z.strictObject({ slug: Slug.describe("Slug of the target.") });
export type ProbeTargetInput = z.input<typeof ProbeTargetInput>;

const timeoutMs = 15_000;
const stepMs = 150;

/**
 * Throws `not_found`, `address_not_allowed`, `queue_unavailable` when no queue is there, and
 * `probe_timeout` when no worker answers within 15 s (one that is in the middle of a block answers after it).
 */
export async function probeTarget(
  context: Context,
  actor: Actor,
  input: ProbeTargetInput,
): Promise<ProbeView> {
  allow(actor, "targets:write");
  const { slug } = parseInput(ProbeTargetInput, input);
  const target = await findTarget(context, actor, slug);
  requireAllowedAddress(target, context.allowedNetworks, "target.host");
  const probe = await requestProbe(context, target.id);
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const row = await context.db.probe.findUnique({ where: { id: probe } });
    if (!row) break;
    if (row.answeredAt) {
      const view = targetView(context, { ...target, probes: [row] }).lastProbe;
      if (view) return view;
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  throw new ServiceError("probe_timeout", t("No worker answered within 15 seconds."), {
    remedy: t("See whether a worker runs; one that measures answers after the block it is in."),
  });
}

/**
 * Inserts a probe and hands it to the workers; returns its id. Throws `queue_unavailable`.
 * @param address what is asked in place of the target's own
 */
export async function requestProbe(
  context: Context,
  targetId: string,
  address: HostAndPort | null = null,
): Promise<string> {
  const { id } = await context.db.probe.create({
    data: {
      ...{ id: newId(), targetId },
      ...{ host: address?.host ?? null, port: address?.port ?? null },
    },
  });
  try {
    await context.queues.enqueueProbe(id);
  } catch {
    await context.db.probe.deleteMany({ where: { id } });
    throw new ServiceError("queue_unavailable", t("The queue to the workers is away."), {
      remedy: t("Try again in a moment; see whether Redis runs."),
    });
  }
  return id;
}
