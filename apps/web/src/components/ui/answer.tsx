// The answer of a page: one sentence for somebody who reads nothing else, what it rests on, and a small picture.
import type { ReactNode } from "react";

export type AnswerTone = "quiet" | "good" | "caution" | "bad";

const edges: Readonly<Record<AnswerTone, string>> = {
  quiet: "border-l-border",
  good: "border-l-go",
  caution: "border-l-inconclusive",
  bad: "border-l-no-go",
};

type AnswerProps = {
  /** Colours the edge; the words say the same. */
  tone?: AnswerTone;
  children: ReactNode;
  /** One or two sentences of what the answer rests on. */
  detail?: ReactNode;
  picture?: ReactNode;
};

export const Answer = ({ tone = "quiet", children, detail, picture }: AnswerProps) => (
  <div
    className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-l-4 bg-card px-4 py-3 ${edges[tone]}`}
    data-answer
  >
    <div className="grid gap-1">
      <p className="text-16 font-semibold text-balance">{children}</p>
      {detail ? <p className="max-w-prose text-13 text-muted-foreground">{detail}</p> : null}
    </div>
    {picture}
  </div>
);
