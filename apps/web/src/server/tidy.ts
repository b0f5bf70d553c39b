// Removes once an hour what this installation keeps for a time: deliveries of webhooks and entries of the audit log; and freezes
// each minute the reports of runs that were shared before their end. Workers do not:
// their database role may not (deploy/worker-role.sql).
import { removeOldAudit } from "@gonogo/services/audit/audit-log";
import type { Context } from "@gonogo/services/context";
import { freezeEndedShares } from "@gonogo/services/share/read-share";
import { textOf, log as writeLog } from "@gonogo/services/watching/log";
import { removeOldDeliveries } from "@gonogo/services/webhook/attempt-delivery";
import { repeat } from "./repeat.ts";

const everyMs = 3_600_000;
/** Decisions and notes after the end of a run must not reach a share that was made before it. */
const freezeEveryMs = 60_000;

/** Tidies until the returned function is called. */
export function tidy(context: Context, log = writeLog): () => void {
  const failed = (of: string) => (error: unknown) =>
    log("warning", `old ${of} could not be removed`, { why: textOf(error) });
  const stops = [
    repeat(everyMs, () => removeOldDeliveries(context), failed("deliveries")),
    repeat(everyMs, () => removeOldAudit(context), failed("audit entries")),
    repeat(
      freezeEveryMs,
      () => freezeEndedShares(context),
      (error: unknown) =>
        log("warning", "shares of ended runs could not be frozen", { why: textOf(error) }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
