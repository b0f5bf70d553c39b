// What can be done with a schedule: make, change, pause, resume, delete.
"use client";

import { t } from "@gonogo/locale/t";
import { CalendarPlus, Pause, Pencil, Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { RemoveButton } from "@/components/remove-button";
import { TaskDialog } from "@/components/task-dialog";
import { Button } from "@/components/ui/button";
import type { ScheduleView } from "@/lib/router-types";
import { toast } from "@/lib/toast";
import { useCall } from "@/lib/use-call";
import type { BenchmarkChoice } from "./schedule-form.tsx";

const ScheduleForm = dynamic(() => import("./schedule-form.tsx").then((m) => m.ScheduleForm), {
  ssr: false,
});

type NewScheduleProps = { benchmarks: readonly BenchmarkChoice[]; benchmark: string | null };

export function NewSchedule({ benchmarks, benchmark }: NewScheduleProps) {
  return (
    <TaskDialog
      title={t("New schedule")}
      description={t("Each run takes the newest version of the benchmark.")}
      className="sm:max-w-2xl"
      trigger={
        <Button>
          <CalendarPlus aria-hidden />
          {t("New schedule")}
        </Button>
      }
    >
      {(close) => (
        <ScheduleForm
          benchmarks={benchmarks}
          benchmark={benchmark}
          schedule={null}
          onClose={close}
        />
      )}
    </TaskDialog>
  );
}

export function EditSchedule({ schedule }: { schedule: ScheduleView }) {
  return (
    <TaskDialog
      title={t("Schedule of {slug}", { slug: schedule.benchmark.slug })}
      description={t("Runs that were started already stay as they are.")}
      className="sm:max-w-2xl"
      trigger={
        <Button variant="outline">
          <Pencil aria-hidden />
          {t("Change##verb")}
        </Button>
      }
    >
      {(close) => (
        <ScheduleForm benchmarks={[]} benchmark={null} schedule={schedule} onClose={close} />
      )}
    </TaskDialog>
  );
}

export function PauseSchedule({ schedule }: { schedule: ScheduleView }) {
  const router = useRouter();
  const { isPending, send } = useCall((client, paused: boolean) =>
    client.schedule.update.mutate({ id: schedule.id, paused }),
  );
  const turn = async (paused: boolean) => {
    if (!(await send(paused))) return;
    toast.success(
      paused ? t("The schedule is paused.") : t("The schedule goes on with its next time."),
      paused ? { action: { label: t("Undo"), onClick: () => void turn(false) } } : {},
    );
    router.refresh();
  };
  const [Icon, label] = schedule.paused ? [Play, t("Resume")] : [Pause, t("Pause")];
  return (
    <Button variant="outline" busy={isPending} onClick={() => void turn(!schedule.paused)}>
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

export const DeleteSchedule = ({ schedule: { id } }: { schedule: ScheduleView }) => (
  <RemoveButton
    call={(client) => client.schedule.delete.mutate({ id })}
    label={t("Delete")}
    title={t("Delete this schedule?")}
    description={t("It starts no more runs, and its history goes. The runs that it started stay.")}
    done={t("The schedule is deleted. Its runs stay.")}
    leadsTo="/schedules"
  />
);
