// Whether a probe reached its target, in one word: reached as it should be, reached with something in the way, or not.
// A server that answers 401 was reached, and a benchmark that asks as the probe did would measure refusals.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { ProbeAnswer } from "@gonogo/protocols/spec";
import { Check, CircleDashed, TriangleAlert, X } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export type Reach = {
  readonly kind: "yes" | "hindered" | "no";
  readonly word: string;
  /** What stands in the way of measuring; null: nothing, or the probe's own problem says it. */
  readonly why: string | null;
};

const refusals: Readonly<Record<number, Msg>> = {
  401: msg("The server asks who is calling: give the target's headers or its secret."),
  403: msg("The server does not allow this caller: see which rights the target's secret has."),
  407: msg("A proxy asks who is calling: give the server's own address, or the proxy's headers."),
};

/** An answer with a status that hinders names it; any other status is the benchmark's business. */
export function reachOf({ ok, connectUs, http }: ProbeAnswer): Reach {
  if (!ok && connectUs === null) return { kind: "no", word: t("no"), why: null };
  if (!ok) return { kind: "hindered", word: t("with an error"), why: null };
  const status = http?.status ?? 200;
  const refusal = refusals[status];
  if (refusal !== undefined)
    return {
      kind: "hindered",
      word: t("status {status}", { status }),
      why: t(refusal),
    };
  if (status >= 500)
    return {
      kind: "hindered",
      word: t("status {status}", { status }),
      why: t("The server answers with an error: see its log before you measure it."),
    };
  return { kind: "yes", word: t("yes"), why: null };
}

const looks = {
  yes: { variant: "go", Icon: Check },
  hindered: { variant: "inconclusive", Icon: TriangleAlert },
  no: { variant: "no-go", Icon: X },
} as const;

export function ReachBadge({ answer }: { answer: ProbeAnswer | null }) {
  if (answer === null)
    return (
      <Badge variant="outline">
        <CircleDashed aria-hidden />
        {t("not probed")}
      </Badge>
    );
  const { kind, word } = reachOf(answer);
  const { variant, Icon } = looks[kind];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {word}
    </Badge>
  );
}
