// The subject of a run in one line: version, branch and commit, stage. A debug build is named, since it is not what users get.
import { t } from "@gonogo/locale/t";
import type { Subject } from "@gonogo/protocols/spec";

/** `v2.4.1 · main@3f9c2e1 · staging · debug build`; null when nothing was said about it. */
export function subjectText(subject: Subject): string | null {
  const commit = subject.commit?.slice(0, 10);
  const place = [subject.branch, commit].filter(Boolean).join("@");
  const build = subject.buildMode === "debug" ? t("debug build") : "";
  const parts = [subject.version, place, subject.stage, build].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : null;
}
