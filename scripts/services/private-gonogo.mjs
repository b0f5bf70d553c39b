// A whole Gonogo of one's own, beside whichever runs: free ports, and a folder that is removed afterwards.
// Browser tests and benchmarks measure in it; nothing of the environment and nothing of `.data` is taken.
import { join } from "node:path";
import { anyFreePort } from "../lib/free-port.mjs";
import { Instance } from "./instance.mjs";

/** Where benchmarks build their web app: `.next` may be in use by whichever runs. */
export const benchNextDir = ".next-bench";

/**
 * @param {object} options
 * @param {ReturnType<typeof import("./test-folder.mjs").makeTestFolder>} options.folder
 * @param {string} options.nextDir the web's build, relative to apps/web
 * @param {(text: string) => void} options.say
 * @param {(stop: () => Promise<void>) => void} options.atEnd registers its stop before it starts
 * @returns {Promise<{ instance: Instance, facts: import("./instance.mjs").InstanceFacts, dataDir: string }>}
 */
export async function startPrivateGonogo({ folder, nextDir, say, atEnd }) {
  const dataDir = join(folder.path, "instance");
  const instance = new Instance({
    dataDir,
    webPort: await anyFreePort(),
    nextDir,
    mode: "production",
    alone: true,
    say,
    onChange: () => folder.record("instance", Object.values(instance.identities())),
  });
  atEnd(() => instance.stop());
  return { instance, facts: await instance.start(), dataDir };
}
