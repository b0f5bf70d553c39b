// The issues that a form shows: of fields that somebody has left, and all of them once it was to be saved.
// They follow what is typed: an issue goes when its field is right, whichever way it became right.
"use client";

import { t } from "@gonogo/locale/t";
import { type FocusEvent, useMemo, useRef, useState } from "react";

/** An issue by the path of the form's field. */
export type PlacedIssue = { readonly path: string; readonly message: string };

/** Message by path of the form's field. */
type Shown = ReadonlyMap<string, string>;

/** What the schema says of text in a field of numbers, and what a form says instead: people type nothing else into it. */
const typedWords = () =>
  [
    [t("must be a whole number, and is text"), t("enter a whole number")],
    [t("must be a number, and is text"), t("enter a number")],
    [t("must be {kind}, and is none", { kind: t("a whole number") }), t("enter a whole number")],
    [t("must be {kind}, and is none", { kind: t("a number") }), t("enter a number")],
  ] as const;

/** Of several issues of one field the first, which the others mostly follow from. */
export const firstByPath = (issues: readonly PlacedIssue[]): Shown => {
  const words = typedWords();
  return new Map(
    [...issues].reverse().map(({ path, message }) => {
      const known = words.find(([said]) => message.startsWith(said));
      return [path, known ? `${known[1]}${message.slice(known[0].length)}` : message];
    }),
  );
};

export type ShownIssues = {
  readonly shown: Shown;
  /** For the form: a field that is left shows its issue from then on. */
  readonly onBlur: (event: FocusEvent) => void;
  readonly showAll: () => void;
  readonly hideAll: () => void;
  readonly showBelow: (place: string) => void;
};

/** What is below a field that was left moves when its issue appears: not before the click that left it has ended. */
const restMs = 300;

/** `refused`: what the server said of the form as it is. */
export function useShownIssues(
  issues: readonly PlacedIssue[],
  refused: readonly PlacedIssue[],
): ShownIssues {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = ({ path }: PlacedIssue) =>
    isAll ||
    left.has(path) ||
    [...left].some((one) => one.endsWith("*") && path.startsWith(one.slice(0, -1)));
  const list = [...refused, ...issues.filter(isLeft)];
  const key = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the list is another
  const shown = useMemo(() => firstByPath(list), [key]);
  return {
    shown,
    onBlur: ({ target, relatedTarget }) => {
      const field = target.closest<HTMLElement>("[data-field]");
      const path = field?.dataset.field;
      if (!field || path === undefined || field.contains(relatedTarget)) return;
      timer.current = setTimeout(() => {
        // A list that is open belongs to its field.
        if (field.querySelector("[aria-expanded=true]")) return;
        setLeft((before) => (before.has(path) ? before : new Set([...before, path])));
      }, restMs);
    },
    showAll: () => setAll(true),
    hideAll: () => {
      setAll(false);
      setLeft(new Set());
    },
    showBelow: (place) => setLeft((before) => new Set([...before, `${place}.*`])),
  };
}

/** What is folded opens for its issue and may have to be loaded first. */
const longestWaitMs = 3_000;

/** Moves the focus to the first field with an issue, as soon as there is one. */
export function focusFirstIssue(form: HTMLFormElement | null): void {
  const endsAt = performance.now() + longestWaitMs;
  const look = () => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    else if (performance.now() < endsAt) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
