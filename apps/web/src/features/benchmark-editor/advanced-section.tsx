// Everything that few benchmarks change, folded; one line says what differs from the defaults. Its fields load when it opens.
"use client";

import { t } from "@gonogo/locale/t";
import dynamic from "next/dynamic";
import { useContext, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from "@/components/ui/collapsible";
import { FormIssues } from "@/components/ui/form";
import { Skeleton } from "@/components/ui/skeleton";
import type { EditorTarget } from "./requests/editor-target.ts";
import { advancedText, isAdvanced } from "./values/advanced-parts.ts";
import type { EditorValues } from "./values/editor-values.ts";

const Fields = dynamic(() => import("./advanced-fields.tsx").then((all) => all.AdvancedFields), {
  loading: () => <Skeleton className="h-40 w-full" />,
});

/** Anchor of a section that stands in here: a link to it opens the fold and leads there. */
const planAnchor = "editor-plan";

/** Scrolls to the section that the address names, once it has been loaded. */
function ScrollToPlan() {
  useEffect(() => {
    if (window.location.hash !== `#${planAnchor}`) return;
    const timer = setInterval(() => {
      const heading = document.getElementById(planAnchor);
      if (!heading) return;
      clearInterval(timer);
      heading.scrollIntoView();
    }, 50);
    return () => clearInterval(timer);
  }, []);
  return null;
}

export function AdvancedSection({ targets }: { targets: readonly EditorTarget[] }) {
  const values = useFormContext<EditorValues>().watch();
  const [isOpen, setOpen] = useState(false);
  const isWrong = [...(useContext(FormIssues)?.keys() ?? [])].some(isAdvanced);
  useEffect(() => {
    if (isWrong || window.location.hash === `#${planAnchor}`) setOpen(true);
  }, [isWrong]);
  return (
    <Collapsible
      open={isOpen}
      onOpenChange={setOpen}
      className="mt-2 rounded-md border bg-muted/40 px-4 py-3"
    >
      <CollapsibleTrigger className="w-full items-baseline">
        <span className="min-w-0">
          <span className="mr-2">{t("Advanced")}</span>
          <span className="text-12 font-normal text-muted-foreground">{advancedText(values)}</span>
        </span>
      </CollapsibleTrigger>
      <CollapsibleContent className="pt-5">
        <Fields targets={targets} />
        <ScrollToPlan />
      </CollapsibleContent>
    </Collapsible>
  );
}
