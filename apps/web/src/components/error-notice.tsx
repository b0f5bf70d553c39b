// Why a call failed and what to do next, where it was asked for; nothing where it did not fail.
import { Notice } from "@/components/ui/notice";
import type { RequestError } from "@/lib/request-error";

export function ErrorNotice({ error }: { error: RequestError | null }) {
  if (error === null) return null;
  return (
    <Notice tone="error" title={error.message}>
      {error.remedy}
    </Notice>
  );
}
