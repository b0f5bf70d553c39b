// The changes of a series as a list, newest first: how large, since which run, what members say, and the way to say it.
// A series without changes says that it was searched, and what is found by chance alone.
"use client";

import { t } from "@gonogo/locale/t";
import type { ChangeState, Member, Series, SeriesChange } from "@gonogo/protocols/report";
import dynamic from "next/dynamic";
import Link from "next/link";
import { May } from "@/components/may";
import { TaskDialog } from "@/components/task-dialog";
import { Trans } from "@/components/trans";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time";
import {
  changeEvidence,
  changeNotes,
  changeSubject,
  changeTitle,
  noChangeText,
  stateWords,
} from "./change-words.ts";
import type { DecideChangeProps, SeriesAsked } from "./decide-form.tsx";

const DecideForm = dynamic(() => import("./decide-form.tsx").then((m) => m.DecideForm), {
  ssr: false,
});

const Discussion = dynamic(
  () => import("@/components/comments/discussion").then((m) => m.Discussion),
  {
    ssr: false,
  },
);

function DiscussChange({ change, asked }: Pick<DecideChangeProps, "change" | "asked">) {
  const title = changeTitle(asked, change);
  const { benchmark: _, ...series } = asked;
  return (
    <TaskDialog
      title={t("Discussion: {title}", { title })}
      description={t(
        "Members of the project read it. It stays with the run with which the change begins.",
      )}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="print:hidden"
          aria-label={t("Discuss: {title}, {day}", { title, day: change.at.slice(0, 10) })}
        >
          {t("Discuss")}
        </Button>
      }
    >
      {() => <Discussion runId={change.runId} change={series} />}
    </TaskDialog>
  );
}

function DecideChange(props: DecideChangeProps) {
  const word = props.change.decidedAt === null ? t("Triage") : t("Edit");
  const title = changeTitle(props.asked, props.change);
  return (
    <TaskDialog
      title={title}
      description={t("No verdict that was given changes by it.")}
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
          {t("Change points")}
        </h2>
        <p className="max-w-prose text-13 text-muted-foreground">
          {t(
            "Where the level moved, among runs of one environment and equal terms. A change is a finding and rewrites no verdict. False alarms: 3.5\u00a0% of stable series after 50 runs, 7\u00a0% after 100, 13\u00a0% after 200.",
          )}{" "}
          <Link className="link" href="/methods#history">
            {t("How they are found")}
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
          <span className="font-medium">{changeTitle(asked, change)}</span>
          <StateBadge change={change} />
        </p>
        <p className="text-13 text-muted-foreground">
          <Link className="link" href={`/runs/${change.runId}`}>
            <LocalTime at={change.at} />
          </Link>
          {changeSubject(change) ? ` · ${changeSubject(change)}` : ""}
        </p>
        {size ? <p className="text-13">{`${changeEvidence(asked, size)}.`}</p> : null}
        {note ? (
          <p translate="no" className="whitespace-pre-wrap break-words text-14">
            {note}
          </p>
        ) : null}
        {decidedAt ? (
          <p className="text-12 text-muted-foreground">
            {owner ? `${t("Owner: {who}.", { who: `${owner.name} (${owner.email})` })} ` : ""}
            {decidedBy ? (
              <Trans
                text="Said by {who} {when}"
                values={{
                  who: `${decidedBy.name} (${decidedBy.email})`,
                  when: <LocalTime at={decidedAt} />,
                }}
              />
            ) : (
              <Trans
                text="Said with an API key {when}"
                values={{ when: <LocalTime at={decidedAt} /> }}
              />
            )}
          </p>
        ) : null}
      </div>
      <span className="flex gap-2">
        <DiscussChange change={change} asked={asked} />
        <May scope="benchmarks:write">
          <DecideChange change={change} asked={asked} members={members} />
        </May>
      </span>
    </li>
  );
}

const badgeOf: Readonly<Record<ChangeState, "outline" | "default">> = {
  new: "default",
  regression: "default",
  accepted: "outline",
  environment: "outline",
};

function StateBadge({ change: { state, size } }: { change: SeriesChange }) {
  const alarming = size?.direction === "worse" && (state === "new" || state === "regression");
  return <Badge variant={alarming ? "no-go" : badgeOf[state]}>{t(stateWords[state].label)}</Badge>;
}
