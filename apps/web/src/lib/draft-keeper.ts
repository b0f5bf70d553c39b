// When a draft is saved: a second after the last change, one request at a time, again after a failure, and at once when the
// page is left. What is asked of the server is given; this only keeps the order. Nothing of it is React's.

import { sortedJson } from "./draft-shape.ts";

/** What is typed, as it goes to the server. */
export type TypedDraft = {
  readonly title: string;
  readonly content: Readonly<Record<string, unknown>>;
};
/** Tells one saving of a draft from every other. */
export type DraftStamp = { readonly id: string; readonly version: number };
export type DraftState =
  | { readonly is: "none" }
  | { readonly is: "saved"; readonly at: string }
  | { readonly is: "failed"; readonly why: string };

type Saved<Replaced> = DraftStamp & {
  readonly savedAt: string;
  /** What another tab or device had saved; null: nothing. */
  readonly replaced: Replaced | null;
};

/** A draft as the server has it. */
type KeptDraft = TypedDraft & DraftStamp & { readonly savedAt: string };

export type DraftKeeping<Replaced> = {
  /** What the page was opened with; null: no draft. */
  readonly seen: KeptDraft | null;
  readonly save: (draft: TypedDraft, seen: DraftStamp | null) => Promise<Saved<Replaced>>;
  readonly discard: () => Promise<unknown>;
  readonly onState: (state: DraftState) => void;
  readonly onSaved: (stamp: DraftStamp) => void;
  readonly onReplaced: (draft: Replaced) => void;
  /** Why a request failed, in words. */
  readonly whyOf: (error: unknown) => string;
};

/** Between the last change and the request. */
export const draftRestMs = 1_000;
/** Between a failed request and the next one. */
export const draftRetryMs = 5_000;

export type DraftKeeper = {
  readonly seen: () => DraftStamp | null;
  /** What is typed now; null: the same as is stored, so that no draft is needed. */
  readonly change: (draft: TypedDraft | null) => void;
  /** Sends what waits, at once. */
  readonly flush: () => void;
  /** Discards the draft and keeps nothing until the next change. */
  readonly discard: () => Promise<void>;
  /** What was typed is saved or given up: nothing is kept any more. */
  readonly forget: () => Promise<void>;
  /** The page shows this draft from now on, which somebody else saved. */
  readonly adopt: (draft: KeptDraft) => void;
};

const stampOf = ({ id, version }: DraftStamp): DraftStamp => ({ id, version });
/** The same for drafts that say the same. */
export const draftKey = (draft: TypedDraft | null): string | null =>
  draft && sortedJson([draft.title, draft.content]);

export function makeDraftKeeper<Replaced>(keeping: DraftKeeping<Replaced>): DraftKeeper {
  let seen = keeping.seen && stampOf(keeping.seen);
  /** What the server has, or is being sent; undefined: unknown. */
  let kept: string | null | undefined = draftKey(keeping.seen);
  let wanted: { readonly draft: TypedDraft | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: Promise<void> = Promise.resolve();
  let isBusy = false;
  let isOver = false;
  if (keeping.seen) keeping.onState({ is: "saved", at: keeping.seen.savedAt });

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => send(), ms);
  };
  const perform = async (draft: TypedDraft | null) => {
    if (draft === null) {
      if (seen !== null) await keeping.discard();
      seen = null;
      return keeping.onState({ is: "none" });
    }
    const saved = await keeping.save(draft, seen);
    seen = stampOf(saved);
    keeping.onState({ is: "saved", at: saved.savedAt });
    keeping.onSaved(seen);
    if (saved.replaced !== null) keeping.onReplaced(saved.replaced);
  };
  const send = (isLeaving = false) => {
    clearTimeout(timer);
    // One at a time, but whoever leaves cannot wait.
    if (isOver || wanted === null || (isBusy && !isLeaving)) return;
    const { draft } = wanted;
    wanted = null;
    isBusy = true;
    kept = draftKey(draft);
    request = perform(draft)
      .catch((error: unknown) => {
        if (isOver) return;
        kept = undefined;
        wanted ??= { draft };
        keeping.onState({ is: "failed", why: keeping.whyOf(error) });
        wait(draftRetryMs);
      })
      .finally(() => {
        isBusy = false;
        if (wanted !== null && kept !== undefined) send();
      });
  };
  const drop = async () => {
    clearTimeout(timer);
    wanted = null;
    await request;
    clearTimeout(timer);
    wanted = null;
    kept = null;
    if (seen !== null) await keeping.discard();
    seen = null;
    keeping.onState({ is: "none" });
  };
  return {
    seen: () => seen,
    change(draft) {
      const key = draftKey(draft);
      const isKept = wanted === null && key === kept;
      const isWanted = wanted !== null && draftKey(wanted.draft) === key;
      if (isOver || isKept || isWanted) return;
      wanted = { draft };
      wait(draftRestMs);
    },
    flush: () => send(true),
    discard: drop,
    async forget() {
      isOver = true;
      await drop();
    },
    adopt(draft) {
      clearTimeout(timer);
      wanted = null;
      seen = stampOf(draft);
      kept = draftKey(draft);
      keeping.onState({ is: "saved", at: draft.savedAt });
    },
  };
}
