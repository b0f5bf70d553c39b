// The frame of every page behind the sign-in.
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { foldCookie } from "@/components/shell/fold-cookie";
import { AccountMenu } from "@/features/account/account-menu";
import { PaletteButton, PaletteOpener } from "@/features/palette/palette-button";
import { StalledQueueNotice } from "@/features/workers/stalled-queue-notice";
import { requireSession } from "@/server/auth/page-session";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { user } = await requireSession();
  const folded = (await cookies()).get(foldCookie)?.value === "1";
  return (
    <AppShell
      initiallyFolded={folded}
      search={<PaletteButton />}
      searchOnPhone={<PaletteOpener />}
      account={<AccountMenu name={user.name} email={user.email} />}
    >
      <StalledQueueNotice />
      {children}
    </AppShell>
  );
}
