// Draws a flame graph into an element by d3-flame-graph, which is loaded when there is one to draw. Colours, words and keys
// are ours; layout, zoom and search are the library's.
"use client";

import type { FlameChart, FlameFrame } from "d3-flame-graph";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { frameAt } from "./flame-keys.ts";
import { type FlameNode, matches } from "./flame-nodes.ts";

type Frame = FlameFrame<FlameNode>;
type Drawn = { readonly chart: FlameChart<FlameNode>; readonly root: Frame };

/** Frames narrower than this are not drawn until they are zoomed into. */
const minPx = 1.5;
const cellPx = 20;

const colourOf = ({ data, highlight }: Frame): string =>
  highlight ? "var(--flame-hit)" : `var(--flame-${data.colour})`;

async function draw(
  element: HTMLElement,
  root: FlameNode,
  {
    label,
    onZoom,
    onDetail,
  }: Pick<FlameOptions, "label"> & {
    onZoom: (frame: Frame) => void;
    onDetail: (text: string | null) => void;
  },
): Promise<Drawn> {
  const [{ default: flamegraph }, { select }] = await Promise.all([
    import("d3-flame-graph"),
    import("d3-selection"),
  ]);
  const chart = flamegraph<FlameNode>()
    .width(element.clientWidth)
    .cellHeight(cellPx)
    .inverted(true)
    .selfValue(true)
    .minFrameSize(minPx)
    .transitionDuration(0)
    .resetHeightOnZoom(true)
    .sort((a, b) => b.data.total - a.data.total)
    .setLabelHandler(({ data }) => label(data))
    .setDetailsHandler(onDetail)
    .setSearchMatch(({ data }, term) => matches(data.name, term))
    .setSearchHandler(() => {})
    .setColorMapper(colourOf)
    .onClick(onZoom);
  const selection = select(element).datum(root);
  chart(selection);
  // The chart has put its own frames in place of ours.
  return { chart, root: selection.datum() as unknown as Frame };
}

type FlameOptions = {
  /** What is said of a frame. */
  readonly label: (node: FlameNode) => string;
  readonly term: string;
};

/** What a flame graph shows at the moment, and how it is operated. */
export function useFlameChart(
  ref: RefObject<HTMLElement | null>,
  root: FlameNode,
  { label, term }: FlameOptions,
) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [current, setCurrent] = useState<Frame | null>(null);
  const [zoomed, setZoomed] = useState<Frame | null>(null);
  const labelRef = useRef(label);
  labelRef.current = label;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let over = false;
    let chart: FlameChart<FlameNode> | null = null;
    const onZoom = (frame: Frame) => {
      setZoomed(frame.parent ? frame : null);
      setCurrent(frame);
    };
    const resized = new ResizeObserver(() => chart?.width(element.clientWidth).update());
    draw(element, root, {
      ...{ label: (node) => labelRef.current(node), onZoom },
      onDetail: setHovered,
    }).then((made) => {
      if (over) {
        made.chart.destroy();
        return;
      }
      chart = made.chart;
      resized.observe(element);
      setDrawn(made);
    });
    return () => {
      over = true;
      resized.disconnect();
      chart?.destroy();
      setDrawn(null);
    };
  }, [ref, root]);
  useEffect(() => {
    if (term === "") drawn?.chart.clear();
    else drawn?.chart.search(term);
  }, [drawn, term]);
  useEffect(() => {
    if (ref.current) mark(ref.current, current);
  }, [ref, current]);
  const reset = () => drawn?.chart.resetZoom();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drawn) return;
    const from = current ?? drawn.root;
    const to = frameAt(event.key, from);
    if (to) setCurrent(current ? to : drawn.root);
    else if (event.key === "Enter") drawn.chart.zoomTo(from);
    else if (event.key === "Escape") reset();
    else return;
    event.preventDefault();
    // A pointer that rests on a frame says no more.
    setHovered(null);
  };
  return {
    isDrawn: drawn !== null,
    /** What the pointer or the keys are on. */
    description: hovered ?? (current ? label(current.data) : null),
    zoomed: zoomed?.data ?? null,
    reset,
    onKeyDown,
  };
}

/** Outlines the frame that the keys are on. */
function mark(element: HTMLElement, current: Frame | null): void {
  for (const frame of element.querySelectorAll<SVGGElement>("g.frame")) {
    const { __data__: datum } = frame as SVGGElement & { __data__?: Frame };
    frame.toggleAttribute("data-current", current !== null && datum?.id === current.id);
  }
}
