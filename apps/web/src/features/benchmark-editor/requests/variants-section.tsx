// The sides of the comparison, side by side: a target and the request to it, the first being the baseline.
// Variants can be added, renamed, duplicated, made the baseline and removed.
"use client";

import { plural } from "@gonogo/analysis/words/format";
import { msg, t, translated } from "@gonogo/locale/t";
import { templateHelp } from "@gonogo/protocols/spec";
import { Ellipsis, Plus } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/cn";
import { toast } from "@/lib/toast";
import { useHasIssue } from "../fields/issues.tsx";
import { followingGates } from "../values/default-gates.ts";
import { type EditorValues, emptyRequest, emptyVariant } from "../values/editor-values.ts";
import { CheckLines } from "./check-lines.tsx";
import type { EditorTarget, MakeTarget } from "./editor-target.ts";
import { OperationDetails, OperationFields } from "./operation-fields.tsx";
import { RequestList } from "./request-list.tsx";
import { type Send, SendOne } from "./send-one.tsx";
import { TargetPicker } from "./target-picker.tsx";
import { VariantName } from "./variant-name.tsx";

// How a variant's requests follow one another: one, a weighted mix, or the steps of a workflow.
// Choosing several takes the one request along as the first of them.

const flows = [
  { value: "one", label: msg("One request"), about: msg("The same every time.") },
  { value: "mix", label: msg("A mix"), about: msg("Each request is one of several, by weight.") },
  {
    value: "workflow",
    label: msg("A workflow"),
    about: msg("Every client does the steps in turn; a step can use what an earlier one answered."),
  },
] as const;

function FlowPicker({ index }: { index: number }) {
  const { getValues, register, setValue, watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const flow = watch(`${path}.flow`);
  const about = flows.find(({ value }) => value === flow)?.about;
  const fill = (chosen: string) => {
    const { operation, checks, requests } = getValues(path);
    if (chosen === "one" || requests.length > 0) return;
    const word = chosen === "mix" ? "request" : "step";
    const first = structuredClone({
      ...emptyRequest(`${word}-1`, operation.kind),
      operation,
      checks,
    });
    setValue(`${path}.requests`, [first, emptyRequest(`${word}-2`, operation.kind)]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium">{t("What is asked of it")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {flows.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 items-center gap-2 text-13">
            <input
              type="radio"
              value={value}
              className="accent-primary"
              {...register(`${path}.flow`, { onChange: () => fill(value) })}
            />
            {t(label)}
          </label>
        ))}
      </div>
      <p className="mt-1 text-12 text-muted-foreground">{about === undefined ? null : t(about)}</p>
    </fieldset>
  );
}

type VariantProps = {
  index: number;
  targets: readonly EditorTarget[];
  onMake: MakeTarget;
};

export function VariantFields({ index, targets, onMake }: VariantProps) {
  const { watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const flow = watch(`${path}.flow`);
  const target = targets.find((candidate) => candidate.slug === watch(`${path}.target`));
  return (
    <div className="space-y-4">
      <TargetPicker index={index} targets={targets} onMake={onMake} />
      {flow === "one" ? (
        <>
          <OperationFields path={`${path}.operation`} target={target} />
          <RequestDetails index={index} target={target} />
        </>
      ) : (
        <>
          <FlowPicker index={index} />
          <RequestList index={index} target={target} list={flow} />
        </>
      )}
    </div>
  );
}

/** What few requests need, folded unless something is filled in or wrong there. */
function RequestDetails({ index, target }: { index: number; target: EditorTarget | undefined }) {
  const { watch } = useFormContext<EditorValues>();
  const path = `variants.${index}` as const;
  const { headers } = watch(`${path}.operation`);
  const checks = watch(`${path}.checks`);
  const isWrong = useHasIssue(
    ...["headers", "expectStatusText", "priority", "expectCodes", "replyText", "subprotocol"].map(
      (field) => `${path}.operation.${field}`,
    ),
    `${path}.checks`,
  );
  const filled = [
    headers.length === 0 ? "" : plural(headers.length, "header"),
    checks.length === 0 ? "" : plural(checks.length, "check"),
  ];
  return (
    <details open={isWrong || undefined} className="text-13">
      <summary className="cursor-pointer font-medium">
        {t("Headers, checks, expected answer")}
        <span className="ml-2 font-normal text-muted-foreground">
          {filled.filter(Boolean).join(", ") || t("as usual")}
        </span>
      </summary>
      <div className="mt-3 space-y-4">
        <OperationDetails path={`${path}.operation`} target={target} />
        <CheckLines path={path} />
        <FlowPicker index={index} />
      </div>
    </details>
  );
}

const maxVariants = 8;

type VariantsSectionProps = {
  targets: readonly EditorTarget[];
  onMake: MakeTarget;
  onSend: Send;
};

export function VariantsSection({ targets, onMake, onSend }: VariantsSectionProps) {
  const { control, getValues, setValue, setFocus, watch } = useFormContext<EditorValues>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: "variants" });
  const variants = watch("variants");
  const isFull = fields.length >= maxVariants;
  const duel = () => ({
    kind: getValues("load.kind"),
    names: getValues("variants").map(({ name }) => name),
  });
  const makeBaseline = (index: number) => {
    const before = duel();
    move(index, 0);
    setValue("gates", followingGates(getValues("gates"), before, duel()), { shouldDirty: true });
  };
  const drop = (index: number) => {
    const [before, gates] = structuredClone([getValues("variants"), getValues("gates")]);
    const name = before[index]?.name ?? "";
    const isOf = gates.filter(({ of, over }) => of === name || over === name);
    remove(index);
    if (isOf.length > 0)
      setValue(
        "gates",
        gates.filter((gate) => !isOf.includes(gate)),
        { shouldDirty: true },
      );
    const what = name || t("variant {number}", { number: index + 1 });
    const removed =
      isOf.length === 0
        ? t("Removed {what}.", { what })
        : t("Removed {what} and {gates} of it.", { what, gates: plural(isOf.length, "gate") });
    toast(removed, {
      action: {
        label: t("Undo"),
        onClick: () => {
          setValue("variants", before, { shouldDirty: true });
          setValue("gates", gates, { shouldDirty: true });
        },
      },
    });
  };
  return (
    <section aria-labelledby="editor-requests" className="@container py-5">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 id="editor-requests" className="text-16 font-semibold">
          {t("Compare")}
        </h2>
        <Button
          type="button"
          variant="outline"
          size="sm"
          disabled={isFull}
          onClick={() => append(emptyVariant(`variant-${fields.length + 1}`))}
        >
          <Plus aria-hidden /> {t("Add a variant")}
        </Button>
      </div>
      <ol className="grid gap-3 @xl:grid-cols-2">
        {fields.map((field, i) => (
          <li
            key={field.id}
            className={cn(
              "@container min-w-0 rounded-md border p-4",
              variants[i]?.flow === "one" ? "" : "@xl:col-span-2",
            )}
          >
            <div className="mb-3 flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-1">
                <h3 className="text-12 text-muted-foreground">
                  {i === 0 ? t("Baseline") : t("Variant {number}", { number: i + 1 })}
                </h3>
                <VariantName index={i} />
              </div>
              <DropdownMenu>
                <DropdownMenuTrigger asChild>
                  <Button
                    type="button"
                    variant="ghost"
                    size="icon"
                    aria-label={t("Variant {number}: rename, duplicate, remove", {
                      number: i + 1,
                    })}
                  >
                    <Ellipsis aria-hidden />
                  </Button>
                </DropdownMenuTrigger>
                <DropdownMenuContent align="end">
                  <DropdownMenuItem
                    onSelect={() =>
                      setTimeout(() => setFocus(`variants.${i}.name`, { shouldSelect: true }))
                    }
                  >
                    {t("Rename")}
                  </DropdownMenuItem>
                  <DropdownMenuItem disabled={i === 0} onSelect={() => makeBaseline(i)}>
                    {t("Make it the baseline")}
                  </DropdownMenuItem>
                  <DropdownMenuItem
                    disabled={isFull}
                    onSelect={() => {
                      const copy = structuredClone(getValues(`variants.${i}`));
                      insert(i + 1, { ...copy, name: `${copy.name} copy`.trim() });
                    }}
                  >
                    {t("Duplicate")}
                  </DropdownMenuItem>
                  <DropdownMenuItem disabled={fields.length === 1} onSelect={() => drop(i)}>
                    {t("Remove")}
                  </DropdownMenuItem>
                </DropdownMenuContent>
              </DropdownMenu>
            </div>
            <VariantFields index={i} targets={targets} onMake={onMake} />
            <SendOne index={i} onSend={onSend} />
          </li>
        ))}
      </ol>
      <TemplateHelp />
    </section>
  );
}

// What templates can fill in: folded until asked for, beside the fields that take them.

function TemplateHelp() {
  return (
    <details className="mt-3 max-w-prose text-13">
      <summary className="cursor-pointer">{t("Values that change with each request")}</summary>
      <p className="mt-2 text-12 text-muted-foreground">
        {t(
          "Paths, header values, bodies and messages may hold these. Two braces that are no template are written as {braces}.",
          { braces: "{{{{" },
        )}
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {templateHelp.map(({ form, gives }) => (
          <div key={form} className="contents">
            <dt>
              <code className="text-12">{form}</code>
            </dt>
            <dd className="text-muted-foreground">{translated(gives)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
