// Notice: a message within the page: something to know, to mind, or that went wrong.
// Errors name the issue, the cause and the remedy.
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const looks = {
  info: { icon: Info, classes: "border-border bg-muted text-foreground" },
  caution: {
    icon: TriangleAlert,
    classes: "border-inconclusive/40 bg-inconclusive-soft text-inconclusive",
  },
  error: { icon: CircleAlert, classes: "border-no-go/40 bg-no-go-soft text-no-go" },
};

type NoticeProps = {
  tone?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function Notice({ tone = "info", title, children, action, className }: NoticeProps) {
  const { icon: Icon, classes } = looks[tone];
  return (
    <div
      data-slot="notice"
      role={tone === "error" ? "alert" : "status"}
      className={cn(
        "flex flex-wrap items-start gap-3 rounded-md border px-4 py-3",
        classes,
        className,
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="grid min-w-0 flex-1 gap-1 text-13">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-foreground">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
