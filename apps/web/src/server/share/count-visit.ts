// Counts that a shared report was shown, after its page was answered. A page never waits for it, nor fails with it.
import { countOpen } from "@gonogo/services/share/count-open";
import type { SharedReport } from "@gonogo/services/share/read-share";
import { sessionUser } from "../auth/auth.ts";
import { clientAddress } from "../requests/client-address.ts";
import { services } from "../shared-report.ts";
import { logFailure } from "../watching/log-failure.ts";

/** @param visitor headers of the request */
export async function countVisit(
  { id, projectId, isLive }: Pick<SharedReport, "id" | "projectId" | "isLive">,
  visitor: Headers,
): Promise<void> {
  try {
    const userId = (await sessionUser(visitor))?.user.id ?? null;
    const address = clientAddress(visitor);
    await countOpen(services(), { id, projectId, userId, address, isLive });
  } catch (error) {
    logFailure(error, { route: "/r/[token]" });
  }
}
