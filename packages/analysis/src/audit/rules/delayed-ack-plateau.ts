// delayed-ack-plateau: a latency of about 40 ms on a path that is shown to be short.
// Nagle's algorithm holds a small segment back until the one before is acknowledged, and the receiver's kernel delays that
// acknowledgement by 40 ms (Linux: 40 ms; the rest of a request and the timer's ticks make it 35 to 48).

import { t } from "@gonogo/locale/t";
import { listOf } from "../../words/format.ts";
import { type AuditFigure, claimsOn, groupedBy, placeKey } from "../figures/audit-set.ts";
import { type AuditRuleOf, finding } from "../figures/rule.ts";
import { nameText, openingNameText, valueText } from "../figures/words.ts";

/** µs. Timers tick every 4 ms (HZ = 250), and a request takes its own time before the wait begins. */
const plateau = { fromUs: 35_000, toUs: 48_000 };
/** A path on which anything is answered faster than this does not take 40 ms itself. */
const shortPathUs = 5_000;
/** A plateau is narrow: a tail beyond this is something else. */
const tailLimitUs = 60_000;

const isCentre = ({ known }: AuditFigure): boolean => known === "mean" || known === "p50";
const isTail = ({ known }: AuditFigure): boolean =>
  known === "p75" || known === "p90" || known === "p95";

export const delayedAckPlateau: AuditRuleOf = (set) => {
  // Figures of one path, whoever answers: the cell is the same.
  const paths = groupedBy(
    set.figures.filter((figure) => figure.kind === "us" && figure.measured),
    (figure) => placeKey(figure, { parts: ["variant", "operation", "run", "stage", "buildMode"] }),
  );
  return paths.flatMap((path) => {
    const rtt = path[0]?.cell.rttMs;
    if (typeof rtt === "number" && rtt * 1_000 >= shortPathUs) return [];
    const quick = path
      .filter(
        (figure) => isCentre(figure) && figure.failed === null && figure.stored.value < shortPathUs,
      )
      .sort((a, b) => a.stored.value - b.stored.value)[0];
    if (!quick) return [];
    return groupedBy(path, (figure) => placeKey(figure)).flatMap((place) => {
      const slow = place.filter(
        (figure) =>
          isCentre(figure) &&
          figure.stored.value >= plateau.fromUs &&
          figure.stored.value <= plateau.toUs,
      );
      const [first] = slow;
      if (!first || place.some((figure) => isTail(figure) && figure.stored.value > tailLimitUs))
        return [];
      const factor = first.stored.value / quick.stored.value;
      return [
        finding({
          rule: "delayed-ack-plateau",
          severity: "caution",
          figures: [...slow, quick],
          claims: claimsOn(set, slow),
          sentence: t(
            "{figure} sits on the 40 ms plateau that Nagle's algorithm and delayed acknowledgement make together, so a comparison with it measures a missing TCP_NODELAY.",
            { figure: openingNameText(first) },
          ),
          arithmetic: t(
            "{count, plural, one {{values} lies} other {{values} lie}} between 35 and 48 ms, ×{factor} of the {quick} that {other} takes on the same path.",
            {
              count: slow.length,
              values: listOf(slow.map(valueText)),
              factor: factor.toFixed(0),
              quick: valueText(quick),
              other: nameText(quick),
            },
          ),
          remedy: t(
            "Set TCP_NODELAY on both sides, or write head and body at once, and measure again; until then draw no comparison from it.",
          ),
        }),
      ];
    });
  });
};
