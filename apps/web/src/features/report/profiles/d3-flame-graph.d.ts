// Types of d3-flame-graph, which brings none: the parts that are used here.
declare module "d3-flame-graph" {
  import type { Selection } from "d3-selection";

  /** A frame as the chart lays it out; ids are the order of depth-first numbering. */
  export type FlameFrame<Data> = {
    readonly id: number;
    readonly data: Data & { readonly hide?: boolean; readonly fade?: boolean };
    readonly value: number;
    readonly depth: number;
    readonly parent: FlameFrame<Data> | null;
    readonly children?: readonly FlameFrame<Data>[];
    readonly highlight?: boolean;
  };

  export interface FlameChart<Data> {
    (selection: Selection<HTMLElement, Data, null, undefined>): void;
    width(pixels: number): this;
    cellHeight(pixels: number): this;
    inverted(isInverted: boolean): this;
    selfValue(isSelf: boolean): this;
    minFrameSize(pixels: number): this;
    transitionDuration(ms: number): this;
    resetHeightOnZoom(resets: boolean): this;
    sort(compare: (a: FlameFrame<Data>, b: FlameFrame<Data>) => number): this;
    setLabelHandler(write: (frame: FlameFrame<Data>) => string): this;
    setDetailsHandler(handler: (label: string | null) => void): this;
    setSearchMatch(matches: (frame: FlameFrame<Data>, term: string) => boolean): this;
    setSearchHandler(handler: () => void): this;
    setColorMapper(colour: (frame: FlameFrame<Data>) => string): this;
    onClick(handler: (frame: FlameFrame<Data>) => void): this;
    search(term: string): void;
    clear(): void;
    zoomTo(frame: FlameFrame<Data>): void;
    resetZoom(): void;
    update(): this;
    destroy(): this;
  }

  export default function flamegraph<Data>(): FlameChart<Data>;
}
