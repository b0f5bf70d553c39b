// Which requests of a list are meant by what was typed, and to which servers they go.
import type { SourceItem } from "@/lib/router-types";

/** Items that have every word, whatever its case. */
export function matching(items: readonly SourceItem[], typed: string): SourceItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title, about, group }) => {
    const all = `${title} ${about} ${group}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Servers by how many requests go there; empty for requests that name none. */
export function originsOf(items: readonly SourceItem[]): string[] {
  const counts = new Map<string, number>();
  for (const { origin } of items) counts.set(origin ?? "", (counts.get(origin ?? "") ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([origin]) => origin);
}
