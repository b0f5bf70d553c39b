// Work that nobody waits for, such as a mail: a few at once in this process, and failures go to the log.
import { log, textOf } from "./log.ts";

/** Of one kind, in this process; what is beyond is left undone. */
const mostAtOnce = 20;
const atOnce = new Map<string, number>();

/** Begins `work`, unless too many of its kind are under way; never throws. `what`: `a mail on a mention` */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const count = atOnce.get(what) ?? 0;
  if (count >= mostAtOnce) {
    log("warning", `${what} is left out: too many at once`, { mostAtOnce });
    return;
  }
  atOnce.set(what, count + 1);
  void work()
    .catch((error: unknown) => log("error", `${what} failed`, { why: textOf(error) }))
    .finally(() => atOnce.set(what, (atOnce.get(what) ?? 1) - 1));
}
