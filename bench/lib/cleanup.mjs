// What a benchmark started is stopped at its end, at an error and at Ctrl-C: by its own process id, last first.
// A second Ctrl-C does not wait; the groups are killed as the process leaves.

/** @type {(() => Promise<unknown> | unknown)[]} */
const stops = [];
/** @type {Set<number>} process groups that still run */
const groups = new Set();

/**
 * Registers what must be stopped.
 * @param {() => Promise<unknown> | unknown} stop may be called more than once
 */
export function atEnd(stop) {
  stops.push(stop);
}

/**
 * Holds a process group, so that it is killed whatever happens.
 * @param {number} pid its leader's
 * @returns {() => void} to be called when the group is gone
 */
export function holdGroup(pid) {
  groups.add(pid);
  return () => groups.delete(pid);
}

/** Kills a process group. @param {number} pid */
export function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

/** Stops everything that was registered, last first. */
export async function stopAll() {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      console.error(`At the end: ${error instanceof Error ? error.message : error}`);
    }
  }
}

let asked = false;

/** Whether a signal asked for the end: what is measured from now on misses what was killed. */
export const isInterrupted = () => asked;

/** From now on a signal stops everything and ends with 130. */
export function stopOnSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (asked) process.exit(130);
      asked = true;
      for (const pid of groups) killGroup(pid);
      void stopAll().finally(() => process.exit(130));
    });
  }
  process.on("exit", () => {
    for (const pid of groups) killGroup(pid);
  });
}
