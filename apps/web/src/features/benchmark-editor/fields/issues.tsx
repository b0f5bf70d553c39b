// The issues that the form shows: of fields that somebody has left, and all of them once it was to be saved.
// They follow what is typed: an issue goes when its field is right, whichever way it became right.
"use client";

import { createContext, type FocusEvent, useContext, useMemo, useRef, useState } from "react";
import { FormIssues } from "@/components/ui/form";
import type { FieldIssue } from "../values/gate-typing.ts";

/** Message by path of the form's field. */
type Shown = ReadonlyMap<string, string>;

const none: Shown = new Map();

/** Whether an issue is shown below any of these places. */
export function useHasIssue(...places: readonly string[]): boolean {
  const paths = [...(useContext(FormIssues) ?? none).keys()];
  return paths.some((path) =>
    places.some((place) => path === place || path.startsWith(`${place}.`)),
  );
}

/** The issue of a list as a whole. */
export function ListIssue({ path }: { path: string }) {
  const issue = useContext(FormIssues)?.get(path);
  return issue === undefined ? null : (
    <p role="alert" className="mt-1 text-12 text-destructive">
      {issue}
    </p>
  );
}

const ShowBelow = createContext<(place: string) => void>(() => {});
export const ShowBelowProvider = ShowBelow.Provider;

/** Makes the fields below a place show their issues as if they had been left. */
export const useShowBelow = () => useContext(ShowBelow);

type IssueState = {
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
  issues: readonly FieldIssue[],
  refused: readonly FieldIssue[],
): IssueState {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = ({ path }: FieldIssue) =>
    isAll ||
    left.has(path) ||
    [...left].some((one) => one.endsWith("*") && path.startsWith(one.slice(0, -1)));
  const list = [...refused, ...issues.filter(isLeft)];
  const key = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether the list is another
  const shown = useMemo(() => new Map(list.map(({ path, message }) => [path, message])), [key]);
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
