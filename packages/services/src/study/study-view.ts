// A study as lists and pages show it: what its parts are and how long they take, and one start of it with its runs.
// A part whose run was deleted still counts: nobody makes the verdict of a start better by deleting one.
import type { DeletedRun, StudyStart as StartRow, StudyPart } from "@gonogo/db/client";
import { t } from "@gonogo/locale/t";
import { VerdictName } from "@gonogo/protocols/events";
import {
  type Study,
  type StudyForm,
  type StudyLength,
  studies,
  studyForms,
  studyLengths,
} from "@gonogo/protocols/studies";
import { ServiceError } from "../errors.ts";
import { planFacts } from "../plan/plan-facts.ts";
import { isOver } from "../rows/progress.ts";
import type { RunSummary } from "../rows/run-summary.ts";

export type StudyView = Pick<Study, "id" | "title" | "question" | "about"> & {
  readonly parts: Readonly<
    Record<
      StudyForm,
      readonly {
        readonly title: string;
        /** Slugs of its benchmark. */
        readonly benchmarks: Readonly<Record<StudyLength, string>>;
      }[]
    >
  >;
  /** Planned, all parts together, to the first look of each. */
  readonly durationMs: Readonly<Record<StudyForm, Readonly<Record<StudyLength, number>>>>;
};

export type StudyStart = {
  readonly id: string;
  readonly form: StudyForm;
  readonly length: StudyLength;
  readonly startedAt: string;
  /** Of the parts that have theirs, in order. */
  readonly runs: readonly (RunSummary & { readonly part: string })[];
  /** Planned parts without a run, in order. */
  readonly missing: readonly MissingPart[];
  /** Of all runs that have not ended; null: nothing is known yet. */
  readonly remainingMs: number | null;
  readonly ended: boolean;
  /**
   * GO where every planned part is; else the most serious of theirs: INVALID, NO-GO, INCONCLUSIVE. A missing part counts as
   * what its run had said, and as INCONCLUSIVE at best. null: not ended, or a part's run has none.
   */
  readonly verdict: VerdictName | null;
};

export type MissingPart = {
  readonly part: string;
  /** null: no run was made of it, or nobody knows who removed it. */
  readonly deleted: {
    readonly runId: string;
    readonly at: string;
    readonly by: string;
    /** What the run had said. */
    readonly verdict: VerdictName | null;
  } | null;
};

const byBoth = <Value>(figureOf: (form: StudyForm, length: StudyLength) => Value) =>
  Object.fromEntries(
    studyForms.map((form) => [
      form,
      Object.fromEntries(studyLengths.map((length) => [length, figureOf(form, length)])),
    ]),
  ) as Record<StudyForm, Record<StudyLength, Value>>;

/** Throws `not_found`. */
export function findStudy(id: string): Study {
  const study = studies.find((one) => one.id === id);
  if (study) return study;
  throw new ServiceError(
    "not_found",
    t("There is no study called {id}.", { id: id.slice(0, 80) }),
    {
      field: "study",
      remedy: t("Take one of {studies}.", { studies: studies.map((one) => one.id).join(", ") }),
    },
  );
}

export function studyView(study: Study): StudyView {
  const { id, title, question, about, parts } = study;
  const partsOf = (form: StudyForm) =>
    parts[form].map(({ title, definitions }) => ({
      title,
      benchmarks: { quick: definitions.quick.name, full: definitions.full.name },
    }));
  return {
    id,
    title,
    question,
    about,
    parts: { sound: partsOf("sound"), misbehaving: partsOf("misbehaving") },
    durationMs: byBoth((form, length) =>
      parts[form].reduce(
        (sum, { definitions }) => sum + planFacts(definitions[length]).durationMs,
        0,
      ),
    ),
  };
}

/** From the most serious. */
const seriousness: readonly VerdictName[] = ["INVALID", "NO-GO", "INCONCLUSIVE", "GO"];

type PartRow = StudyPart & { readonly deletedRun: DeletedRun | null };

/** A start from its rows, with the summaries of its runs by id. */
export function studyStart(
  row: StartRow & { readonly parts: readonly PartRow[] },
  summaries: ReadonlyMap<string, RunSummary>,
): StudyStart {
  const parts = row.parts.map((part) => ({ ...part, run: summaries.get(part.runId ?? "") }));
  const runs = parts.flatMap(({ run, title }) => (run ? [{ ...run, part: title }] : []));
  const missing = parts.flatMap((part) => (part.run ? [] : [missingPart(part)]));
  const open = runs.filter((run) => !isOver(run.status));
  const verdicts = runs.map(({ verdict }) => verdict);
  const all = [
    ...verdicts,
    ...missing.flatMap(({ deleted }) => ["INCONCLUSIVE" as const, deleted?.verdict ?? []].flat()),
  ];
  return {
    id: row.id,
    form: row.form === "misbehaving" ? "misbehaving" : "sound",
    length: row.length === "full" ? "full" : "quick",
    startedAt: row.startedAt.toISOString(),
    runs,
    missing,
    remainingMs: open.every(({ progress }) => progress.remainingMs !== null)
      ? open.reduce((sum, { progress }) => sum + (progress.remainingMs ?? 0), 0)
      : null,
    ended: open.length === 0,
    verdict:
      open.length > 0 || verdicts.includes(null)
        ? null
        : (seriousness.find((name) => all.includes(name)) ?? null),
  };
}

const missingPart = ({ title, deletedRun }: PartRow): MissingPart => ({
  part: title,
  deleted: deletedRun && {
    runId: deletedRun.id,
    at: deletedRun.deletedAt.toISOString(),
    by: deletedRun.deletedByName,
    verdict: VerdictName.nullable().parse(deletedRun.verdictName),
  },
});
