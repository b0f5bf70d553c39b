// The frame of every page behind the sign-in.

import { currentLocale, type Locale } from "@gonogo/locale/current-locale";
import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { MayProvider } from "@/components/may";
import { AppShell } from "@/components/shell/app-shell";
import { foldCookie } from "@/components/shell/fold-cookie";
import { AccountMenu } from "@/features/account/account-menu";
import { NoticesButton } from "@/features/comments/notices-button";
import { PaletteButton, PaletteOpener } from "@/features/palette/palette-button";
import { StalledQueueNotice } from "@/features/workers/stalled-queue-notice";
import type { StalledQueue as Stalled } from "@/lib/router-types";
import { requireSession } from "@/server/auth/page-session";
import { pageApi } from "@/server/routers/page-api";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { user, actor, projects } = await requireSession();
  const folded = (await cookies()).get(foldCookie)?.value === "1";
  return (
    <AppShell
      initiallyFolded={folded}
      search={<PaletteButton />}
      searchOnPhone={<PaletteOpener />}
      project={projects.find(({ isCurrent }) => isCurrent)?.slug}
      account={
        <div data-row className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <AccountMenu name={user.name} email={user.email} projects={projects} />
          </div>
          <Suspense fallback={<NoticesButton initial={0} />}>
            <Notices />
          </Suspense>
        </div>
      }
    >
      <Suspense fallback={null}>
        <StalledQueue />
      </Suspense>
      <MayProvider scopes={actor.scopes}>{children}</MayProvider>
    </AppShell>
  );
}

/** How many comments the person has not seen; a page does not fail with them. */
async function Notices() {
  const unseen = await (await pageApi()).comment.unseen().catch(() => 0);
  return <NoticesButton initial={unseen} />;
}

type Asked = { readonly atMs: number; readonly stalled: Promise<Stalled | null> };
/** By language: the answer is a sentence. */
const asked = new Map<Locale, Asked>();
const keptMs = 2_000;

/** Workers belong to the installation: alike for everybody who may read, so pages of two seconds share an answer; no page waits for it or fails with it. */
async function StalledQueue() {
  const api = await pageApi();
  const locale = currentLocale();
  let found = asked.get(locale);
  if (found === undefined || performance.now() - found.atMs > keptMs) {
    found = { atMs: performance.now(), stalled: api.worker.stalledQueue().catch(() => null) };
    asked.set(locale, found);
  }
  return <StalledQueueNotice initial={await found.stalled} />;
}
