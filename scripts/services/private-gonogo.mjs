// A whole Gonogo of one's own, beside whichever runs: free ports, and a folder that is removed afterwards.
// Browser tests and benchmarks measure in it; nothing of the environment and nothing of `.data` is taken.
import { join } from "node:path";
import { anyFreePort } from "../lib/free-port.mjs";
import { House } from "./house.mjs";

/** Where benchmarks build their web app: `.next` may be in use by whichever runs. */
export const benchNextDir = ".next-bench";

/**
 * @param {object} options
 * @param {ReturnType<typeof import("./test-folder.mjs").makeTestFolder>} options.folder
 * @param {string} options.nextDir the web's build, relative to apps/web
 * @param {(text: string) => void} options.say
 * @param {(stop: () => Promise<void>) => void} options.atEnd registers its stop before it starts
 * @returns {Promise<{ house: House, facts: import("./house.mjs").HouseFacts, dataDir: string }>}
 */
export async function startPrivateGonogo({ folder, nextDir, say, atEnd }) {
  const dataDir = join(folder.path, "house");
  const house = new House({
    dataDir,
    webPort: await anyFreePort(),
    nextDir,
    mode: "production",
    alone: true,
    say,
    onChange: () => folder.record("house", Object.values(house.identities())),
  });
  atEnd(() => house.stop());
  return { house, facts: await house.start(), dataDir };
}
