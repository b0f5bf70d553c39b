// A study as lists and pages show it: what its parts are and how long they take, and one start of it with its runs.
// A start is known by the tags of its runs, so it needs no rows of its own.
import type { VerdictName } from "@gonogo/protocols/events";
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

/** Tags of the runs of a start. */
export const studyTags = {
  study: "study",
  start: "study-start",
  form: "study-form",
  length: "study-length",
  part: "study-part",
} as const;

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
  /** In the order of the parts. */
  readonly runs: readonly (RunSummary & { readonly part: string })[];
  /** Of all runs that have not ended; null: nothing is known yet. */
  readonly remainingMs: number | null;
  readonly ended: boolean;
  /**
   * GO where every part is; else the most serious of theirs: INVALID, NO-GO, INCONCLUSIVE. null: not ended, or a part
   * has none.
   */
  readonly verdict: VerdictName | null;
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
  throw new ServiceError("not_found", `There is no study called ${id.slice(0, 80)}.`, {
    field: "study",
    remedy: `Take one of ${studies.map((one) => one.id).join(", ")}.`,
  });
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

/** A start from its runs, in any order. Throws where there are none. */
export function studyStart(study: Study, runs: readonly RunSummary[]): StudyStart {
  const partOf = (run: RunSummary) => Number(run.tags[studyTags.part] ?? 0);
  const inOrder = [...runs].sort((a, b) => partOf(a) - partOf(b));
  const [first] = inOrder;
  if (!first) throw new Error("a start without runs");
  const { tags } = first;
  const form = tags[studyTags.form] === "misbehaving" ? "misbehaving" : "sound";
  const open = inOrder.filter((run) => !isOver(run.status));
  const verdicts = inOrder.map(({ verdict }) => verdict);
  return {
    id: tags[studyTags.start] ?? first.id,
    form,
    length: tags[studyTags.length] === "full" ? "full" : "quick",
    startedAt: first.createdAt,
    runs: inOrder.map((run) => ({
      ...run,
      part: study.parts[form][partOf(run)]?.title ?? run.benchmark.question,
    })),
    remainingMs: open.every(({ progress }) => progress.remainingMs !== null)
      ? open.reduce((sum, { progress }) => sum + (progress.remainingMs ?? 0), 0)
      : null,
    ended: open.length === 0,
    verdict:
      open.length > 0 || verdicts.includes(null)
        ? null
        : (seriousness.find((name) => verdicts.includes(name)) ?? null),
  };
}
