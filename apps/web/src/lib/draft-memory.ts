// What this tab knows of its drafts. A page that the browser or the router shows again on Back was read before the last
// saving; this is newer. Written in the browser only: on the server it would be everybody's.
import type { DraftView } from "./router-types.ts";

export type DraftSubject = { readonly kind: "benchmark" | "target"; readonly slug: string | null };

export const subjectKey = ({ kind, slug }: DraftSubject): string => `${kind}/${slug ?? ""}`;

const known = new Map<string, DraftView>();
const discarded = new Set<string>();
/** By page: a save that is not answered yet. */
const saving = new Map<string, Promise<DraftView>>();

/** What was sent to be saved, and is remembered when the server has it. */
export function rememberSaving(subject: DraftSubject, draft: Promise<DraftView>): void {
  const key = subjectKey(subject);
  const end = () => {
    if (saving.get(key) === draft) saving.delete(key);
  };
  saving.set(key, draft);
  draft.then((saved) => {
    rememberDraft(subject, saved);
    end();
  }, end);
}

/** What a page that was left is still saving; a page that comes back sooner than the answer was read without it. */
export const savingDraft = (subject: DraftSubject): Promise<DraftView> | null =>
  saving.get(subjectKey(subject)) ?? null;

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
