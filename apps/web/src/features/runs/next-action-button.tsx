// The button in the answer that takes the next step: another run, with another plan where that helps,
// or the benchmark's editor or the target's page where only those can answer.
import type { Report } from "@gonogo/protocols/report";
import { Pencil, Stethoscope } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { NextAction } from "./next-action.ts";
import { RunAgain } from "./run-again.tsx";

export function NextActionButton({ report, action }: { report: Report; action: NextAction }) {
  if (action.kind === "edit")
    return (
      <Button asChild size="sm">
        <Link href={`/benchmarks/${report.benchmark.slug}/edit`}>
          <Pencil aria-hidden />
          Change the benchmark
        </Link>
      </Button>
    );
  if (action.kind === "target")
    return (
      <Button asChild size="sm">
        <Link href={`/targets/${action.slug}`}>
          <Stethoscope aria-hidden />
          Test the target
        </Link>
      </Button>
    );
  return (
    <RunAgain
      report={report}
      variant="default"
      {...(action.change ? { change: action.change } : {})}
    />
  );
}
