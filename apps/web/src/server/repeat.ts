// A duty of this process that comes again: work, a pause after its end, work.

/** Works now and `everyMs` after each end, until the returned function is called; `failed` hears of errors. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => void {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    await work().catch(failed);
    if (closed) return;
    timer = setTimeout(() => void turn(), everyMs);
    timer.unref();
  };
  void turn();
  return () => {
    closed = true;
    clearTimeout(timer);
  };
}
