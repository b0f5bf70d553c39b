// The way to what one was told of, with how many are new.
"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";

const everyMs = 60_000;

/** `initial`: as it was when the page was made; it is asked for again while the page is looked at. */
export function NoticesButton({ initial }: { initial: number }) {
  const [unseen, setUnseen] = useState(initial);
  useEffect(() => setUnseen(initial), [initial]);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const { trpcClient } = await import("@/lib/trpc");
      await trpcClient()
        .comment.unseen.query()
        .then(setUnseen, () => undefined);
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  const count = unseen >= 100 ? "99+" : String(unseen);
  return (
    <Link
      href="/notices"
      prefetch={false}
      className="flex h-9 w-full min-w-0 items-center gap-3 rounded-md px-3 text-13 hover:bg-sidebar-accent"
      aria-label={unseen > 0 ? `Mentions and replies, ${count} new` : "Mentions and replies"}
    >
      <Bell className="size-4 shrink-0" aria-hidden />
      <span data-wide className="truncate">
        Mentions
      </span>
      {unseen > 0 ? (
        <span className="figure ml-auto rounded-full bg-primary px-1.5 text-12 text-primary-foreground">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
