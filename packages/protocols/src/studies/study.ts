// What a study is: a question that somebody answered in public, as benchmarks that can be run here, one after another.
// Each of its parts has two lengths: quick is decided on two cores within twelve minutes in all, full takes the time it needs.
import { BenchmarkSpec, type BenchmarkSpecInput } from "../spec/benchmark.ts";
import type { Subject } from "../spec/parts/subject.ts";
import type { PublishedStudyId } from "./published/index.ts";

export const studyLengths = ["quick", "full"] as const;
export type StudyLength = (typeof studyLengths)[number];

/**
 * `sound`: measured as it should be. `misbehaving`: with the issue that the published figures had, built into the bundled
 * target, so that what Gonogo says of it can be seen.
 */
export const studyForms = ["sound", "misbehaving"] as const;
export type StudyForm = (typeof studyForms)[number];

export type StudyPart = {
  /** What this part shows, in a few words. */
  readonly title: string;
  /** Of its run: a stage that later parts are compared with. */
  readonly subject?: Subject;
  /** By length; both measure the same, and differ in cells, rounds and the length of blocks. */
  readonly definitions: Readonly<Record<StudyLength, BenchmarkSpec>>;
};

export type Study = {
  /** Also the name of its published figures. */
  readonly id: PublishedStudyId;
  readonly title: string;
  readonly question: string;
  /** What is measured, in a sentence. */
  readonly about: string;
  /** In the order they are run; the first is the main one. */
  readonly parts: Readonly<Record<StudyForm, readonly StudyPart[]>>;
};

type PartInput = Pick<StudyPart, "title" | "subject"> & {
  /** As the quick length has it; its name is the full one's with `-quick` behind it. */
  readonly quick: BenchmarkSpecInput;
  /** What the full length changes. */
  readonly full: Partial<BenchmarkSpecInput> & Pick<BenchmarkSpecInput, "plan">;
};

/** A part with both definitions read. Throws where one of them is no good definition. */
export function studyPart({ quick, full, ...part }: PartInput): StudyPart {
  return {
    ...part,
    definitions: {
      quick: BenchmarkSpec.parse({ ...quick, name: `${quick.name}-quick` }),
      full: BenchmarkSpec.parse({ ...quick, ...full }),
    },
  };
}
