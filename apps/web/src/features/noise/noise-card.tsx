// The card on a target's page: asks for the target's noise, again and again while a calibration is under way.
"use client";

import { formatDuration } from "@gonogo/analysis/words/format";
import { t, translated } from "@gonogo/locale/t";
import type { GrpcMethod } from "@gonogo/protocols/spec";
import { Waves } from "lucide-react";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import { CancelRunButton } from "@/components/cancel-run-button";
import { ErrorNotice } from "@/components/error-notice";
import { May } from "@/components/may";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form, FormControl } from "@/components/ui/form";
import { BoundField, ChoiceField, TextField } from "@/components/ui/form-fields";
import { Textarea } from "@/components/ui/textarea";
import { requestErrorOf } from "@/lib/request-error";
import type { TargetNoise } from "@/lib/router-types";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import {
  choicesFor,
  chosenLoad,
  durationMs,
  formField,
  type NoiseFormChoice,
  type NoiseFormValues,
  requestOf,
  valuesOf,
} from "./noise-form.ts";
import { NoiseView } from "./noise-view.tsx";

type NoiseCardProps = {
  slug: string;
  initial: TargetNoise;
  /** Methods that the last probe of a gRPC target found. */
  methods: readonly GrpcMethod[];
};

export function NoiseCard({ slug, initial, methods }: NoiseCardProps) {
  const query = useTRPC().target.noise.queryOptions({ slug });
  const client = useQueryClient();
  const { data } = useQuery({
    ...query,
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.active ? 2_000 : false),
  });
  const again = useCallback(
    () => void client.invalidateQueries({ queryKey: query.queryKey }),
    [client, query.queryKey],
  );
  return (
    <NoiseView
      noise={data}
      start={
        <May scope="runs:write">
          <CalibrateNoise
            slug={slug}
            choices={choicesFor(data.choices, methods)}
            again={data.calibrations.length > 0}
            onStarted={again}
          />
        </May>
      }
      cancel={
        data.active ? (
          <May scope="runs:write">
            <CancelRunButton runId={data.active.id} />
          </May>
        ) : null
      }
    />
  );
}

// The dialog that starts a noise calibration: what is asked, under which load, how many rounds of which length.
// A benchmark's own request and load come first, because noise is a matter of both.

type CalibrateNoiseProps = {
  slug: string;
  choices: readonly NoiseFormChoice[];
  /** There is a calibration already. */
  again: boolean;
  onStarted: () => void;
};

function CalibrateNoise({ again, ...form }: CalibrateNoiseProps) {
  return (
    <TaskDialog
      title={t("Calibrate the noise of {slug}", { slug: form.slug })}
      description={t(
        "The target is measured against itself. Ask what your gates will judge, under their load and in blocks of their length: noise differs with all three.",
      )}
      trigger={
        <Button variant={again ? "outline" : "default"}>
          <Waves aria-hidden />
          {again ? t("Calibrate again") : t("Calibrate noise")}
        </Button>
      }
    >
      {(close) => (
        <NoiseForm
          {...form}
          onStarted={() => {
            close();
            form.onStarted();
          }}
        />
      )}
    </TaskDialog>
  );
}

function NoiseForm({ slug, choices, onStarted }: Omit<CalibrateNoiseProps, "again">) {
  const form = useForm<NoiseFormValues>({ defaultValues: valuesOf(choices, 0) });
  const start = useMutation(
    useTRPC().target.calibrateNoise.mutationOptions({
      onSuccess: onStarted,
      onError: (error) => {
        for (const { field, message } of requestErrorOf(error).issues) {
          const own = formField(field);
          if (own) form.setError(own, { message: `${field}: ${translated(message)}` });
        }
      },
    }),
  );
  const values = form.watch();
  const choice = choices[Number(values.choice)];
  const error = start.error ? requestErrorOf(start.error) : null;
  const lasts = durationMs(values, choice);
  const submit = form.handleSubmit((typed) => {
    const made = requestOf(typed, choice);
    if ("issue" in made)
      form.setError(made.issue.field, { message: translated(made.issue.message) });
    // The server parses what was typed, and names the field in error.
    else start.mutate({ ...made.request, slug } as Parameters<typeof start.mutate>[0]);
  });
  return (
    <Form {...form}>
      <form onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        {choices.length > 0 ? (
          <ChoiceField<NoiseFormValues>
            name="choice"
            label={t("As asked by")}
            choices={choices.map(({ label }, i) => ({ value: String(i), label }))}
            onChosen={(value) => form.reset(valuesOf(choices, Number(value)))}
          />
        ) : null}
        <BoundField<NoiseFormValues, "askedText">
          name="askedText"
          label={t("What is asked")}
          help={t("JSON, as in a benchmark: operation, operations or workflow.")}
        >
          {(field) => (
            <FormControl>
              <Textarea rows={6} spellCheck={false} className="font-mono text-13" {...field} />
            </FormControl>
          )}
        </BoundField>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField<NoiseFormValues>
            name="load"
            label={t("Load")}
            choices={[
              ...(choice ? [{ value: "as-chosen", label: chosenLoad(choice) }] : []),
              { value: "clients", label: t("Clients in a closed loop") },
              { value: "rate", label: t("Requests a second") },
            ]}
          />
          {values.load === "as-chosen" ? null : (
            <TextField<NoiseFormValues>
              name="level"
              label={values.load === "clients" ? t("Clients") : t("Requests a second")}
              inputMode="decimal"
              figure
            />
          )}
          <TextField<NoiseFormValues>
            name="rounds"
            label={t("Rounds")}
            inputMode="numeric"
            figure
            help={t("6 to 100; 20 give the spread to between 0.76 and 1.46 times what it is.")}
          />
          <TextField<NoiseFormValues>
            name="blockS"
            label={t("Block length in seconds")}
            inputMode="decimal"
            figure
          />
        </div>
        <ErrorNotice error={error} />
        <DialogFooter>
          <span className="text-13 text-muted-foreground sm:mr-auto sm:self-center">
            {lasts === null ? null : t("Takes about {time}.", { time: formatDuration(lasts) })}
          </span>
          <Button type="submit" busy={start.isPending}>
            {t("Start the calibration")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}
