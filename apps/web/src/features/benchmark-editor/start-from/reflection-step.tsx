// Chooses the gRPC target whose methods are listed, and asks it for them.
"use client";

import { t, translated } from "@gonogo/locale/t";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import type { EditorTarget } from "../requests/editor-target.ts";

type ReflectionStepProps = {
  /** gRPC targets. */
  targets: readonly EditorTarget[];
  isBusy: boolean;
  refusal: string | null;
  onAsk: (target: EditorTarget) => void;
};

export function ReflectionStep({ targets, isBusy, refusal, onAsk }: ReflectionStepProps) {
  const id = useId();
  const [slug, setSlug] = useState(targets[0]?.slug ?? "");
  const chosen = targets.find((target) => target.slug === slug);
  if (targets.length === 0)
    return (
      <Notice>
        {t(
          "There is no gRPC target yet. Paste the address of a gRPC server, such as grpc://127.0.0.1:50051, where a variant asks for its target.",
        )}
      </Notice>
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <Label htmlFor={id}>{t("gRPC target")}</Label>
        <Select value={slug} onValueChange={setSlug}>
          <SelectTrigger id={id} className="w-full min-w-0">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {targets.map((target) => (
              <SelectItem key={target.slug} value={target.slug}>
                {target.name} · {target.address}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <p className="text-12 text-muted-foreground">
          {t(
            "A worker asks the target for its methods, by reflection or by the schema that the target has here.",
          )}
        </p>
      </div>
      {refusal === null ? null : <Notice tone="error">{translated(refusal)}</Notice>}
      <div className="flex justify-end">
        <Button busy={isBusy} disabled={!chosen} onClick={() => chosen && onAsk(chosen)}>
          {t("List its methods")}
        </Button>
      </div>
    </div>
  );
}
