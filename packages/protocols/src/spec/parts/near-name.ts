// The name that somebody most likely meant: near in letters, or nothing.
// For messages about names that do not exist, wherever a person types them.
import { t } from "@gonogo/locale/t";

/** The nearest name, at most half of its letters away, then by the number in it; null: none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | null {
  // Every letter too many or too few is a step, so a name of another length is not worth a look.
  const [near] = names
    .filter((name) => Math.abs(name.length - wrong.length) <= mostSteps(name))
    .map((name) => ({ name, steps: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps || away(a.name, wrong) - away(b.name, wrong));
  return near && near.steps <= mostSteps(near.name) ? near.name : null;
}

const mostSteps = (name: string): number => Math.max(1, Math.floor(name.length / 2));

/** How far the numbers in two names lie apart: p98 is nearer to p99 than to p95. */
const away = (a: string, b: string): number => {
  const [x, y] = [/\d+/.exec(a), /\d+/.exec(b)];
  return x && y ? Math.abs(Number(x[0]) - Number(y[0])) : 0;
};

/** `did you mean {{seq}}?`, or everything that there is. */
export function suggestion(
  wrong: string,
  names: readonly string[],
  form: (name: string) => string,
): string {
  const near = nearestName(wrong, names);
  if (near !== null) return t("did you mean {name}?", { name: form(near) });
  const some = names.slice(0, 10).map(form).join(", ");
  return t("there is {names}", { names: names.length > 10 ? `${some} …` : some });
}

/** Levenshtein distance of two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
