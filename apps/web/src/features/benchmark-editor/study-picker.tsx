// Starts a new definition from a study that ships with the product.
// The studies' operations and gates come along; targets are the demo's until others are chosen.
"use client";

import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

export function StudyPicker(props: {
  studies: readonly BenchmarkSpec[];
  onPick: (spec: BenchmarkSpec) => void;
}) {
  if (props.studies.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button type="button" variant="outline" size="sm">
          Start from a study
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {props.studies.map((study) => (
          <DropdownMenuItem key={study.name} onSelect={() => props.onPick(study)}>
            <span className="font-mono">{study.name}</span>
            <span className="text-muted-foreground">{study.question}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
