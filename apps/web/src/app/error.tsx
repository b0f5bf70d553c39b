// The frame itself failed, or a page that has none.
"use client";

import { Logo } from "@/components/shell/logo";
import { PageError, type PageErrorProps } from "@/components/shell/page-error";

export default function RootError(props: PageErrorProps) {
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-8 px-6 py-24">
      <Logo />
      <PageError {...props} />
    </main>
  );
}
