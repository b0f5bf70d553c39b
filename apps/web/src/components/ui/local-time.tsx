// Local time: the server renders UTC, the browser reformats to the viewer's zone after hydration.
// The exact instant stays in the element's title and machine-readable attribute.
"use client";

import { useSyncExternalStore } from "react";
import { formatInstant, type InstantStyle } from "@/lib/format-time";

const never = () => () => {};

/** `at`: ISO 8601 in UTC. */
export function LocalTime({ at, style = "minute" }: { at: string; style?: InstantStyle }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {formatInstant(at, style, inBrowser ? undefined : "UTC")}
    </time>
  );
}
