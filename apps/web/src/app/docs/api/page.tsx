// The reference of the REST API, drawn from its OpenAPI document.
import type { Metadata } from "next";
import { ApiReference } from "@/features/settings/api-reference";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every call of Gonogo's REST API.",
};

export default function ApiReferencePage() {
  return <ApiReference documentUrl="/api/v1/openapi.json" />;
}
