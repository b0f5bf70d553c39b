// Empty state: nothing is here yet, why, and the one next action.
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  /** One sentence: what would be here. */
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        "flex flex-col items-center gap-4 rounded-lg border border-dashed px-6 py-12 text-center",
        className,
      )}
    >
      {Icon ? <Icon className="size-6 text-muted-foreground" aria-hidden /> : null}
      <div className="grid gap-1">
        <p className="text-14 font-medium">{title}</p>
        {children ? <p className="max-w-prose text-13 text-muted-foreground">{children}</p> : null}
      </div>
      {action}
    </div>
  );
}
