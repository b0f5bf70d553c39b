// What a list is asked for, as the address carries it: search, filters, order and page. What makes no sense is left out.
import * as z from "@gonogo/protocols/zod";
import { redirect } from "next/navigation";
import { listAddress } from "./list-order.ts";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Of a list that has pages and nothing else to ask for. */
export const pagesAlone = { cursor: z.uuid() };

/** Of the list and of nothing else; `filtered`: something narrows it, beside its order and page. */
export function listInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  query: Query,
): { input: { [Name in keyof Shape]?: string }; filtered: boolean } {
  const given = Object.entries(shape).flatMap(([name, type]) => {
    const value = query[name];
    const isGood = typeof value === "string" && (type as z.ZodType).safeParse(value).success;
    return isGood ? [[name, value] as const] : [];
  });
  const input = Object.fromEntries(given) as { [Name in keyof Shape]?: string };
  return { input, filtered: given.some(([name]) => name !== "cursor" && name !== "sort") };
}

/** A later page that has nothing left, because what it began with is gone, leads to the first with the same filters. */
export function leaveEmptyPage(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  items: readonly unknown[],
): void {
  if (query.cursor !== undefined && items.length === 0)
    redirect(listAddress({ path, query }, { cursor: undefined }));
}
