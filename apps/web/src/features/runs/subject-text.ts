// The subject of a run in one line: version, branch and commit, stage, build mode.
import type { Subject } from "@gonogo/protocols/spec";

/** `v2.4.1 · main@3f9c2e1 · staging`; null when nothing was said about it. */
export function subjectText(subject: Subject): string | null {
  const commit = subject.commit?.slice(0, 10);
  const place = [subject.branch, commit].filter(Boolean).join("@");
  const parts = [subject.version, place, subject.stage, subject.buildMode].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : null;
}
