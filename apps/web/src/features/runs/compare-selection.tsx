// Two to five runs that are ticked in a list, and the button that compares them. The boxes are rendered on the server.
"use client";

import { GitCompare } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

const [fewest, most] = [2, 5];

export function CompareSelection({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const boxes = () => [
    ...(frame.current?.querySelectorAll<HTMLInputElement>("input[name=run]") ?? []),
  ];
  const read = () =>
    setChosen(
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    );
  const clear = () => {
    for (const box of boxes()) box.checked = false;
    read();
  };
  const canCompare = chosen.length >= fewest && chosen.length <= most;
  return (
    <div ref={frame} onChange={read} className="grid min-w-0 gap-2">
      {children}
      {chosen.length > 0 ? (
        <div className="sticky bottom-4 z-20 flex flex-wrap items-center gap-3 justify-self-start rounded-lg border bg-card px-4 py-2 shadow-md">
          <span role="status" className="text-13">
            {chosen.length === 1
              ? "1 run selected; select another to compare"
              : chosen.length > most
                ? `${chosen.length} runs selected; at most ${most} can be compared`
                : `${chosen.length} runs selected`}
          </span>
          {canCompare ? (
            <Button asChild size="sm">
              <Link href={`/compare?runs=${chosen.join(",")}`}>
                <GitCompare aria-hidden />
                Compare
              </Link>
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        </div>
      ) : null}
    </div>
  );
}
