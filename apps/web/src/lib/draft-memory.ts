// What this tab knows of its drafts. A page that the browser or the router shows again on Back was read before the last
// saving; this is newer. Written in the browser only: on the server it would be everybody's.
import type { DraftView } from "./router-types.ts";

export type DraftSubject = { readonly kind: "benchmark" | "target"; readonly slug: string | null };

export const subjectKey = ({ kind, slug }: DraftSubject): string => `${kind}/${slug ?? ""}`;

const known = new Map<string, DraftView>();
const discarded = new Set<string>();

export function rememberDraft(subject: DraftSubject, draft: DraftView): void {
  known.set(subjectKey(subject), draft);
}

export function forgetDraft(subject: DraftSubject, id: string | undefined): void {
  known.delete(subjectKey(subject));
  if (id !== undefined) discarded.add(id);
}

/** The newest draft of a subject: the one that the page was read with, or what this tab saved since. */
export function newestDraft(subject: DraftSubject, found: DraftView | null): DraftView | null {
  const own = known.get(subjectKey(subject)) ?? null;
  const read = found !== null && discarded.has(found.id) ? null : found;
  if (own === null || read === null) return own ?? read;
  return read.savedAt > own.savedAt ? read : own;
}
