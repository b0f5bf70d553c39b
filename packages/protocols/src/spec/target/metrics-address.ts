// Where a target reports figures of its own process, in Prometheus' text format, and which of them is what.
// Counters are read right before and right after each block, memory once a second in between where the worker cannot see
// the process itself. What is not reported is not known, and nothing is guessed.
import { english, t } from "@gonogo/locale/t";
import * as z from "../../schema/zod.ts";
import { boundedText } from "../parts/bounded-text.ts";

/** What the figures are called unless a target says otherwise. */
export const usualFigures = {
  allocations: "go_memstats_mallocs_total",
  allocatedBytes: "go_memstats_alloc_bytes_total",
  cpu: "process_cpu_seconds_total",
  memory: "process_resident_memory_bytes",
} as const;

const address = (example: string) =>
  boundedText(2_000)
    .check(
      z.url({
        protocol: /^https?$/,
        error: () => t("must be an http or https address, such as {example}", { example }),
      }),
    )
    .refine(
      (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "",
      english("may not hold a name or password: addresses are shown"),
    );

const figureName = (usual: string) =>
  boundedText(200)
    .regex(/^[a-zA-Z_:][a-zA-Z0-9_:]*$/, {
      error: () => t("must be the name of a metric, such as {usual}", { usual }),
    })
    .default(usual);

export const MetricsAddress = z.strictObject({
  url: address("http://127.0.0.1:9100/metrics"),
  /** Allocations and allocated bytes since the process began, as Go's runtime calls them unless set otherwise. */
  allocations: figureName(usualFigures.allocations),
  allocatedBytes: figureName(usualFigures.allocatedBytes),
  /** CPU seconds since the process began, and its resident memory in bytes, as official client libraries call them. */
  cpu: figureName(usualFigures.cpu),
  memory: figureName(usualFigures.memory),
  /**
   * Starts the target anew when it is asked by POST, and answers 2xx once it serves again at the same address: before each block
   * of a run that gates on memory, so that what one block left behind does not count for the next. null: it cannot.
   */
  fresh: address("http://127.0.0.1:9100/fresh").nullable().default(null),
});
export type MetricsAddress = z.infer<typeof MetricsAddress>;
/** What is read of a target's own metrics. */
export type TargetFigure = keyof typeof usualFigures;
