// Lets only one `npm start` prepare at a time: two would install and build into each other.
// The turn is a file with the identity of its holder; a dead holder's turn is taken over.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { identify, isAlive } from "../process-identity.mjs";

/** @param {string} path */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** For a file that its holder has made but not yet filled. @param {string} path */
async function readHolderLater(path) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return readHolder(path);
}

/**
 * Waits for the turn and takes it.
 * @param {string} path
 * @param {(text: string) => void} say
 * @returns {Promise<() => void>} gives it back; so does the end of the process
 */
export async function takeTurn(path, say) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let announced = false;
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(identify(process.pid)), { flag: "wx" });
      break;
    } catch {
      const holder = readHolder(path) ?? (await readHolderLater(path));
      if (!isAlive(holder)) {
        rmSync(path, { force: true });
        continue;
      }
      if (!announced) say(`Another npm start (process ${holder.pid}) is preparing; waiting for it`);
      announced = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  const giveBack = () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  process.once("exit", giveBack);
  return giveBack;
}
