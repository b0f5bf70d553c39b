// Which parts of a report a share shows beyond its figures, and a look at it as a visitor will see it.
"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { SharePart } from "@/lib/router-types";
import { partWords, shareParts } from "./part-words.ts";

/** What a share shows beyond figures and verdict. */
export type SharedParts = {
  readonly show: readonly SharePart[];
  readonly withDecision: boolean;
};

type SharePartsProps = {
  runId: string;
  parts: SharedParts;
  onChange: (parts: SharedParts) => void;
};

export function ShareParts({ runId, parts, onChange }: SharePartsProps) {
  const { show, withDecision } = parts;
  const preview = new URLSearchParams(show.map((part) => ["show", part]));
  if (!withDecision) preview.set("decision", "no");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">Also show</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {shareParts.map((part) => (
          <PartChoice
            key={part}
            label={partWords[part]}
            checked={show.includes(part)}
            onChange={(checked) =>
              onChange({
                ...parts,
                show: shareParts.filter((one) => (one === part ? checked : show.includes(one))),
              })
            }
          />
        ))}
        <PartChoice
          label="The decision and its history"
          checked={withDecision}
          onChange={(checked) => onChange({ ...parts, withDecision: checked })}
        />
      </div>
      <Button asChild variant="outline" size="sm" className="justify-self-start">
        <Link href={`/runs/${runId}/share?${preview}`} target="_blank">
          <ExternalLink aria-hidden />
          See what the link will show
        </Link>
      </Button>
    </fieldset>
  );
}

type PartChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function PartChoice({ label, checked, onChange }: PartChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
      />
      <Label htmlFor={id} className="text-13 font-normal">
        {label}
      </Label>
    </div>
  );
}
