// The way to what one was told of, with how many are new.
"use client";

import { t } from "@gonogo/locale/t";
import { Bell } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { onNoticesSeen } from "@/lib/unseen-notices";

const everyMs = 60_000;

/** `initial`: as it was when the page was made; it is asked for again while the page is looked at. */
export function NoticesButton({ initial }: { initial: number }) {
  const [unseen, setUnseen] = useState(initial);
  useEffect(() => setUnseen(initial), [initial]);
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const { trpcClient } = await import("@/lib/trpc");
      await trpcClient()
        .comment.unseen.query()
        .then(setUnseen, () => undefined);
    };
    const timer = setInterval(ask, everyMs);
    const stop = onNoticesSeen(ask);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  const count = unseen >= 100 ? "99+" : String(unseen);
  return (
    <Link
      href="/notices"
      prefetch={false}
      className="relative flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-sidebar-accent"
      title={t("Mentions and replies")}
      aria-label={
        unseen > 0 ? t("Mentions and replies, {count} new", { count }) : t("Mentions and replies")
      }
    >
      <Bell className="size-4" aria-hidden />
      {unseen > 0 ? (
        <span className="figure absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 text-primary-foreground">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
