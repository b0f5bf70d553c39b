// Keeps a page that the server renders fresh: requests it again every few seconds, while it is looked at.
"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

export function RefreshPage({ everyS }: { everyS: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyS * 1_000);
    return () => clearInterval(timer);
  }, [router, everyS]);
  return null;
}
