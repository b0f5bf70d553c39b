// First steps of a project without a verdict: three steps, ticked by what is there, each with its action; the first that is not done is open.
import { t } from "@gonogo/locale/t";
import { Check } from "lucide-react";
import Link from "next/link";
import { May, type Scope } from "@/components/may";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";

type Step = {
  readonly title: string;
  readonly text: string;
  readonly scope: Scope;
  readonly action: { readonly label: string; readonly href: string };
  readonly isDone: boolean;
};

export type FirstStepsProps = {
  targets: number;
  benchmarks: number;
  /** Id of a run that is measured or waits; null: there is none. */
  activeRun: string | null;
};

const stepsOf = ({ targets, benchmarks, activeRun }: FirstStepsProps): readonly Step[] => [
  {
    title: t("Add a target##step"),
    text: t(
      "A target is a server under test: your own, or the demo target, which a study adds. With two of them, or with two versions of one, a benchmark can compare them.",
    ),
    scope: "targets:write",
    action: { label: t("Add the first target"), href: "/new/target" },
    isDone: targets > 0,
  },
  {
    title: t("Define a benchmark"),
    text: t("A benchmark is a question, what is compared to answer it, and the gates that decide."),
    scope: "benchmarks:write",
    action: { label: t("Define the first benchmark"), href: "/new/benchmark" },
    isDone: benchmarks > 0,
  },
  {
    title: t("Run it##step"),
    text:
      activeRun === null
        ? t("A run measures both sides in turn, and its verdict appears here.")
        : t("A run is under way. Its verdict appears here when it has ended."),
    scope: activeRun === null ? "runs:write" : "read",
    action:
      activeRun === null
        ? { label: t("Run a benchmark"), href: "/benchmarks" }
        : { label: t("Watch the run"), href: `/runs/${activeRun}` },
    isDone: false,
  },
];

const NotAllowed = () => (
  <p className="text-13 text-muted-foreground">
    {t("Your role in this project does not allow this: ask one of its owners.")}
  </p>
);

/** For a project none of whose runs has a verdict. */
export function FirstSteps(props: FirstStepsProps) {
  const steps = stepsOf(props);
  const open = steps.find(({ isDone }) => !isDone);
  return (
    <Card aria-labelledby="first-steps">
      <CardHeader>
        <CardTitle id="first-steps">{t("Get your first verdict")}</CardTitle>
        <span className="text-13 text-muted-foreground">
          {t("{done} of {total} done", {
            done: steps.filter(({ isDone }) => isDone).length,
            total: steps.length,
          })}
        </span>
      </CardHeader>
      <ol className="grid divide-y">
        {steps.map((step, i) => (
          <StepLine key={step.title} step={step} number={i + 1} isOpen={step === open} />
        ))}
      </ol>
    </Card>
  );
}

type StepLineProps = { step: Step; number: number; isOpen: boolean };

const StepLine = ({ step, number, isOpen }: StepLineProps) => (
  <li aria-current={isOpen ? "step" : undefined} className="flex gap-4 py-4 first:pt-0 last:pb-0">
    <span
      className={`figure grid size-7 shrink-0 place-items-center rounded-full border text-13 ${isOpen ? "border-foreground font-semibold" : "text-muted-foreground"}`}
    >
      {step.isDone ? <Check className="size-4" role="img" aria-label={t("done##step")} /> : number}
    </span>
    <div className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h3 className={`text-14 ${isOpen ? "font-semibold" : "text-muted-foreground"}`}>
          {step.title}
        </h3>
        {isOpen ? <p className="max-w-prose text-13 text-muted-foreground">{step.text}</p> : null}
      </div>
      {isOpen ? (
        <May scope={step.scope} otherwise={<NotAllowed />}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button asChild>
              <Link href={step.action.href}>{step.action.label}</Link>
            </Button>
            <Link href="/studies" className="link text-13">
              {t("Or run a study, which comes with its benchmarks")}
            </Link>
          </div>
        </May>
      ) : step.isDone ? null : (
        <May scope={step.scope}>
          <Link href={step.action.href} className="link text-13">
            {step.action.label}
          </Link>
        </May>
      )}
    </div>
  </li>
);
