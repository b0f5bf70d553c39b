// Says on every page that runs wait and no worker is alive, and what to do. Nothing while all is well.
"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { useTRPC } from "@/lib/trpc";

/** Rare: a page may be watched on the machine that measures. */
const everyMs = 30_000;

export function StalledQueueNotice() {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.worker.stalledQueue.queryOptions(),
    refetchInterval: everyMs,
  });
  if (!data) return null;
  const { why, runsWaiting } = data;
  return (
    <Notice tone="caution" title={why}>
      {runsWaiting === 1 ? "1 run waits" : `${runsWaiting} runs wait`}. See{" "}
      <Link href="/workers" className="underline">
        Workers
      </Link>
      , or start Gonogo again where it ran.
    </Notice>
  );
}
