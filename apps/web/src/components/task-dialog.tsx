// A button that opens a dialog with a task in it, under a title and a sentence; the task may close it when it is done.
"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { LazyDialog } from "./lazy-dialog.tsx";
import type { Task } from "./opened-task.tsx";

const load = () => import("./opened-task.tsx").then((m) => m.OpenedTask);
const OpenedTask = dynamic(load, { ssr: false });

export function TaskDialog({ trigger, ...task }: Task & { trigger: ReactNode }) {
  return (
    <LazyDialog trigger={trigger} preload={load}>
      {(opened) => <OpenedTask {...task} {...opened} />}
    </LazyDialog>
  );
}
