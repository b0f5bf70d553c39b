// Word within the page that notices were seen, for the count in its frame.
const changes = new EventTarget();
const name = "seen";

export const tellNoticesSeen = (): void => void changes.dispatchEvent(new Event(name));

/** Calls `listen` after each change, until the returned function is called. */
export function onNoticesSeen(listen: () => void): () => void {
  changes.addEventListener(name, listen);
  return () => changes.removeEventListener(name, listen);
}
