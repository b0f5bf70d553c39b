// A page failed; the frame around it stands.
"use client";

export { PageError as default } from "@/components/shell/page-error";
