// A button that opens a dialog with a task in it, under a title and a sentence; the task may close it when it is done.
"use client";

import { type ReactNode, useState } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";

type TaskDialogProps = {
  /** A button. */
  trigger: ReactNode;
  title: ReactNode;
  description: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
};

export function TaskDialog({ trigger, title, description, className, children }: TaskDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className={className}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children(() => setOpen(false))}
      </DialogContent>
    </Dialog>
  );
}
