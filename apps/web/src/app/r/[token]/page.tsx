// A shared report: frozen, without login, not for search engines, and its address goes nowhere else.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Logo } from "@/components/shell/logo";
import { LocalTime } from "@/components/ui/local-time";
import { ReportView } from "@/features/report/report-view";
import { sharedReport } from "@/server/shared-report";

type SharedPageProps = { params: Promise<{ token: string }> };

const share = cache(sharedReport);

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const shared = await share((await params).token);
  const verdict = shared?.report.verdict ? `${shared.report.verdict.verdict}: ` : "";
  return {
    title: shared ? `${verdict}${shared.report.benchmark.question}` : "No report here",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharedPage({ params }: SharedPageProps) {
  const shared = await share((await params).token);
  if (!shared) notFound();
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-4 py-6 sm:px-6 md:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-muted-foreground">
        <span className="text-foreground">
          <Logo />
        </span>
        <p>
          Frozen on <LocalTime at={shared.sharedAt} />
          {shared.expiresAt ? (
            <>
              ; the link works until <LocalTime at={shared.expiresAt} />
            </>
          ) : null}
        </p>
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <ReportView report={shared.report} mode="shared" />
      </main>
    </div>
  );
}
