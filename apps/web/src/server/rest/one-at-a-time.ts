// Work that takes a process for seconds is done one at a time: what comes meanwhile waits its turn.
// A task that fails holds nobody up. Each queue is its own; there is no limit to how many wait.

/** Runs a task once all earlier ones are over, and answers as it does. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}
