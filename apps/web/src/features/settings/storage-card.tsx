// Bytes that runs, shares, profiles, imports and drafts of the project take. Rendered on the server; the figures come after the page.
import { t, translated } from "@gonogo/locale/t";
import type { ReactNode } from "react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { StorageUsed } from "@/lib/router-types";
import { storageRows, storageSentence } from "./storage-words.ts";

export const StorageCard = ({ children }: { children: ReactNode }) => (
  <Card id="storage" className="scroll-mt-28 lg:scroll-mt-4">
    <CardHeader>
      <div>
        <CardTitle>{t("Storage")}</CardTitle>
        <CardDescription>
          {t(
            "Runs with their blocks, reports and figures, shares, CPU profiles, imported summaries and drafts, compressed as stored, without indexes. Comments, the audit log, definitions and deliveries are not counted.",
          )}
        </CardDescription>
      </div>
    </CardHeader>
    {children}
  </Card>
);

export const StorageIsCounted = () => (
  <p aria-busy className="text-13 text-muted-foreground">
    {t("Counting …")}
  </p>
);

/** `storage` as a text: why it could not be counted. */
export function StorageFigures({ storage }: { storage: StorageUsed | string }) {
  if (typeof storage === "string")
    return (
      <p className="text-14">
        {t("Storage could not be counted.")} {translated(storage)}
      </p>
    );
  return (
    <>
      <p className="text-14">{storageSentence(storage)}</p>
      <dl className="grid grid-cols-[max-content_max-content] gap-x-6 gap-y-1 text-13">
        {storageRows(storage).map(({ name, size }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="figure text-right">{size}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
