// One thing at a time on this machine: a block or a probe, never both, since one would measure the other.
// Who asks first goes first.
export class Turn {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when everything asked for before it has ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const current = this.last.then(work, work);
    this.last = current.catch(() => {});
    return current;
  }
}
