// Where the arrow keys lead in a flame graph: down to what is called most, up to the caller, sideways among what one
// function calls.
import type { FlameFrame } from "d3-flame-graph";
import type { FlameNode } from "./flame-nodes.ts";

type Frame = FlameFrame<FlameNode>;

/** What a zoom has not hidden; the chart has them in their order. */
const drawn = (frames: readonly Frame[] = []): Frame[] =>
  frames.filter(({ data }) => data.hide !== true);

/** The frame that a key leads to from `from`; the same where there is none, null for other keys. */
export function frameAt(key: string, from: Frame): Frame | null {
  if (key === "ArrowUp") return from.parent ?? from;
  if (key === "ArrowDown") return drawn(from.children)[0] ?? from;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const beside = drawn(from.parent?.children);
  const place = beside.findIndex(({ id }) => id === from.id);
  return beside[place + (key === "ArrowLeft" ? -1 : 1)] ?? from;
}
