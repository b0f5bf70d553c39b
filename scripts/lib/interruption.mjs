// Ctrl-C and its relatives as something that can be asked for and waited on.
// The first signal asks for an orderly end; scripts then stop what they started.

/** @returns {{ happened: () => boolean, wait: Promise<void> }} */
export function watchInterruption() {
  let interrupted = false;
  /** @type {Promise<void>} */
  const wait = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        interrupted = true;
        resolve();
      });
    }
  });
  return { happened: () => interrupted, wait };
}
