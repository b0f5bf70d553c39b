// What an empty product asks for: three steps, of which the first that is not done is open.
import { Check } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";

const steps = [
  {
    title: "Add a target",
    text: "A target is a server under test. With two of them, or with two versions of one, a benchmark can compare them.",
    action: { label: "Add the first target", href: "/new/target" },
  },
  {
    title: "Define a benchmark",
    text: "A benchmark is a question, what is compared to answer it, and the gates that decide.",
    action: { label: "Define the first benchmark", href: "/new/benchmark" },
  },
  {
    title: "Run it",
    text: "A run measures both sides in turn, and its verdict appears here.",
    action: { label: "Run a benchmark", href: "/benchmarks" },
  },
];

/** `done`: how many of the steps are behind. */
export const FirstSteps = ({ done }: { done: number }) => (
  <Card aria-labelledby="first-steps">
    <CardHeader>
      <CardTitle id="first-steps">From nothing to the first verdict</CardTitle>
    </CardHeader>
    <ol className="grid divide-y">
      {steps.map(({ title, text, action }, i) => {
        const isOpen = i === done;
        return (
          <li
            key={title}
            aria-current={isOpen ? "step" : undefined}
            className="flex gap-4 py-4 first:pt-0 last:pb-0"
          >
            <span
              className={`figure grid size-7 shrink-0 place-items-center rounded-full border text-13 ${isOpen ? "border-foreground font-semibold" : "text-muted-foreground"}`}
            >
              {i < done ? <Check className="size-4" aria-label="done" /> : i + 1}
            </span>
            <div className="grid justify-items-start gap-3">
              <div className="grid gap-1">
                <h3 className={`text-14 ${isOpen ? "font-semibold" : "text-muted-foreground"}`}>
                  {title}
                </h3>
                {isOpen ? (
                  <p className="max-w-prose text-13 text-muted-foreground">{text}</p>
                ) : null}
              </div>
              {isOpen ? (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Button asChild>
                    <Link href={action.href}>{action.label}</Link>
                  </Button>
                  <Link href="/studies" className="link text-13">
                    Or run a study, which comes with its benchmarks
                  </Link>
                </div>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  </Card>
);
