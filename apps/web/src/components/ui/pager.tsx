// Pager: leads to the next page of a list, and back to the first. Pages are continued by cursor.
import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { listAddress } from "@/lib/list-order";
import { Button } from "./button";

type PagerProps = {
  path: string;
  /** What the list was asked for; its `cursor` says whether this is a later page. */
  query: Readonly<Record<string, string | undefined>>;
  nextCursor: string | null;
};

export function Pager({ path, query, nextCursor }: PagerProps) {
  const { cursor } = query;
  if (!cursor && nextCursor === null) return null;
  const address = (next: string | undefined) => listAddress({ path, query }, { cursor: next });
  return (
    <nav aria-label={t("Pages")} className="flex gap-2">
      {cursor ? (
        <Button asChild variant="outline" size="sm">
          <Link href={address(undefined)}>{t("First page")}</Link>
        </Button>
      ) : null}
      {nextCursor ? (
        <Button asChild variant="outline" size="sm">
          <Link href={address(nextCursor)}>{t("Next page")}</Link>
        </Button>
      ) : null}
    </nav>
  );
}
