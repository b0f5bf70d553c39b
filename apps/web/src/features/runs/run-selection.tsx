// Runs that are ticked in a list, and what can be done with them: two to five are compared, any number gets a tag.
// The boxes are rendered on the server.
"use client";

import { t } from "@gonogo/locale/t";
import { GitCompare, Tag } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { May } from "@/components/may";
import { Button } from "@/components/ui/button";

const TagSelection = dynamic(() => import("./tags/tag-selection.tsx").then((m) => m.TagSelection), {
  loading: () => <span className="h-8 w-44" />,
});

const [fewest, most] = [2, 5];

export function RunSelection({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const tagButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tagging, setTagging] = useState(false);
  const boxes = () => [
    ...(frame.current?.querySelectorAll<HTMLInputElement>("input[name=run]") ?? []),
  ];
  const read = () => {
    const ticked = boxes().filter(({ checked }) => checked);
    setChosen(ticked.map(({ value }) => value));
    // The next selection begins with its buttons alone.
    if (ticked.length === 0) setTagging(false);
  };
  // Another page or order has other boxes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are read from the page, not from state
  useEffect(read, [children]);
  const set = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    read();
    // The bar goes with its buttons.
    if (!checked) boxes()[0]?.focus();
  };
  const closeTags = () => {
    setTagging(false);
    tagButton.current?.focus();
  };
  const canCompare = chosen.length >= fewest && chosen.length <= most;
  return (
    <div ref={frame} onChange={read} className="grid min-w-0 gap-2">
      {children}
      {chosen.length > 0 ? (
        <div className="sticky bottom-4 z-20 flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 justify-self-start rounded-lg border bg-card px-4 py-2 shadow-md">
          <span role="status" className="text-13">
            {t("{count, plural, one {# run selected} other {# runs selected}}", {
              count: chosen.length,
            })}
          </span>
          {canCompare ? (
            <Button asChild size="sm">
              <Link href={`/compare?runs=${chosen.join(",")}`}>
                <GitCompare aria-hidden />
                {t("Compare##verb")}
              </Link>
            </Button>
          ) : (
            <span className="text-12 text-muted-foreground">
              {chosen.length < fewest
                ? t("Select another to compare")
                : t("At most {most} can be compared", { most })}
            </span>
          )}
          <May scope="runs:write">
            <Button
              ref={tagButton}
              variant="outline"
              size="sm"
              aria-expanded={tagging}
              onClick={() => setTagging(!tagging)}
            >
              <Tag aria-hidden />
              {t("Tag##verb")}
            </Button>
          </May>
          <Button variant="ghost" size="sm" onClick={() => set(true)}>
            {t("All of this page")}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => set(false)}>
            {t("Clear##selection")}
          </Button>
          {tagging ? (
            <div className="basis-full">
              <TagSelection ids={chosen} onClose={closeTags} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
