// Which parts of a definition a shared report shows, and a look at it as a stranger will see it.
"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { SharePart } from "@/lib/router-types";
import { partWords, shareParts } from "./part-words.ts";

type SharePartsProps = {
  runId: string;
  shown: readonly SharePart[];
  onChange: (shown: readonly SharePart[]) => void;
};

export function ShareParts({ runId, shown, onChange }: SharePartsProps) {
  const id = useId();
  const preview = new URLSearchParams(shown.map((part) => ["show", part]));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">Also show</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {shareParts.map((part) => (
          <div key={part} className="flex items-start gap-2">
            <Checkbox
              id={`${id}-${part}`}
              className="mt-0.5"
              checked={shown.includes(part)}
              onCheckedChange={(checked) =>
                onChange(
                  shareParts.filter((one) =>
                    one === part ? checked === true : shown.includes(one),
                  ),
                )
              }
            />
            <Label htmlFor={`${id}-${part}`} className="text-13 font-normal">
              {partWords[part]}
            </Label>
          </div>
        ))}
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
