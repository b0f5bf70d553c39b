// The place of a page that is on its way: of pages without parameters alone. Where there may be nothing to show, an answer that
// has begun could not be a 404 any more.
import { t } from "@gonogo/locale/t";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <div role="status" aria-label={t("Loading")} className="grid gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
