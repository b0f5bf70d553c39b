// A page failed; the frame around it stands.
"use client";

export { PageFault as default } from "@/components/shell/page-fault";
