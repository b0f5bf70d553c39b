// The reference of the REST API, drawn from its OpenAPI document, within the frame of the product.
import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { ApiReference } from "@/features/settings/api-reference";

const documentUrl = "/api/v1/openapi.json";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every call of Gonogo's REST API.",
};

export default function ApiReferencePage() {
  return (
    <>
      <PageHeader
        title="API reference"
        lead={
          <>
            Every call of the REST API. Calls take a key, which you create under{" "}
            <Link href="/settings#api-keys" className="link">
              Settings
            </Link>
            , and start with <code className="figure">/api/v1</code>. The{" "}
            <a href={documentUrl} className="link">
              OpenAPI document
            </a>{" "}
            describes the same for tools.
          </>
        }
      />
      <ApiReference documentUrl={documentUrl} />
    </>
  );
}
