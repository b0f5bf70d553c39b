// Why a call failed and what to do next, where it was asked for; nothing where it did not fail.
import { Notice } from "@/components/ui/notice";
import type { Fault } from "@/lib/trpc";

export function FaultNotice({ fault }: { fault: Fault | null }) {
  if (fault === null) return null;
  return (
    <Notice tone="error" title={fault.message}>
      {fault.remedy}
    </Notice>
  );
}
