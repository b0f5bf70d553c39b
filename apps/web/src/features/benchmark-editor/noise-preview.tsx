// The preview's word on noise: what each gate could see, from calibrations of its targets.
// Where a target was never calibrated it offers to do so, since nothing can be said without.
import Link from "next/link";
import {
  gateCaveats,
  gateSentence,
  gateWarning,
  uncalibratedOf,
  uncalibratedText,
} from "@/lib/gate-noise-text";
import type { GateNoise } from "@/lib/router-types";

export function NoisePreview({ gates }: { gates: readonly GateNoise[] }) {
  if (gates.length === 0) return null;
  const slugs = uncalibratedOf(gates);
  // What gates share in caveats is said once.
  const caveats = [...new Set(gates.flatMap(gateCaveats))];
  return (
    <div className="mt-4 border-t pt-3">
      <h3 className="mb-2 text-12 font-medium text-muted-foreground">What it can see</h3>
      <ul className="space-y-3 text-13">
        {gates.map((gate) => (
          <GateLine key={gate.gateIndex} gate={gate} />
        ))}
        {caveats.map((caveat) => (
          <li key={caveat} className="text-12 text-muted-foreground">
            {caveat}
          </li>
        ))}
        {slugs.length > 0 ? (
          <li>
            {uncalibratedText(gates)}{" "}
            {slugs.map((slug, i) => (
              <span key={slug}>
                {i > 0 ? ", " : ""}
                <Link href={`/targets/${slug}`} className="link">
                  {slug}
                </Link>
              </span>
            ))}
            . Calibrate it on its page: a minute or two.
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function GateLine({ gate }: { gate: GateNoise }) {
  const text = gateSentence(gate);
  const warning = gateWarning(gate);
  if (text === null) return null;
  return (
    <li className="grid gap-1">
      <span className="figure min-w-0 break-words text-12 text-muted-foreground">{gate.rule}</span>
      <span>{text}</span>
      {warning ? (
        <span className="flex gap-2">
          <span aria-hidden>≈</span>
          <span className="min-w-0">{warning}</span>
        </span>
      ) : null}
    </li>
  );
}
