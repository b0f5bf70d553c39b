// The dialog of a task; loaded when it is opened.
"use client";

import type { ReactNode } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import type { OpenedProps } from "./lazy-dialog.tsx";

export type Task = {
  title: ReactNode;
  description: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
};

export function OpenedTask({
  title,
  description,
  className,
  children,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: Task & OpenedProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className={className} onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children(() => onOpenChange(false))}
      </DialogContent>
    </Dialog>
  );
}
