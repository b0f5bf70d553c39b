// Fills a new definition from one that ships with the product: a first duel, or a part of a study.
// Its operations and gates come along; targets are the demo's until others are chosen.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

export function StarterPicker(props: {
  starters: readonly BenchmarkSpec[];
  onPick: (spec: BenchmarkSpec) => void;
}) {
  if (props.starters.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button type="button" variant="outline" size="sm">
          Start from an example
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {props.starters.map((starter) => (
          <DropdownMenuItem key={starter.name} onSelect={() => props.onPick(starter)}>
            <span className="font-mono">{starter.name}</span>
            <span className="text-muted-foreground">{starter.question}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
