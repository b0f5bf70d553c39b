// The question of a confirm dialog, with the words of what needs it; loaded when it is asked.
"use client";

import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import type { OpenedProps } from "./lazy-dialog.tsx";

export type Question = {
  title: string;
  description: ReactNode;
  /** What the two buttons say: leave it, do it. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
};

export function ConfirmQuestion({
  title,
  description,
  keep,
  confirm,
  onConfirm,
  open,
  onOpenChange,
  onCloseAutoFocus,
}: Question & OpenedProps) {
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent onCloseAutoFocus={onCloseAutoFocus}>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{keep}</AlertDialogCancel>
          <AlertDialogAction onClick={onConfirm}>{confirm}</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
