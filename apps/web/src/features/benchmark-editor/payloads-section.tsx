// Example messages whose bytes the report counts field by field; they are not sent to any target.
"use client";

import Link from "next/link";
import { PayloadFields } from "@/components/payload-fields";
import { Section } from "./fields/section.tsx";

export function PayloadsSection() {
  return (
    <Section
      title="Payload sizes"
      about="Example messages in several schemas or encodings, if sizes matter to the question. The report counts their bytes per field; nothing of them is sent."
    >
      <PayloadFields fewest={0} />
      <p className="mt-3 text-13">
        <Link href="/tools/payload-sizes" target="_blank" className="link">
          Try messages first
        </Link>
      </p>
    </Section>
  );
}
