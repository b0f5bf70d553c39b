// A line that reports how far something is, written over itself on a terminal.
// Elsewhere, as in logs of pipelines, it is said every ten seconds.
import { say } from "./progress.mjs";

/** Shows progress in place on a terminal, and every ten seconds elsewhere. */
export function progressLine() {
  let lastMs = 0;
  return {
    /** @param {string} text */
    update(text) {
      if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${text}`);
      else if (Date.now() - lastMs >= 10_000) {
        lastMs = Date.now();
        say(text);
      }
    },
    end() {
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K");
    },
  };
}
