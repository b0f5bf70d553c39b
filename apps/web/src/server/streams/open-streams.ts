// Streams of events that are held open: so many for each key or person in this process, and none for longer than its key or
// session holds.
import { RateLimited } from "../limits/rate-limit.ts";

/** A person with a page of every run that is under way, and some that were forgotten. */
export const mostStreams = 20;
/** How often the rights of a listener are checked where no change of rights is announced. */
export const checkEveryMs = 15_000;

type Streams = { readonly open: Map<string, number>; readonly checks: Set<() => Promise<void>> };

/** One for the process: REST and tRPC are separate bundles. */
const holder = globalThis as typeof globalThis & { gonogoStreams?: Streams };
holder.gonogoStreams ??= { open: new Map(), checks: new Set() };
const { open, checks } = holder.gonogoStreams;

/** Asks of every stream at once whether its listener still may listen. */
export async function checkStreams(): Promise<void> {
  await Promise.all([...checks].map((check) => check()));
}

/** How many streams are open in this process. */
export const openStreamCount = (): number =>
  [...open.values()].reduce((sum, streams) => sum + streams, 0);

export type OpenStream = {
  /** Aborted when the listener lost the right to listen. */
  readonly signal: AbortSignal;
  /** Gives the place back; more than once is as good as once. */
  close(): void;
};

/** Takes a place. Throws RateLimited when all are taken. `isAllowed` that fails is asked again. */
export function openStream(who: string, isAllowed: () => Promise<boolean>): OpenStream {
  const held = open.get(who) ?? 0;
  if (held >= mostStreams)
    throw new RateLimited(`${mostStreams} streams are open, which is the limit.`, 5);
  open.set(who, held + 1);
  const ending = new AbortController();
  const check = async () => {
    if (!(await isAllowed().catch(() => true))) ending.abort();
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  checks.add(check);
  let isOpen = true;
  return {
    signal: ending.signal,
    close() {
      if (!isOpen) return;
      isOpen = false;
      clearInterval(timer);
      checks.delete(check);
      const left = (open.get(who) ?? 1) - 1;
      if (left > 0) open.set(who, left);
      else open.delete(who);
    },
  };
}
