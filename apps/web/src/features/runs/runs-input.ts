// The filters of the list of runs as the address carries them. What makes no sense is left out.
import { RunStatus, VerdictName } from "@gonogo/protocols/events";
import { Slug } from "@gonogo/protocols/spec";
import { z } from "zod";

const Filters = z.object({
  status: RunStatus.optional().catch(undefined),
  verdict: VerdictName.optional().catch(undefined),
  benchmark: Slug.optional().catch(undefined),
  cursor: z.uuid().optional().catch(undefined),
});
export type RunsInput = z.infer<typeof Filters>;

/** The input of the list, and whether anything but the page is chosen. */
export function runsInput(query: Record<string, unknown>): { input: RunsInput; filtered: boolean } {
  const parsed = Filters.parse(query);
  const input = Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined),
  ) as RunsInput;
  const { cursor: _, ...rest } = input;
  return { input, filtered: Object.keys(rest).length > 0 };
}
