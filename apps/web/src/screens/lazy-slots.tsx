// What members do in single tabs of a report, each with its own code: loaded when its tab is shown.
"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-40" />;

export const DecideReport = dynamic(
  () => import("@/features/decisions/decide-report").then((m) => m.DecideReport),
  { loading },
);
export const OwnHotSpots = dynamic(
  () => import("@/features/report/profiles/own-hot-spots").then((m) => m.OwnHotSpots),
  { loading },
);
export const RunDiscussion = dynamic(
  () => import("@/components/comments/discussion").then((m) => m.RunDiscussion),
  { loading, ssr: false },
);
