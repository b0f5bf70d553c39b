// Issues of parts of the form: of a list as a whole, and whether something folded has one.
"use client";

import { translated } from "@gonogo/locale/t";
import { createContext, useContext } from "react";
import { FormIssues } from "@/components/ui/form";

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
      {translated(issue)}
    </p>
  );
}

const ShowBelow = createContext<(place: string) => void>(() => {});
export const ShowBelowProvider = ShowBelow.Provider;

/** Makes the fields below a place show their issues as if they had been left. */
export const useShowBelow = () => useContext(ShowBelow);
