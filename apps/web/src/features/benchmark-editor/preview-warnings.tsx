// What a run of the definition could not answer, in sentences.

import { warningText } from "@gonogo/analysis/words/warning-words";
import { t } from "@gonogo/locale/t";
import type { Message } from "@gonogo/protocols/report";
import { PreviewNotes } from "./preview-notes.tsx";

export const PreviewWarnings = ({ warnings }: { warnings: readonly Message[] }) => (
  <PreviewNotes mark="≈" title={t("Worth knowing")} notes={warnings.map(warningText)} />
);
