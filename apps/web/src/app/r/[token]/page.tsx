// A shared report: frozen, or live until its run ends; without login, not for search engines, and its address goes nowhere else. One with a password shows
// a form until its visitor has given it.

import { t } from "@gonogo/locale/t";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import Link from "next/link";
import { notFound } from "next/navigation";
import { after } from "next/server";
import { cache } from "react";
import { RefreshPage } from "@/components/refresh-page";
import { LanguageButtons } from "@/components/shell/language-buttons";
import { Logo } from "@/components/shell/logo";
import { Trans } from "@/components/trans";
import { LocalTime } from "@/components/ui/local-time";
import { ReportView } from "@/features/report/report-view";
import {
  readAddress,
  type SearchParams,
  wantedSections,
} from "@/features/report/section/report-address";
import { PasswordForm } from "@/features/shares/password-form";
import { lockedTitle, pictureSize, sharePreview } from "@/features/shares/share-preview";
import { PrintWhenDrawn } from "@/screens/lazy-run";
import { countVisit } from "@/server/share/count-visit";
import { passCookie, sharePath } from "@/server/share/pass-cookie";
import { services, sharedReport } from "@/server/shared-report";

type SharedPageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<SearchParams>;
};

const share = cache(async (token: string, sections: string) =>
  sharedReport(token, {
    pass: (await cookies()).get(passCookie)?.value ?? null,
    want: wantedSections(JSON.parse(sections)),
  }),
);

async function openedShare({ params, searchParams }: SharedPageProps) {
  const { token } = await params;
  const address = readAddress(await searchParams);
  const { tab, print } = address;
  return { token, address, shared: await share(token, JSON.stringify({ tab, print })) };
}

/** What search engines, the next page, and chats may know of this address. */
export async function generateMetadata(props: SharedPageProps): Promise<Metadata> {
  const { token, shared } = await openedShare(props);
  const hidden = {
    robots: { index: false, follow: false },
    referrer: "no-referrer" as const,
  };
  if (shared === null) return { title: t("No report here"), ...hidden };
  const preview = shared === "locked" ? null : sharePreview(shared.report);
  const title = preview ? preview.question : t(lockedTitle);
  const description = preview
    ? `${preview.word}: ${preview.sentence}`
    : t("It opens with a password.");
  const url = `${services().publicUrl}${sharePath(token)}`;
  const images = [{ url: `${url}/picture`, ...pictureSize, type: "image/png" }];
  const word = shared !== "locked" && shared.report.verdict ? `${preview?.word}: ` : "";
  return {
    title: `${word}${title}`,
    description,
    openGraph: { type: "article", siteName: "Gonogo", title, description, url, images },
    twitter: { card: "summary_large_image", title, description, images },
    ...hidden,
  };
}

export default async function SharedPage(props: SharedPageProps) {
  const { token, address, shared } = await openedShare(props);
  if (shared === null) notFound();
  if (shared === "locked") return <LockedPage token={token} asked={await props.searchParams} />;
  const visitor = new Headers(await headers());
  after(() => countVisit(shared, visitor));
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-4 py-6 sm:px-6 md:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 text-13 text-muted-foreground">
        <span className="text-foreground">
          <Logo />
        </span>
        <p>
          {shared.isLive ? (
            <>
              {t("Live: the run is in progress")}
              <RefreshPage everyS={5} />
            </>
          ) : (
            <Trans
              text="Shared on {instant}"
              values={{ instant: <LocalTime at={shared.sharedAt} /> }}
            />
          )}
          {shared.expiresAt ? (
            <Trans
              text="; expires on {instant}"
              values={{ instant: <LocalTime at={shared.expiresAt} /> }}
            />
          ) : null}
          <Link className="link ml-3 print:hidden" href="?print">
            {t("Print")}
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
      <footer>
        <LanguageButtons />
      </footer>
    </div>
  );
}

function LockedPage({ token, asked }: { token: string; asked: SearchParams }) {
  const issue = asked.wait === undefined ? (asked.wrong === undefined ? null : "wrong") : "wait";
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-8 px-6 py-16"
    >
      <Logo />
      <PasswordForm token={token} issue={issue} />
      <LanguageButtons />
    </main>
  );
}
