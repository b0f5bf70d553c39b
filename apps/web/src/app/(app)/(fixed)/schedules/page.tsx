// Schedules: runs that begin by themselves, of all benchmarks or of one.

import { t } from "@gonogo/locale/t";
import { CalendarClock } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { May } from "@/components/may";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/pager";
import { NewSchedule } from "@/features/schedules/schedule-actions";
import { ScheduleTable } from "@/features/schedules/schedule-table";
import { leaveEmptyPage } from "@/lib/list-input";
import { everyItem, orNotFound, pageApi } from "@/server/routers/page-api";

export const generateMetadata = (): Metadata => ({ title: t("Schedules") });

type SchedulesPageProps = {
  searchParams: Promise<{ cursor?: string | string[]; benchmark?: string | string[] }>;
};

export default async function SchedulesPage({ searchParams }: SchedulesPageProps) {
  const { cursor, benchmark } = await searchParams;
  const api = await pageApi();
  const query = {
    ...(typeof cursor === "string" && { cursor }),
    ...(typeof benchmark === "string" && { benchmark }),
  };
  const [page, benchmarks] = await Promise.all([
    orNotFound(api.schedule.list(query)),
    everyItem((input) => api.benchmark.list(input)),
  ]);
  leaveEmptyPage("/schedules", query, page.items);
  const create = (
    <May scope="runs:write">
      <NewSchedule
        benchmarks={benchmarks.map(({ slug, question }) => ({ slug, question }))}
        benchmark={query.benchmark ?? null}
      />
    </May>
  );
  return (
    <>
      <PageHeader
        title={t("Schedules")}
        lead={
          query.benchmark === undefined ? (
            t("Runs that begin by themselves, and what became of the last ones.")
          ) : (
            <>
              {t("Of {benchmark} alone.", { benchmark: query.benchmark })}{" "}
              <Link href="/schedules" className="link">
                {t("All schedules")}
              </Link>
            </>
          )
        }
        actions={create}
      />
      {page.items.length > 0 ? (
        <ScheduleTable schedules={page.items} />
      ) : (
        <EmptyState icon={CalendarClock} title={t("There is no schedule yet")} action={create}>
          {t(
            "A schedule measures a benchmark each night or each week, so that a change shows in its evolution the next morning.",
          )}
        </EmptyState>
      )}
      <Pager path="/schedules" query={query} nextCursor={page.nextCursor} />
    </>
  );
}
