// One schedule: its next times, and what became of each that was due.

import { t } from "@gonogo/locale/t";
import { CalendarClock } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { May } from "@/components/may";
import { RunTags } from "@/components/run-tags";
import { Trans } from "@/components/trans";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { RunNow } from "@/features/benchmarks/run-now";
import { DeleteSchedule, EditSchedule, PauseSchedule } from "@/features/schedules/schedule-actions";
import { StartTable } from "@/features/schedules/schedule-table";
import { formatInstant } from "@/lib/format-time";
import { orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Schedule") });

export default async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const api = await pageApi();
  const schedule = await orNotFound(api.schedule.get({ id }));
  const { benchmark, cron, cronText, timeZone, next, starts, tags, subject, paused } = schedule;
  const { branch, stage } = subject;
  const measured = [
    branch && t("branch {branch}", { branch }),
    stage && t("stage {stage}", { stage }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("Schedules"), href: "/schedules" }, { label: benchmark.slug }]}
        title={benchmark.question}
        lead={
          <>
            {cronText}, {timeZone} (<span className="figure">{cron}</span>).{" "}
            <Trans
              text="Runs of {benchmark}."
              values={{
                benchmark: (
                  <>
                    {benchmark.archived ? (
                      benchmark.slug
                    ) : (
                      <Link href={`/benchmarks/${benchmark.slug}`} className="link">
                        {benchmark.slug}
                      </Link>
                    )}
                    {measured.length > 0 ? `, ${measured.join(", ")}` : ""}
                  </>
                ),
              }}
            />
          </>
        }
        actions={
          <May scope="runs:write">
            <PauseSchedule schedule={schedule} />
            <EditSchedule schedule={schedule} />
            <DeleteSchedule schedule={schedule} />
          </May>
        }
      />
      <RunTags tags={tags} linked />
      {benchmark.archived ? (
        <Notice tone="caution" title={t("The benchmark is in the archive")}>
          {t("No run of it can start. Restore it, or delete this schedule.")}
        </Notice>
      ) : null}
      <Card>
        <CardHeader>
          <div>
            <CardTitle>{t("Next times")}</CardTitle>
            <CardDescription>{t("In {timeZone}.", { timeZone })}</CardDescription>
          </div>
        </CardHeader>
        {paused ? (
          <p className="text-13 text-muted-foreground">{t("It is paused: nothing starts.")}</p>
        ) : (
          <ul className="figure grid gap-1 text-13">
            {next.map((at) => (
              <li key={at}>{formatInstant(at, "weekday", timeZone)}</li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("Starts")}</CardTitle>
        </CardHeader>
        {starts.length > 0 ? (
          <StartTable starts={starts} timeZone={timeZone} />
        ) : (
          <EmptyState
            icon={CalendarClock}
            title={t("Nothing was due yet")}
            action={
              benchmark.archived ? null : (
                <May scope="runs:write">
                  <RunNow slug={benchmark.slug} />
                </May>
              )
            }
          >
            {t("What becomes of each time is written down here, also when nothing could start.")}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
