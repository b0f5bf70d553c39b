// Ends streams of who lost the right to listen within a second: their rights are asked again when a web process changed some.
import { rightsVersion } from "@gonogo/services/auth/rights";
import type { Context } from "@gonogo/services/context";
import { checkStreams } from "./open-streams.ts";

const lookEveryMs = 500;

/** Looks until the returned function is called. What changed while Redis was away is seen when it is back. */
export function watchRights(context: Pick<Context, "redis" | "queuePrefix">): () => void {
  let seen: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const version = await rightsVersion(context);
    if (version !== null) {
      if (seen !== null && version !== seen) await checkStreams();
      seen = version;
    }
    timer = setTimeout(() => void look(), lookEveryMs).unref();
  };
  void look();
  return () => clearTimeout(timer);
}
