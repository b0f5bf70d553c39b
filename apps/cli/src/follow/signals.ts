// Signals that end the command: Ctrl-C, and those of a system or a terminal that ends it.

const terminating = ["SIGTERM", "SIGHUP"] as const;
type Signal = "SIGINT" | (typeof terminating)[number];

/** Where signals come from: the process, or a test. */
export type Signals = {
  readonly on: (signal: Signal, listener: () => void) => unknown;
  readonly off: (signal: Signal, listener: () => void) => unknown;
};

/** Takes the signals in place of their default, which ends the process; returns what gives them back. */
export function onSignals(
  signals: Signals,
  { interrupt, terminate }: { readonly interrupt: () => void; readonly terminate: () => void },
): () => void {
  signals.on("SIGINT", interrupt);
  for (const signal of terminating) signals.on(signal, terminate);
  return () => {
    signals.off("SIGINT", interrupt);
    for (const signal of terminating) signals.off(signal, terminate);
  };
}
