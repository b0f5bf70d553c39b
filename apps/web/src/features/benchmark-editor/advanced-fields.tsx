// The fields under Advanced, in the order of its line.
"use client";

import { t } from "@gonogo/locale/t";
import Link from "next/link";
import { PayloadFields } from "@/components/payload-fields";
import { CellsSection } from "./cells/cells-section.tsx";
import { Section } from "./fields/section.tsx";
import { LoadDetails } from "./load/load-details.tsx";
import { NetworkSection } from "./network-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { BesideSection } from "./requests/beside-section.tsx";
import type { EditorTarget } from "./requests/editor-target.ts";
import { RowsSection } from "./requests/rows-section.tsx";

export function AdvancedFields({ targets }: { targets: readonly EditorTarget[] }) {
  return (
    <>
      <PlanSection />
      <LoadDetails />
      <NetworkSection />
      <CellsSection />
      <BesideSection targets={targets} />
      <RowsSection />
      <Section
        title={t("Payload sizes")}
        about={t(
          "Example messages in several schemas or encodings, if sizes matter to the question. The report counts their bytes per field; nothing of them is sent.",
        )}
      >
        <PayloadFields fewest={0} />
        <p className="mt-3 text-13">
          <Link href="/tools/payload-sizes" target="_blank" className="link">
            {t("Try messages first")}
          </Link>
        </p>
      </Section>
    </>
  );
}
