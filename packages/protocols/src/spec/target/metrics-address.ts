// Where a target tells figures of its own process, in Prometheus' text format, and which of its counters is what.
// Read right before and right after each block; what is not told is not known, and nothing is guessed.
import { z } from "zod";
import { boundedText } from "../parts/bounded-text.ts";

export const MetricsAddress = z.strictObject({
  url: boundedText(2_000)
    .check(
      z.url({
        protocol: /^https?$/,
        error: "must be an http or https address, such as http://127.0.0.1:9100/metrics",
      }),
    )
    .refine(
      (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "",
      "may not hold a name or password: addresses are shown",
    ),
  /** The counter of allocations since the process began, as Go's runtime calls it unless told otherwise. */
  allocations: boundedText(200)
    .regex(
      /^[a-zA-Z_:][a-zA-Z0-9_:]*$/,
      "must be the name of a counter, such as go_memstats_mallocs_total",
    )
    .default("go_memstats_mallocs_total"),
});
export type MetricsAddress = z.infer<typeof MetricsAddress>;
