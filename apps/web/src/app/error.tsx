// The frame itself failed, or a page that has none.
"use client";

import { Logo } from "@/components/shell/logo";
import { PageFault, type PageFaultProps } from "@/components/shell/page-fault";

export default function RootFault(props: PageFaultProps) {
  return (
    <main id="main" className="mx-auto grid max-w-prose gap-8 px-6 py-24">
      <Logo />
      <PageFault {...props} />
    </main>
  );
}
