// The keys that lead to pages, and all shortcuts with what they do.
import { type Msg, msg } from "@gonogo/locale/t";
import { places } from "@/components/shell/navigation";

/** After `g`. */
const letters: Readonly<Record<string, string>> = {
  "/": "o",
  "/runs": "r",
  "/benchmarks": "b",
  "/compare": "c",
  "/studies": "s",
  "/targets": "t",
  "/workers": "w",
};

/** Places with a letter, in the order of the sidebar. */
export const goKeys = places.flatMap(({ label, href }) => {
  const key = letters[href];
  return key === undefined ? [] : [{ key, href, label }];
});

export const shortcuts: readonly { readonly keys: readonly string[]; readonly does: Msg }[] = [
  { keys: ["⌘", "K"], does: msg("Search or jump to a page (Ctrl K elsewhere)") },
  { keys: ["/"], does: msg("Search in the list of this page") },
  { keys: ["n"], does: msg("New benchmark") },
  ...goKeys.map(({ key, label }) => ({ keys: ["g", key], does: label })),
  { keys: ["?"], does: msg("These shortcuts") },
];
