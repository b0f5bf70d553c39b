// Says what a change is: its state, who looks after it, and a note. An earlier decision can be taken back. Loaded when it is opened.
"use client";

import { english, t } from "@gonogo/locale/t";
import {
  ChangeState,
  changeStates,
  type Member,
  type SeriesChange,
} from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import * as z from "@gonogo/protocols/zod";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form, FormControl } from "@/components/ui/form";
import { BoundField, ChoiceField } from "@/components/ui/form-fields";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useTRPC } from "@/lib/trpc";
import { stateWords } from "./change-words.ts";

/** The series that a change belongs to, as the service asks for it. */
export type SeriesAsked = {
  readonly benchmark: string;
  readonly metric: MetricName;
  readonly variant: string;
  readonly over?: string;
  readonly operation?: string;
  readonly cell: number;
  readonly branch?: string;
};

/** A select needs a value for "nobody"; no e-mail is empty of everything but this. */
const nobody = "-";
const DecisionForm = z.object({
  state: ChangeState,
  owner: z.string(),
  note: z.string().max(2_000, english("must be at most 2,000 characters long")),
});
type DecisionForm = z.infer<typeof DecisionForm>;
type FormFields = { readonly [name in keyof DecisionForm]?: boolean | undefined };

const formValuesOf = ({ state, owner, note }: SeriesChange): DecisionForm => ({
  state,
  owner: owner?.email ?? nobody,
  note,
});

export type DecideChangeProps = {
  change: SeriesChange;
  asked: SeriesAsked;
  members: readonly Member[];
};

/** Saves what was changed in the form and nothing else, and offers to put that back as it was before. */
function useDecide({ change, asked }: DecideChangeProps, onSaved: () => void) {
  const router = useRouter();
  const trpc = useTRPC();
  // What somebody else changes meanwhile in the other fields stays.
  const input = ({ state, owner, note }: DecisionForm, changed: FormFields) => ({
    ...{ ...asked, run: change.runId },
    ...(changed.state ? { state } : {}),
    ...(changed.note ? { note } : {}),
    ...(changed.owner ? { owner: owner === nobody ? null : owner } : {}),
  });
  const restore = useMutation(
    trpc.benchmark.decideChange.mutationOptions({
      onSuccess: () => router.refresh(),
      onError: toastError,
    }),
  );
  const save = useMutation(
    trpc.benchmark.decideChange.mutationOptions({
      onSuccess: ({ state }, sent) => {
        onSaved();
        const saved = t(stateWords[state].label).toLowerCase();
        toast.success(t("Saved as {state}.", { state: saved }), {
          duration: 10_000,
          action: {
            label: t("Undo"),
            onClick: () =>
              restore.mutate(
                input(formValuesOf(change), {
                  state: sent.state !== undefined,
                  note: sent.note !== undefined,
                  owner: "owner" in sent,
                }),
              ),
          },
        });
        router.refresh();
      },
      onError: toastError,
    }),
  );
  return {
    saving: save.isPending,
    save: (values: DecisionForm, changed: FormFields) => save.mutate(input(values, changed)),
  };
}

export function DecideForm(props: DecideChangeProps & { onSaved: () => void }) {
  const { change, members, onSaved } = props;
  const form = useForm({
    resolver: zodResolver(DecisionForm),
    defaultValues: formValuesOf(change),
  });
  const { save, saving } = useDecide(props, onSaved);
  const state = form.watch("state");
  // Read while rendering: the form keeps count of changes only for who looks.
  const { dirtyFields } = form.formState;
  // An owner who has left the project stays one until somebody else is named.
  const owners = [
    ...members,
    ...(change.owner && !members.some(({ email }) => email === change.owner?.email)
      ? [change.owner]
      : []),
  ];
  return (
    <Form {...form}>
      <form
        onSubmit={form.handleSubmit((values) => save(values, dirtyFields))}
        noValidate
        className="grid gap-4"
      >
        <ChoiceField<DecisionForm>
          name="state"
          label={t("What it is")}
          help={t(stateWords[state].meaning)}
          choices={changeStates.map((value) => ({ value, label: t(stateWords[value].label) }))}
        />
        <ChoiceField<DecisionForm>
          name="owner"
          label={t("Owner")}
          help={t("Who looks after it.")}
          choices={[
            { value: nobody, label: t("Nobody") },
            ...owners.map(({ name, email }) => ({ value: email, label: `${name} (${email})` })),
          ]}
        />
        <BoundField<DecisionForm, "note"> name="note" label={t("Note")}>
          {(field) => (
            <FormControl>
              <Textarea rows={4} placeholder={t("Cause, ticket, what was done")} {...field} />
            </FormControl>
          )}
        </BoundField>
        <DialogFooter>
          <Button type="submit" busy={saving}>
            {t("Save")}
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}
