// A tool: bytes of messages, field by field, in several schemas and encodings.
import type { Metadata } from "next";
import { PageHeader } from "@/components/ui/page-header";
import { PayloadSizesTool } from "@/features/payload-sizes/payload-sizes-tool";
import { pageApi } from "@/server/routers/page-api";

export const metadata: Metadata = { title: "Payload sizes" };

export default async function PayloadSizesPage() {
  await pageApi();
  return (
    <>
      <PageHeader
        title="Payload sizes"
        lead="Bytes of a message per field and in total, in several schemas or encodings. Under payloads in a definition, its reports show the same table."
      />
      <PayloadSizesTool />
    </>
  );
}
