// Where a new definition can come from: a command, a document, a gRPC target's methods, or an example that ships with the
// product. Operations and gates of an example come along; its targets are the demo's until others are chosen.
"use client";

import { t } from "@gonogo/locale/t";
import type { BenchmarkSpec } from "@gonogo/protocols/spec";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { FilledItem } from "@/lib/router-types";
import type { EditorTarget, MakeTarget } from "../requests/editor-target.ts";
import { proposedName } from "../requests/pasted-address.ts";
import { useRename } from "../requests/variant-name.tsx";
import type { EditorValues } from "../values/editor-values.ts";
import type { Filling } from "./fill-step.tsx";
import { filledVariants, usualPlace } from "./fill-variants.ts";
import type { AskTarget, ReadSource, SourceWay } from "./source-dialog.tsx";

const SourceDialog = dynamic(() => import("./source-dialog.tsx").then((all) => all.SourceDialog), {
  ssr: false,
});

/** On a phone a name and what is said of it have a line each. */
const stacked = "max-sm:flex-col max-sm:items-start max-sm:gap-0";

type StartFromProps = {
  starters: readonly BenchmarkSpec[];
  targets: readonly EditorTarget[];
  onPick: (spec: BenchmarkSpec) => void;
  onMakeTarget: MakeTarget;
  onReadSource: ReadSource;
  onAskTarget: AskTarget;
  onDefinition: (text: string) => void;
};

export function StartFrom(props: StartFromProps) {
  const { getValues, reset } = useFormContext<EditorValues>();
  const rename = useRename();
  const trigger = useRef<HTMLButtonElement>(null);
  const [way, setWay] = useState<SourceWay | null>(null);
  const fill = async (items: readonly FilledItem[], filling: Filling): Promise<string | null> => {
    const target =
      filling.target === null || "slug" in filling.target
        ? filling.target
        : await props.onMakeTarget(filling.target);
    if (target && "refusal" in target) return target.refusal;
    const before = getValues("variants");
    const into = filling.into === "all" ? before.map((_, i) => i) : [filling.into];
    const slug = target?.slug ?? null;
    const variants = filledVariants(before, { items, flow: filling.flow, into, target: slug });
    // As a whole: lists within the variants, such as headers, keep what they show otherwise.
    reset({ ...getValues(), variants }, { keepDefaultValues: true });
    const [first = 0] = into;
    const names = variants.map(({ name }) => name);
    const name = target ? proposedName(target, names, first) : null;
    if (name !== null) rename(first, name);
    return null;
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={trigger} variant="outline" size="sm">
            {t("Start from")} <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-w-[calc(100vw-1rem)]">
          <DropdownMenuItem className={stacked} onSelect={() => setWay("text")}>
            {t("Command or document")}
            <span className="text-muted-foreground">curl, grpcurl, OpenAPI, HAR, YAML</span>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setWay("reflection")}>
            {t("gRPC reflection")}
          </DropdownMenuItem>
          {props.starters.length > 0 ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>{t("Examples")}</DropdownMenuLabel>
            </>
          ) : null}
          {props.starters.map((starter) => (
            <DropdownMenuItem
              key={starter.name}
              className={stacked}
              onSelect={() => props.onPick(starter)}
            >
              <span translate="no" className="font-mono">
                {starter.name}
              </span>
              <span className="text-muted-foreground">{starter.question}</span>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {way === null ? null : (
        <SourceDialog
          way={way}
          targets={props.targets}
          variants={getValues("variants").map(({ name }) => name)}
          usualPlace={usualPlace(getValues("variants"))}
          onRead={props.onReadSource}
          onAsk={props.onAskTarget}
          onFill={fill}
          onDefinition={props.onDefinition}
          onClose={() => {
            setWay(null);
            // The menu's item, which had the focus, is gone.
            setTimeout(() => trigger.current?.focus());
          }}
        />
      )}
    </>
  );
}
