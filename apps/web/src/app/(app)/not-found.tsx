// Shown where a run, benchmark or target is not, or not any more.
import { SearchX } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFoundInside() {
  return (
    <>
      <h1 className="text-20 font-semibold">Not found</h1>
      <EmptyState
        icon={SearchX}
        title="There is nothing at this address"
        action={
          <Button asChild variant="outline">
            <Link href="/">Go to the overview</Link>
          </Button>
        }
      >
        It may have been deleted, or the link may be mistyped.
      </EmptyState>
    </>
  );
}
