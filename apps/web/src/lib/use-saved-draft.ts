// The draft of a form: saved on the server while somebody types, and when the page is left. Other tabs are told by the
// browser, other devices find out when their page is looked at again.
"use client";

import { t } from "@gonogo/locale/t";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import {
  type DraftKeeper,
  type DraftState,
  draftKey,
  makeDraftKeeper,
  type TypedDraft,
} from "./draft-keeper.ts";
import {
  type DraftSubject,
  forgetDraft,
  rememberDraft,
  rememberSaving,
  savingDraft,
  subjectKey,
} from "./draft-memory.ts";
import { requestErrorOf } from "./request-error.ts";
import type { DraftView } from "./router-types.ts";
import { toast } from "./toast.ts";
import { toastError } from "./toast-error.ts";
import { useTRPCClient } from "./trpc.ts";

/** A draft of the same subject that another tab or device saved. */
export type OtherDraft = {
  readonly draft: DraftView;
  /** It was replaced by what is typed here; false: it stands, and is replaced by the next change here. */
  readonly isReplaced: boolean;
};

export type SavedDraft = {
  readonly state: DraftState;
  /** What the page was opened with; null: nothing, or it was discarded. */
  readonly opened: DraftView | null;
  /** The version of the benchmark that the form was made from. */
  readonly base: number;
  readonly other: OtherDraft | null;
  /** Back to what is stored, with a way to undo it. */
  readonly discard: () => void;
  readonly showOther: () => void;
  /** It was saved: nothing is kept any more. `slug`: what it is called now, where that changed. */
  readonly forget: (slug?: string) => void;
};

type DraftOf<Values extends FieldValues> = {
  readonly subject: DraftSubject;
  /** The version of the benchmark that is edited; 0: a new one, or a target. */
  readonly base: number;
  /** As the page was opened with it. */
  readonly found: DraftView | null;
  readonly form: UseFormReturn<Values>;
  /** What is typed, as a draft; null: the same as is stored. */
  readonly typed: () => TypedDraft | null;
  /** Shows a draft's content in the form; null: what is stored. */
  readonly show: (content: DraftView["content"] | null) => void;
};

const channelName = "gonogo-drafts";
type Told = { readonly key: string; readonly id: string; readonly version: number };

export function useSavedDraft<Values extends FieldValues>(
  of: DraftOf<Values>,
): SavedDraft & {
  /** Says that something beside the form's values has changed. */
  readonly touch: () => void;
} {
  const client = useTRPCClient();
  const [state, setState] = useState<DraftState>(
    of.found ? { is: "saved", at: of.found.savedAt } : { is: "none" },
  );
  const [opened, setOpened] = useState(of.found);
  const [other, setOther] = useState<OtherDraft | null>(null);
  const [base, setBase] = useState(of.found?.base ?? of.base);
  const bases = useRef({ now: base, stored: of.base });
  bases.current = { now: base, stored: of.base };
  const savedAs = useRef(of.subject.slug);
  const last = useRef(of);
  last.current = of;
  const channel = useRef<BroadcastChannel | null>(null);
  const isShown = useRef(false);
  const keeper = useRef<DraftKeeper | null>(null);
  const { kind, slug } = of.subject;

  const keeperOf = useCallback((): DraftKeeper => {
    if (keeper.current) return keeper.current;
    const subject = { kind, slug };
    keeper.current = makeDraftKeeper<DraftView>({
      seen: last.current.found,
      onState: setState,
      onReplaced: (draft) => setOther({ draft, isReplaced: true }),
      onSaved: (stamp) =>
        channel.current?.postMessage({ key: subjectKey(subject), ...stamp } satisfies Told),
      whyOf: (error) => requestErrorOf(error).message,
      save(draft, seen) {
        const input = { ...subject, ...draft, base: bases.current.now, seen };
        const saving = client.draft.save.mutate(input, { context: { outlivesPage: true } });
        rememberSaving(
          subject,
          saving.then(({ replaced: _, ...view }) => ({ ...view, content: draft.content })),
        );
        return saving;
      },
      discard: () =>
        client.draft.discard.mutate(
          { kind, slug: savedAs.current },
          { context: { outlivesPage: true } },
        ),
    });
    return keeper.current;
  }, [client, kind, slug]);

  const touch = useCallback(() => keeperOf().change(last.current.typed()), [keeperOf]);
  useEffect(() => {
    const { unsubscribe } = last.current.form.watch(touch);
    return unsubscribe;
  }, [touch]);

  useEffect(() => {
    const kept = keeperOf();
    const subject = { kind, slug };
    isShown.current = true;
    const look = async () => {
      const draft = await client.draft.get.query(subject).catch(() => null);
      const seen = kept.seen();
      const isOwn = draft?.id === seen?.id && draft?.version === seen?.version;
      if (draft && !isOwn) setOther({ draft, isReplaced: false });
    };
    // What this tab typed here before, and is still saving where Back was faster.
    const untouched = draftKey(last.current.typed());
    const takeSaved = (draft: DraftView) => {
      if (!isShown.current) return;
      if (draftKey(last.current.typed()) !== untouched)
        return setOther({ draft, isReplaced: false });
      kept.adopt(draft);
      setBase(draft.base);
      setOpened(draft);
      last.current.show(draft.content);
    };
    savingDraft(subject)?.then(takeSaved, () => {});
    const tell = new BroadcastChannel(channelName);
    channel.current = tell;
    tell.onmessage = ({ data }: MessageEvent<Told>) => {
      const seen = kept.seen();
      const isOwn = data.id === seen?.id && data.version === seen.version;
      if (data.key === subjectKey(subject) && !isOwn) void look();
    };
    const onVisible = () => {
      if (document.visibilityState === "hidden") kept.flush();
      else void look();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pagehide", kept.flush);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pagehide", kept.flush);
      isShown.current = false;
      channel.current = null;
      tell.close();
      kept.flush();
    };
  }, [client, keeperOf, kind, slug]);

  const discard = useCallback(() => {
    const before = last.current.typed();
    const { now, stored } = bases.current;
    const subject = { kind, slug };
    last.current.show(null);
    setBase(stored);
    setOpened(null);
    setOther(null);
    forgetDraft(subject, keeperOf().seen()?.id);
    const gone = keeperOf().discard().catch(toastError);
    if (before === null) return;
    toast(t("The draft was discarded."), {
      duration: 10_000,
      action: {
        label: t("Undo"),
        onClick: () =>
          void gone.then(() => {
            if (!isShown.current)
              return client.draft.save
                .mutate({ ...subject, ...before, base: now, seen: null })
                .then((draft) => rememberDraft(subject, { ...draft, content: before.content }))
                .catch(toastError);
            setBase(now);
            return last.current.show(before.content);
          }),
      },
    });
  }, [client, keeperOf, kind, slug]);
  const showOther = useCallback(() => {
    if (!other) return;
    setOther(null);
    setBase(other.draft.base);
    // One that was replaced is saved again, as anything that is typed.
    if (!other.isReplaced) keeperOf().adopt(other.draft);
    last.current.show(other.draft.content);
  }, [keeperOf, other]);
  const forget = useCallback(
    (slugNow?: string) => {
      if (slugNow !== undefined) savedAs.current = slugNow;
      forgetDraft({ kind, slug }, keeperOf().seen()?.id);
      // One that stays is listed, and ends by itself.
      void keeperOf()
        .forget()
        .catch(() => {});
    },
    [keeperOf, kind, slug],
  );
  return { state, opened, base, other, discard, showOther, forget, touch };
}
