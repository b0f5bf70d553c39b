// Status badge: where a run stands: queued, running, finished, failed or cancelled.
import { type Msg, msg, t } from "@gonogo/locale/t";
import type { RunStatus } from "@gonogo/protocols/events";
import { Ban, Check, CirclePlay, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { Badge } from "./badge";

/** Said of a run. */
export const statusWords: Readonly<Record<RunStatus, Msg>> = {
  queued: msg("queued##run"),
  running: msg("running##run"),
  finished: msg("finished##run"),
  failed: msg("failed##run"),
  cancelled: msg("cancelled##run"),
};

const looks: Readonly<
  Record<RunStatus, { icon: LucideIcon; variant: ComponentProps<typeof Badge>["variant"] }>
> = {
  queued: { icon: Clock, variant: "outline" },
  running: { icon: CirclePlay, variant: "default" },
  finished: { icon: Check, variant: "outline" },
  failed: { icon: TriangleAlert, variant: "no-go" },
  cancelled: { icon: Ban, variant: "outline" },
};

export function StatusBadge({ status, className }: { status: RunStatus; className?: string }) {
  const { icon: Icon, variant } = looks[status];
  return (
    <Badge variant={variant} className={className} data-status={status}>
      <Icon aria-hidden />
      {t(statusWords[status])}
    </Badge>
  );
}
