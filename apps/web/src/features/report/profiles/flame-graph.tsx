// The flame graph of a profile: callers on top, what they call below, as wide as the time that went there. Search, zoom and
// reset by pointer and by keys; what is under them is described below in words.
"use client";

import { profileShare, profileUnitFor, profileValue } from "@gonogo/analysis/words/profile-text";
import type { CallTree, ReportProfile } from "@gonogo/protocols/report";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { type FlameNode, flameNodes, foundIn } from "./flame-nodes.ts";
import { useFlameChart } from "./use-flame-chart.ts";
import "@/components/charts/charts.css";
import "./flame-graph.css";

type FlameGraphProps = { profile: ReportProfile; tree: CallTree };

export function FlameGraph({ profile, tree }: FlameGraphProps) {
  const root = useMemo(() => flameNodes(tree), [tree]);
  return root ? <Graph profile={profile} root={root} /> : null;
}

/** `ring::seal: 12.3 % (0.61 s), 4.0 % in itself`. */
function labelOf({ unit, total: all }: ReportProfile, { name, value, total }: FlameNode): string {
  const shown = profileUnitFor(unit, [total]);
  return `${name}: ${profileShare(total, all)} (${profileValue(total, shown)} ${shown.label}), ${profileShare(value, all)} in itself`;
}

function Graph({ profile, root }: { profile: ReportProfile; root: FlameNode }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const term = useDeferredValue(text.trim());
  const label = (node: FlameNode) => labelOf(profile, node);
  const { isDrawn, description, zoomed, reset, onKeyDown } = useFlameChart(ref, root, {
    label,
    term,
  });
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search for functions"
          placeholder="Search for functions"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-8 w-56"
        />
        <Button variant="outline" size="sm" disabled={zoomed === null} onClick={reset}>
          Reset zoom
        </Button>
        {term === "" ? null : (
          <p className="text-12 text-muted-foreground" aria-live="polite">
            found in {profileShare(foundIn(root, term), profile.total)}
          </p>
        )}
      </div>
      <div
        ref={ref}
        role="application"
        aria-label={`Flame graph of ${profile.name}`}
        aria-describedby={`${id}-keys`}
        aria-busy={!isDrawn}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: frames are reached by arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="flame-graph max-h-[560px] min-h-40 overflow-y-auto overflow-x-hidden rounded-md border outline-none focus-visible:ring-2 focus-visible:ring-ring"
      />
      <p
        className="min-h-5 truncate font-mono text-12"
        aria-live="polite"
        title={description ?? undefined}
      >
        {description ?? (zoomed ? `Zoomed into ${zoomed.name}` : "")}
      </p>
      <p id={`${id}-keys`} className="text-12 text-muted-foreground">
        Callers on top. Click a frame to zoom in; by keyboard go with the arrows, zoom with Enter,
        reset with Escape. A colour stands for a crate or package and means nothing else.
      </p>
    </div>
  );
}
