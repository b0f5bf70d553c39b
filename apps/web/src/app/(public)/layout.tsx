// The frame of the pages in front of the sign-in: one narrow column.
import type { ReactNode } from "react";
import { LanguageButtons } from "@/components/shell/language-buttons";
import { Logo } from "@/components/shell/logo";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-8 px-6 py-16"
    >
      <Logo />
      {children}
      <LanguageButtons />
    </main>
  );
}
