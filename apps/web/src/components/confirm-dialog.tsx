// Asks before something that cannot be taken back. The trigger is the child, a button.
"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Question } from "./confirm-question.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";

const load = () => import("./confirm-question.tsx").then((m) => m.ConfirmQuestion);
const ConfirmQuestion = dynamic(load, { ssr: false });

export function ConfirmDialog({ children, ...question }: Question & { children: ReactNode }) {
  return (
    <LazyDialog trigger={children} preload={load}>
      {(opened) => <ConfirmQuestion {...question} {...opened} />}
    </LazyDialog>
  );
}
