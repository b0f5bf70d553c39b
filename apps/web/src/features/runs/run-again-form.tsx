// The form behind "Run again": subject, load and plan as they were, to be changed; how long it takes; and the start.
"use client";

import { formatDuration, plural } from "@gonogo/analysis/words/format";
import { loadLine } from "@gonogo/analysis/words/load-line";
import { t } from "@gonogo/locale/t";
import type { Report } from "@gonogo/protocols/report";
import type { BenchmarkSpec, Subject } from "@gonogo/protocols/spec";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useDeferredValue, useId, useState } from "react";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { requestErrorOf } from "@/lib/request-error";
import { useMutation, useQuery, useTRPC } from "@/lib/trpc";
import { changed, definitionOf, type PlanChange } from "./plan-change.ts";

type RunAgainFormProps = { runId: string; change: PlanChange | undefined; onClose: () => void };

export function RunAgainForm({ runId, change, onClose }: RunAgainFormProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.run.reportPart.queryOptions({ id: runId, want: [] }));
  if (error) return <ErrorNotice error={requestErrorOf(error)} />;
  if (!data) return <Skeleton className="h-64" />;
  return <Fields report={data.report} change={change} onClose={onClose} />;
}

/** What the form holds: texts as they are typed. */
type Values = {
  readonly version: string;
  readonly branch: string;
  readonly commit: string;
  readonly level: string;
  readonly rounds: string;
  readonly seconds: string;
};

/** The one number of a load that is usually changed; null: its load has none, and only the editor can change it. */
function levelOf({ load }: BenchmarkSpec): { label: string; value: number } | null {
  if (load.kind === "open") return { label: t("Requests per second"), value: load.ratePerS };
  return load.kind === "closed" ? { label: t("Clients"), value: load.clients } : null;
}

/** The definition with what was typed; what is no positive number is left to the preview to refuse. */
function typedDefinition(spec: BenchmarkSpec, values: Values): BenchmarkSpec {
  const level = Number(values.level);
  const { load } = spec;
  const rounds = Number(values.rounds);
  const { looks, ...plan } = spec.plan;
  const isPlan = rounds === spec.plan.rounds;
  return {
    ...spec,
    load:
      load.kind === "open"
        ? { ...load, ratePerS: level }
        : load.kind === "closed"
          ? { ...load, clients: level }
          : load,
    plan: {
      ...plan,
      rounds,
      ...(isPlan && looks ? { looks } : {}),
      blockMs: Math.round(Number(values.seconds) * 1_000),
    },
  };
}

function Fields({
  report,
  change,
  onClose,
}: {
  report: Report;
  change: PlanChange | undefined;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const router = useRouter();
  const spec = changed(definitionOf(report), change);
  const { subject } = report.run;
  const level = levelOf(spec);
  const [values, setValues] = useState<Values>({
    version: subject.version ?? "",
    branch: subject.branch ?? "",
    commit: subject.commit ?? "",
    level: level ? `${level.value}` : "",
    rounds: `${spec.plan.rounds}`,
    seconds: `${spec.plan.blockMs / 1_000}`,
  });
  const definition = useDeferredValue(typedDefinition(spec, values));
  const preview = useQuery(trpc.benchmark.preview.queryOptions({ definition }, { retry: false }));
  const create = useMutation(
    trpc.run.create.mutationOptions({ onSuccess: (run) => router.push(`/runs/${run.id}`) }),
  );
  const start = (event: FormEvent) => {
    event.preventDefault();
    const { version: _, branch: __, commit: ___, ...rest } = subject;
    const named = { version: values.version, branch: values.branch, commit: values.commit };
    const filled = Object.entries(named).filter(([, text]) => text.trim() !== "");
    const typed: Subject = { ...rest, ...Object.fromEntries(filled) };
    create.mutate({ definition: typedDefinition(spec, values), subject: typed });
  };
  const field = (name: keyof Values, label: string, isNumber = false) => (
    <Field
      label={label}
      value={values[name]}
      isNumber={isNumber}
      onChange={(text) => setValues((now) => ({ ...now, [name]: text }))}
    />
  );
  const failed = create.error ?? preview.error;
  return (
    <form onSubmit={start} className="grid gap-5">
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-1 text-13 font-medium">{t("What is measured")}</legend>
        {field("version", t("Version"))}
        {field("branch", t("Branch"))}
        {field("commit", t("Commit"))}
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-1 text-13 font-medium">
          {t("Load: {load}", { load: loadLine(spec.load) })}
        </legend>
        {level ? field("level", level.label, true) : null}
        {field("rounds", t("Rounds"), true)}
        {spec.load.kind === "stages" || spec.load.kind === "capacity"
          ? null
          : field("seconds", t("Seconds per block"), true)}
      </fieldset>
      <p className="text-13" aria-live="polite">
        {preview.data?.facts
          ? durationText(preview.data.facts)
          : preview.error
            ? ""
            : t("Reckoning how long it takes …")}
      </p>
      {failed ? <ErrorNotice error={requestErrorOf(failed)} /> : null}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t("Do not run")}
        </Button>
        <Button
          type="submit"
          busy={create.isPending || create.isSuccess}
          disabled={preview.error !== null}
        >
          <Play aria-hidden />
          {t("Start the run")}
        </Button>
      </DialogFooter>
    </form>
  );
}

type Planned = {
  readonly blocks: number;
  readonly maxBlocks: number;
  readonly durationMs: number;
  readonly maxDurationMs: number;
};

/** `Loads the targets for about 4 min, in 60 blocks.` */
function durationText({ blocks, maxBlocks, durationMs, maxDurationMs }: Planned): string {
  const planned = { time: formatDuration(durationMs), blocks: plural(blocks, "block") };
  if (maxBlocks <= blocks) return t("Loads the targets for about {time}, in {blocks}.", planned);
  return t("Loads the targets for about {time}, in {blocks}, at most {most} in {mostBlocks}.", {
    ...planned,
    most: formatDuration(maxDurationMs),
    mostBlocks: plural(maxBlocks, "block"),
  });
}

type FieldProps = {
  label: string;
  value: string;
  isNumber: boolean;
  onChange: (text: string) => void;
};

function Field({ label, value, isNumber, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        value={value}
        inputMode={isNumber ? "decimal" : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
