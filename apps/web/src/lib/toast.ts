// Short messages at the edge of the page. The library that shows them is loaded with the first message.
"use client";

import type { ExternalToast } from "sonner";

type Say = (message: string, options?: ExternalToast) => void;
type Sonner = typeof import("sonner").toast;

/** Said before anything shows them; null once something does. */
let waiting: ((on: Sonner) => void)[] | null = [];
let mount = () => {};

function say(one: (on: Sonner) => void): void {
  if (waiting === null) {
    void import("sonner").then((sonner) => one(sonner.toast));
    return;
  }
  waiting.push(one);
  mount();
}

const plain: Say = (message, options) => say((on) => on(message, options));
const success: Say = (message, options) => say((on) => on.success(message, options));
const error: Say = (message, options) => say((on) => on.error(message, options));

/** Says a message at the edge of the page, for some seconds. */
export const toast = Object.assign(plain, { success, error });

/** Calls back as soon as something waits to be shown; returns the way to stop. */
export function whenToasted(shown: () => void): () => void {
  mount = shown;
  if (waiting !== null && waiting.length > 0) shown();
  return () => {
    mount = () => {};
  };
}

/** Shows what waited, and from then on each message at once. */
export function showToasts(on: Sonner): void {
  for (const one of waiting ?? []) one(on);
  waiting = null;
}
