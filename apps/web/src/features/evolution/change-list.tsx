// The changes of a series as a list, newest first: how large, since which run, what members say, and the way to say it.
// A series without changes says that it was searched, and what is found by chance alone.
"use client";

import {
  ChangeState,
  changeStates,
  type Member,
  type Series,
  type SeriesChange,
} from "@gonogo/protocols/report";
import type { MetricName } from "@gonogo/protocols/spec";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { TaskDialog } from "@/components/task-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Form, FormControl } from "@/components/ui/form";
import { BoundField, ChoiceField } from "@/components/ui/form-fields";
import { LocalTime } from "@/components/ui/local-time";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toaster";
import { toastError } from "@/lib/toast-error";
import { useTRPC } from "@/lib/trpc";
import {
  changeEvidence,
  changeNotes,
  changeSubject,
  changeTitle,
  noChangeText,
  stateWords,
} from "./change-words.ts";

// Says what a change is: its state, who looks after it, and a note. An earlier decision can be taken back.

/** The series that a change belongs to, as the service asks for it. */
type SeriesAsked = {
  readonly benchmark: string;
  readonly metric: MetricName;
  readonly variant: string;
  readonly cell: number;
  readonly branch?: string;
};

/** A select needs a value for "nobody"; no e-mail is empty of everything but this. */
const nobody = "-";
const DecisionForm = z.object({
  state: ChangeState,
  owner: z.string(),
  note: z.string().max(2_000, "must be at most 2,000 characters long"),
});
type DecisionForm = z.infer<typeof DecisionForm>;
type FormFields = { readonly [name in keyof DecisionForm]?: boolean | undefined };

const formValuesOf = ({ state, owner, note }: SeriesChange): DecisionForm => ({
  state,
  owner: owner?.email ?? nobody,
  note,
});

type DecideChangeProps = {
  change: SeriesChange;
  asked: SeriesAsked;
  members: readonly Member[];
};

function DecideChange(props: DecideChangeProps) {
  const word = props.change.decidedAt === null ? "Triage" : "Edit";
  const title = changeTitle(props.asked.metric, props.change);
  return (
    <TaskDialog
      title={title}
      description="No verdict that was given changes by it."
      trigger={
        <Button
          variant="outline"
          size="sm"
          className="print:hidden"
          aria-label={`${word}: ${title}, ${props.change.at.slice(0, 10)}`}
        >
          {word}
        </Button>
      }
    >
      {(close) => <DecideForm {...props} onSaved={close} />}
    </TaskDialog>
  );
}

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
        toast.success(`Saved as ${stateWords[state].label.toLowerCase()}.`, {
          duration: 10_000,
          action: {
            label: "Undo",
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

function DecideForm(props: DecideChangeProps & { onSaved: () => void }) {
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
          label="What it is"
          help={stateWords[state].meaning}
          choices={changeStates.map((value) => ({ value, label: stateWords[value].label }))}
        />
        <ChoiceField<DecisionForm>
          name="owner"
          label="Owner"
          help="Who looks after it."
          choices={[
            { value: nobody, label: "Nobody" },
            ...owners.map(({ name, email }) => ({ value: email, label: `${name} (${email})` })),
          ]}
        />
        <BoundField<DecisionForm, "note"> name="note" label="Note">
          {(field) => (
            <FormControl>
              <Textarea rows={4} placeholder="Cause, ticket, what was done" {...field} />
            </FormControl>
          )}
        </BoundField>
        <DialogFooter>
          <Button type="submit" busy={saving}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Form>
  );
}

type ChangeListProps = Pick<Series, "changes" | "withinNoise" | "calibrated" | "searched"> & {
  asked: SeriesAsked;
  members: readonly Member[];
  /** Runs with a figure. */
  runs: number;
};

export function ChangeList({ asked, members, runs, ...series }: ChangeListProps) {
  const notes = changeNotes(series, runs);
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <div>
        <h2 id="changes" className="text-16 font-semibold">
          Change points
        </h2>
        <p className="max-w-prose text-13 text-muted-foreground">
          Where the level moved, among runs of one environment and equal terms. A change is a
          finding and rewrites no verdict. False alarms: 3.5&nbsp;% of stable series after 50 runs,
          7&nbsp;% after 100, 13&nbsp;% after 200.{" "}
          <Link className="link" href="/methods#history">
            How they are found
          </Link>
        </p>
      </div>
      {series.changes.length === 0 ? (
        <p className="text-14">{noChangeText(series)}</p>
      ) : (
        <ul className="grid gap-3">
          {series.changes.toReversed().map((change) => (
            <ChangeItem key={change.runId} change={change} asked={asked} members={members} />
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-13 text-muted-foreground">
          {note}
        </p>
      ))}
    </section>
  );
}

type ChangeItemProps = { change: SeriesChange; asked: SeriesAsked; members: readonly Member[] };

function ChangeItem({ change, asked, members }: ChangeItemProps) {
  const { size, note, owner, decidedBy, decidedAt } = change;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border bg-card p-4 break-inside-avoid">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{changeTitle(asked.metric, change)}</span>
          <StateBadge change={change} />
        </p>
        <p className="text-13 text-muted-foreground">
          <Link className="link" href={`/runs/${change.runId}`}>
            <LocalTime at={change.at} />
          </Link>
          {changeSubject(change) ? ` · ${changeSubject(change)}` : ""}
        </p>
        {size ? <p className="text-13">{evidence(asked.metric, size)}</p> : null}
        {note ? <p className="whitespace-pre-wrap break-words text-14">{note}</p> : null}
        {decidedAt ? (
          <p className="text-12 text-muted-foreground">
            {owner ? `Owner: ${owner.name} (${owner.email}). ` : ""}
            Said {decidedBy ? `by ${decidedBy.name} (${decidedBy.email}) ` : "with an API key "}
            <LocalTime at={decidedAt} />
          </p>
        ) : null}
      </div>
      <DecideChange change={change} asked={asked} members={members} />
    </li>
  );
}

const evidence = (metric: MetricName, size: NonNullable<SeriesChange["size"]>) =>
  `${changeEvidence(metric, size)}.`;

const badgeOf: Readonly<Record<ChangeState, "outline" | "default">> = {
  new: "default",
  regression: "default",
  accepted: "outline",
  environment: "outline",
};

function StateBadge({ change: { state, size } }: { change: SeriesChange }) {
  const alarming = size?.direction === "worse" && (state === "new" || state === "regression");
  return <Badge variant={alarming ? "no-go" : badgeOf[state]}>{stateWords[state].label}</Badge>;
}
