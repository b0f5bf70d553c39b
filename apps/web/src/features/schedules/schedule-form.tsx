// The form of a schedule: which benchmark, when, and what its runs are called. Loaded when it is opened.
"use client";

import { english, type Msg, msg, t, translated } from "@gonogo/locale/t";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useDeferredValue, useId } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { ChoiceField, TextField } from "@/components/ui/form-fields";
import { Notice } from "@/components/ui/notice";
import { formatInstant } from "@/lib/format-time";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import type { ScheduleView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useMutation, useQuery, useTRPC } from "@/lib/trpc";

const ScheduleInput = z.object({
  benchmark: z.string().min(1, english("choose a benchmark")),
  usual: z.string(),
  cron: z.string().trim().min(1, english("must not be empty")),
  timeZone: z.string().trim().min(1, english("must not be empty")),
  branch: z.string().trim(),
  stage: z.string().trim(),
  tags: z.string(),
});
type ScheduleValues = z.infer<typeof ScheduleInput>;

const usualPatterns = [
  { value: "0 2 * * *", label: msg("Each night at 2:00") },
  { value: "0 2 * * 1-5", label: msg("Nights before working days at 2:00") },
  { value: "0 3 * * 0", label: msg("Sundays at 3:00") },
  { value: "0 */6 * * *", label: msg("Each six hours") },
  { value: "0 2 1 * *", label: msg("The first of each month at 2:00") },
  { value: "", label: msg("Another pattern") },
] as const;

export type BenchmarkChoice = { readonly slug: string; readonly question: string };

type ScheduleFormProps = {
  benchmarks: readonly BenchmarkChoice[];
  /** Chosen already; null: none is. */
  benchmark: string | null;
  /** null: a new one. */
  schedule: ScheduleView | null;
  onClose: () => void;
};

export function ScheduleForm({ benchmarks, benchmark, schedule, onClose }: ScheduleFormProps) {
  const [trpc, router, zonesId] = [useTRPC(), useRouter(), useId()];
  const saved = (text: string) => {
    toast.success(text);
    router.refresh();
    onClose();
  };
  const create = useMutation(
    trpc.schedule.create.mutationOptions({ onSuccess: () => saved(t("The schedule is made.")) }),
  );
  const update = useMutation(
    trpc.schedule.update.mutationOptions({ onSuccess: () => saved(t("The schedule is changed.")) }),
  );
  const form = useForm<ScheduleValues>({
    resolver: zodResolver(ScheduleInput),
    defaultValues: valuesOf(schedule, benchmark),
  });
  const submit = form.handleSubmit(({ benchmark: slug, cron, timeZone, branch, stage, tags }) => {
    const subject = {
      ...schedule?.subject,
      branch: branch || undefined,
      stage: stage || undefined,
    };
    const given = { cron, timeZone, subject, tags: tags.split(/[\s,]+/).filter(Boolean) };
    if (schedule) update.mutate({ id: schedule.id, ...given });
    else create.mutate({ benchmark: slug, ...given });
  });
  const error = create.error ?? update.error;
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {schedule === null ? (
          <ChoiceField<ScheduleValues>
            name="benchmark"
            label={t("Benchmark")}
            placeholder={t("Choose one")}
            choices={benchmarks.map(({ slug, question }) => ({
              value: slug,
              label: `${slug}: ${question}`,
            }))}
          />
        ) : null}
        <ChoiceField<ScheduleValues>
          name="usual"
          label={t("When")}
          choices={usualPatterns.map(({ value, label }) => ({ value, label: t(label) }))}
          onChosen={(value) => {
            if (value !== "") form.setValue("cron", value, { shouldValidate: true });
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<ScheduleValues>
            name="cron"
            label={t("Pattern")}
            figure
            help={t("Minute, hour, day of the month, month, weekday.")}
            onTyped={(text) => form.setValue("usual", usualOf(text))}
          />
          <TextField<ScheduleValues>
            name="timeZone"
            label={t("Time zone")}
            list={zonesId}
            help={t("Its changes of clocks are kept.")}
          />
          <datalist id={zonesId}>
            {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
        <NextTimes />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField<ScheduleValues> name="branch" label={t("Branch")} placeholder="main" />
          <TextField<ScheduleValues> name="stage" label={t("Stage")} />
        </div>
        <TextField<ScheduleValues>
          name="tags"
          label={t("Tags")}
          placeholder="nightly"
          help={t("Of its runs, with spaces between them.")}
        />
        {error ? (
          <Notice tone="error" title={wrongText(requestErrorOf(error))}>
            {translated(requestErrorOf(error).remedy ?? "")}
          </Notice>
        ) : null}
        <DialogFooter>
          <Button type="button" variant="outline" onClick={onClose}>
            {t("Discard")}
          </Button>
          <Button type="submit" busy={create.isPending || update.isPending}>
            {schedule ? t("Save") : t("Make the schedule")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}

const usualOf = (cron: string): string =>
  usualPatterns.some(({ value }) => value === cron.trim()) ? cron.trim() : "";

function valuesOf(schedule: ScheduleView | null, benchmark: string | null): ScheduleValues {
  if (schedule === null) {
    const [{ value }] = usualPatterns;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return {
      ...{ benchmark: benchmark ?? "", usual: value, cron: value, timeZone },
      ...{ branch: "", stage: "", tags: "" },
    };
  }
  const { cron, timeZone, subject, tags } = schedule;
  return {
    ...{ benchmark: schedule.benchmark.slug, usual: usualOf(cron), cron, timeZone },
    ...{ branch: subject.branch ?? "", stage: subject.stage ?? "", tags: tags.join(" ") },
  };
}

const fieldWords: Readonly<Record<string, Msg>> = {
  ...{ cron: msg("The pattern"), timeZone: msg("The time zone"), tags: msg("The tags") },
  ...{ "subject.branch": msg("The branch"), "subject.stage": msg("The stage") },
};

/** What was refused, by the names that the form has. */
const wrongText = ({ message, issues }: RequestError): string =>
  issues.length === 0
    ? translated(message)
    : issues
        .map(({ field, message: issue }) => {
          const word = fieldWords[field];
          return `${word ? t(word) : field} ${translated(issue)}.`;
        })
        .join(" ");

/** When the pattern comes, in its own zone; what is wrong with it stands there too, while somebody types. */
function NextTimes() {
  const { control } = useFormContext<ScheduleValues>();
  const [cron, timeZone] = useWatch({ control, name: ["cron", "timeZone"] });
  const asked = { cron: useDeferredValue(cron), timeZone: useDeferredValue(timeZone) };
  const { data, error } = useQuery({
    ...useTRPC().schedule.preview.queryOptions(asked),
    enabled: asked.cron.trim() !== "" && asked.timeZone.trim() !== "",
    retry: false,
  });
  return (
    <div className="grid min-h-36 content-start gap-1 rounded-md border p-3" aria-live="polite">
      {error ? (
        <p className="text-13 text-destructive">{wrongText(requestErrorOf(error))}</p>
      ) : data ? (
        <>
          <p className="text-13 font-medium">
            {t("{pattern}. The next times:", { pattern: data.cronText })}
          </p>
          <ul className="figure grid gap-1 text-12 text-muted-foreground">
            {data.next.map((at) => (
              <li key={at}>{formatInstant(at, "weekday", asked.timeZone)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
