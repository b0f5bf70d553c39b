// Says on every page that runs wait while no worker is alive or every pool is paused, and what to do. Nothing while all is well.
"use client";

import { t, translated } from "@gonogo/locale/t";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Trans } from "@/components/trans";
import { Notice } from "@/components/ui/notice";
import type { StalledQueue } from "@/lib/router-types";

/** Rare: a page may be watched on the machine that measures. */
const everyMs = 30_000;

/** `initial`: as it was when the page was made; it is asked for again while the page is looked at. */
export function StalledQueueNotice({ initial }: { initial: StalledQueue | null }) {
  const [stalled, setStalled] = useState(initial);
  useEffect(() => setStalled(initial), [initial]);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const { trpcClient } = await import("@/lib/trpc");
      // Where the server does not answer, the page says so by other means.
      await trpcClient()
        .worker.stalledQueue.query()
        .then(setStalled, () => undefined);
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  if (!stalled) return null;
  const { why, runsWaiting, workersAlive } = stalled;
  const workers = (
    <Link href="/workers" className="underline">
      {t("Workers")}
    </Link>
  );
  return (
    <Notice tone="caution" title={translated(why)}>
      {workersAlive ? (
        <Trans
          text="{runs, plural, one {1 run waits} other {{runs} runs wait}}. See {workers}."
          values={{ runs: runsWaiting, workers }}
        />
      ) : (
        <Trans
          text="{runs, plural, one {1 run waits} other {{runs} runs wait}}. See {workers}, or start Gonogo again where it ran."
          values={{ runs: runsWaiting, workers }}
        />
      )}
    </Notice>
  );
}
