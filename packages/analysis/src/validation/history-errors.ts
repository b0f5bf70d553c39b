// Gates against history rest on Student's prediction interval (`predictionOf`): how often a further run of an
// unchanged version falls within it, and how often it would be called slower, for 5 to 50 earlier runs.
import { seededNormal, seededRandom, seedFrom } from "../seeded-random.ts";
import { predictionOf } from "../statistics/prediction.ts";
import { rowOf, type ValidationRow } from "./validation-row.ts";

const alpha = 0.025;

export function againstHistory(runs: number): ValidationRow[] {
  const group = "A new run of an unchanged version against earlier ones";
  return [5, 10, 20, 50].flatMap((history) => {
    const random = seededRandom(seedFrom(8, history));
    const normal = seededNormal(random);
    const value = () => Math.log(200) + 0.04 * normal();
    let [within, slower] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const earlier = Array.from({ length: history }, value);
      const found = predictionOf(earlier, value(), alpha);
      if (!found || found.halfWidth === null) continue;
      if (Math.abs(found.difference) <= found.halfWidth) within++;
      if (found.difference > found.halfWidth) slower++;
    }
    const row = (at: string, hits: number, claim: ValidationRow["claim"]) =>
      rowOf({ group, what: `${history} earlier runs`, at, claim, hits, runs });
    return [
      row("lies within the interval", within, { kind: "between", low: 0.94, high: 0.96 }),
      row("is called slower", slower, { kind: "at-most", bound: alpha }),
    ];
  });
}
