// Where short messages appear. Say them with `toast` (lib/toast.ts).
"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenToasted } from "@/lib/toast";

const Toasts = dynamic(() => import("./toasts.tsx").then((m) => m.Toasts), { ssr: false });

export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenToasted(() => setWanted(true)), []);
  return wanted ? <Toasts /> : null;
}
