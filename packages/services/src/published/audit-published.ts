// An audit of published figures that stores nothing: what a file holds, and every finding.
import { type Actor, allow, ownerOf } from "../actor.ts";
import { inThread } from "../threads/in-thread.ts";
import { type PublishedAudit, type PublishedSource, readPublishedTask } from "./read-published.ts";

/** Throws `invalid_input`, and `busy`. */
export async function auditPublished(
  actor: Actor,
  source: PublishedSource,
): Promise<PublishedAudit> {
  allow(actor, "read");
  const asking = { owner: ownerOf(actor), field: "text" };
  return (await inThread(readPublishedTask, source, asking)).audit;
}
