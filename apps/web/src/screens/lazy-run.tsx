// What the page of a run seldom needs: the live page of a run that goes on, and the print of one that has ended.
"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";

/** The page of a run that goes on. */
// biome-ignore lint/plugin: it is the whole page, and is drawn on the server.
export const RunScreen = dynamic(() => import("./run-screen.tsx").then((m) => m.RunScreen));

/** How often it is looked whether the charts are drawn. */
const pauseMs = 200;

/** Prints the page once everything on it is drawn. */
export function PrintWhenDrawn() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.querySelector("[data-print] [aria-busy=true]")) return;
      clearInterval(timer);
      window.print();
    }, pauseMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}
