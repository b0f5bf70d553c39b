// The frame of pages that anybody may read: the usual one for members, a plain one for readers of a share.
import { t } from "@gonogo/locale/t";
import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { foldCookie } from "@/components/shell/fold-cookie";
import { LanguageButtons } from "@/components/shell/language-buttons";
import { Logo } from "@/components/shell/logo";
import { AccountMenu } from "@/features/account/account-menu";
import { PaletteButton, PaletteOpener } from "@/features/palette/palette-button";
import { pageSession } from "@/server/auth/page-session";

export default async function ReadingLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  if (session) {
    const folded = (await cookies()).get(foldCookie)?.value === "1";
    const { user, projects } = session;
    const { name, email } = user;
    return (
      <AppShell
        initiallyFolded={folded}
        search={<PaletteButton />}
        searchOnPhone={<PaletteOpener />}
        project={projects.find(({ isCurrent }) => isCurrent)?.slug}
        account={<AccountMenu name={name} email={email} projects={projects} />}
      >
        {children}
      </AppShell>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-4 py-6 sm:px-6 md:py-8 print:max-w-none print:p-0">
      <div className="flex items-center justify-between text-13 print:hidden">
        <Logo />
        <Link className="link" href="/sign-in">
          {t("Sign in")}
        </Link>
      </div>
      <main id="main" tabIndex={-1} className="grid min-w-0 gap-6 outline-none">
        {children}
      </main>
      <footer>
        <LanguageButtons />
      </footer>
    </div>
  );
}
