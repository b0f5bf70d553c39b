// Decides on a report: the one next action where nobody has, the form, and the way to take a decision back.
"use client";

import { outcomeWords } from "@gonogo/analysis/words/decision-words";
import { capital } from "@gonogo/analysis/words/format";
import { t } from "@gonogo/locale/t";
import {
  type NewDecisionInput,
  type Report,
  signerText,
  standingDecision,
} from "@gonogo/protocols/report";
import { PenLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { commentsOf } from "@/components/comments/read-comments";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { type RequestError, requestErrorOf } from "@/lib/request-error";
import { toast } from "@/lib/toast";
import { toastError } from "@/lib/toast-error";
import { useMutation, useQuery, useQueryClient, useTRPC } from "@/lib/trpc";
import { DecisionForm } from "./decision-form.tsx";

/** Signs entries on the run; the page is read anew whatever came of it, since somebody else may have decided. */
function useSign(runId: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.decision.record.mutationOptions({
      onSettled: () => {
        router.refresh();
        return queryClient.invalidateQueries(trpc.run.report.queryFilter({ id: runId }));
      },
    }),
  );
}

type DecideReportProps = {
  report: Pick<Report, "diagnostics" | "decisions"> & {
    readonly run: Pick<Report["run"], "id">;
    readonly verdict: Pick<NonNullable<Report["verdict"]>, "verdict"> | null;
  };
};

export function DecideReport({ report }: DecideReportProps) {
  const [open, setOpen] = useState(false);
  // The link beside the verdict leads to the open form.
  useEffect(() => setOpen(window.location.hash === "#decide"), []);
  const runId = report.run.id;
  const record = useSign(runId);
  const { data: comments = [] } = useQuery({ ...commentsOf(runId), enabled: open });
  const stands = standingDecision(report.decisions);
  const sign = async (decision: NewDecisionInput): Promise<RequestError | null> => {
    try {
      const { outcome } = await record.mutateAsync({ runId, decision });
      toast.success(t("Signed: {outcome}.", { outcome: t(outcomeWords[outcome]) }));
      setOpen(false);
      return null;
    } catch (error) {
      return requestErrorOf(error);
    }
  };
  if (open)
    return (
      <DecisionForm
        report={report}
        onSign={sign}
        onCancel={() => setOpen(false)}
        comments={comments}
      />
    );
  const decide = (word: string) => (
    <Button
      variant={stands ? "outline" : "default"}
      className="print:hidden"
      onClick={() => setOpen(true)}
    >
      <PenLine aria-hidden />
      {word}
    </Button>
  );
  if (!stands)
    return (
      <EmptyState title={t("This report is unsigned")} action={decide(t("Decide"))}>
        {t("Approve it, reject it or ask for more, with reasons, caveats and the next checkpoint.")}
      </EmptyState>
    );
  const withdraw = () =>
    record.mutate(
      { runId, decision: { outcome: "withdrawn", after: report.decisions[0]?.number ?? 0 } },
      {
        onSuccess: () => toast.success(t("The decision was withdrawn.")),
        onError: toastError,
      },
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {decide(t("Change decision"))}
      <ConfirmDialog
        title={t("Withdraw the decision?")}
        description={t("{outcome} by {who} stays in the history; the report stands unsigned.", {
          outcome: capital(t(outcomeWords[stands.outcome])),
          who: signerText(stands.by),
        })}
        keep={t("Keep it")}
        confirm={t("Withdraw it")}
        onConfirm={withdraw}
      >
        <Button variant="outline" busy={record.isPending}>
          {t("Withdraw")}
        </Button>
      </ConfirmDialog>
    </div>
  );
}
