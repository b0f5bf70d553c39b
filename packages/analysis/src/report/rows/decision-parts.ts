// The decisions on a report in their parts, as data: the page, Markdown and the report as a file write each in their way.
import { t } from "@gonogo/locale/t";
import {
  type Decision,
  departureOf,
  type Report,
  renamedText,
  signerText,
  standingDecision,
} from "@gonogo/protocols/report";
import { costText, departureText, findingText, outcomeWords } from "../../words/decision-words.ts";
import { capital } from "../../words/format.ts";

type Decided = Pick<Report, "run" | "verdict" | "cells">;

export type DecisionParts = {
  /** `Approved`, `by Ada (example.com) on 2026-11-28` */
  readonly head: { readonly outcome: string; readonly signed: string };
  /** That the signer has another name now, and how the decision departs from the verdict. */
  readonly notes: readonly string[];
  readonly reasons: readonly string[];
  /** `finding`: what the caveat repeats; null: it is in people's own words alone. */
  readonly caveats: readonly { readonly text: string; readonly finding: string | null }[];
  readonly setAside: { readonly head: string; readonly findings: readonly string[] } | null;
  /** `title`: the name, with the date where there is one. */
  readonly phases: readonly { readonly title: string; readonly what: string }[];
  readonly facts: readonly (readonly [name: string, value: string])[];
};

const day = (at: string): string => at.slice(0, 10);

export function decisionParts(decision: Decision, { run, verdict, cells }: Decided): DecisionParts {
  const { outcome, by, at, reasons, caveats, setAside, cost, owner, phases, checkpoint } = decision;
  const departure = departureOf(outcome, verdict?.verdict ?? null);
  const facts: (readonly [string, string | null])[] = [
    [t("Cost"), costText(cost)],
    [t("Owner"), owner],
    [
      t("Next checkpoint"),
      checkpoint && [checkpoint.date, checkpoint.text].filter(Boolean).join(": "),
    ],
  ];
  return {
    head: {
      outcome: capital(t(outcomeWords[outcome])),
      signed: t("by {signer} on {day}", { signer: signerText(by), day: day(at) }),
    },
    notes: [renamedText(by, run), departure && t(departureText[departure])].flatMap(
      (text) => text || [],
    ),
    reasons,
    caveats: caveats.map((one) => ({ text: one.text, finding: findingText(one, cells) })),
    setAside:
      setAside.length === 0
        ? null
        : {
            head: t("{count, plural, one {# finding set aside} other {# findings set aside}}", {
              count: setAside.length,
            }),
            findings: setAside.flatMap((one) => findingText(one, cells) ?? []),
          },
    phases: phases.map(({ name, what, date }) => ({
      title: date ? `${name} (${date})` : name,
      what: what ?? "",
    })),
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  };
}

export type Decisions = {
  /** The one that stands; null: `withdrawn` says who withdrew it. */
  readonly stands: Decision | null;
  readonly last: Decision;
  /** `No decision stands: Ada (example.com) withdrew it on 2026-11-28.` */
  readonly withdrawn: string;
  /** The entries before the one that stands, newest first. */
  readonly history: readonly {
    readonly decision: Decision;
    /** `2026-11-28: rejected by Ada: It fails too often.` */
    readonly text: string;
  }[];
};

function entryText({ outcome, by, at, reasons }: Decision): string {
  const head = t("{day}: {outcome} by {signer}", {
    day: day(at),
    outcome: t(outcomeWords[outcome]),
    signer: signerText(by),
  });
  return reasons.length > 0 ? `${head}: ${reasons.join("; ")}` : head;
}

/** null: nobody has decided anything. */
export function decisionsOf({ decisions }: Pick<Report, "decisions">): Decisions | null {
  const [last, ...earlier] = decisions;
  if (last === undefined) return null;
  const stands = standingDecision(decisions);
  const before = stands ? earlier : decisions;
  return {
    ...{ stands, last },
    withdrawn: t("No decision stands: {signer} withdrew it on {day}.", {
      signer: signerText(last.by),
      day: day(last.at),
    }),
    history: before.map((decision) => ({ decision, text: entryText(decision) })),
  };
}
