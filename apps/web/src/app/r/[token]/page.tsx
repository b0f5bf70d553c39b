// A shared report: frozen, without login, not for search engines, and its address goes nowhere else.
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Logo } from "@/components/shell/logo";
import { LocalTime } from "@/components/ui/local-time";
import { ReportView } from "@/features/report/report-view";
import {
  readAddress,
  type SearchParams,
  wantedSections,
} from "@/features/report/section/report-address";
import { PrintWhenDrawn } from "@/screens/lazy-run";
import { sharedReport } from "@/server/shared-report";

type SharedPageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<SearchParams>;
};

const share = cache(async (token: string, sections: string) =>
  sharedReport(token, wantedSections(JSON.parse(sections))),
);

async function openedShare({ params, searchParams }: SharedPageProps) {
  const { token } = await params;
  const address = readAddress(await searchParams);
  const { tab, print } = address;
  return { address, shared: await share(token, JSON.stringify({ tab, print })) };
}

export async function generateMetadata(props: SharedPageProps): Promise<Metadata> {
  const { shared } = await openedShare(props);
  const verdict = shared?.report.verdict ? `${shared.report.verdict.verdict}: ` : "";
  return {
    title: shared ? `${verdict}${shared.report.benchmark.question}` : "No report here",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharedPage(props: SharedPageProps) {
  const { address, shared } = await openedShare(props);
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
              ; expires on <LocalTime at={shared.expiresAt} />
            </>
          ) : null}
          <Link className="link ml-3 print:hidden" href="?print">
            Print
          </Link>
          {address.print ? <PrintWhenDrawn /> : null}
        </p>
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <ReportView
          report={shared.report}
          address={address}
          leftOut={shared.leftOut}
          mode="shared"
        />
      </main>
    </div>
  );
}
