// The places and the account on small screens; loaded when it is opened.
"use client";

import { t } from "@gonogo/locale/t";
import type { ReactNode } from "react";
import type { OpenedProps } from "@/components/lazy-dialog";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { Logo } from "./logo";
import { SidebarNav } from "./sidebar-nav";

type NavigationSheetProps = OpenedProps & { account: ReactNode };

export function NavigationSheet({
  open,
  onOpenChange,
  onCloseAutoFocus,
  account,
}: NavigationSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title={t("Navigation")} onCloseAutoFocus={onCloseAutoFocus}>
        <div className="flex h-14 items-center px-4 text-foreground">
          <Logo />
        </div>
        <SidebarNav onNavigate={() => onOpenChange(false)} />
        <div className="border-t p-2">{account}</div>
      </SheetContent>
    </Sheet>
  );
}
