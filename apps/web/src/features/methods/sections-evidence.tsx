// Methods, first half: what is measured, how a figure and its interval come of it, what percentiles and errors need.
import { ExampleRounds } from "./gate-pictures.tsx";
import { faultlessRows, levelRows, methodNumbers, percentileRows } from "./method-figures.ts";
import { MethodSection, Numbers, Prose } from "./method-parts.tsx";

const { alpha, level, fewestRounds, contaminating } = methodNumbers;

export const BlocksMethod = () => (
  <MethodSection id="evidence" title="Blocks and rounds">
    <Prose>
      <p>
        <strong className="font-semibold">A block is one measurement.</strong> It opens fresh
        connections, discards a warm-up, and measures a window. It yields one number for each
        metric. Blocks are the samples that every interval rests on.
      </p>
      <p>
        <strong className="font-semibold">Requests are not samples.</strong> The requests of a block
        share connections, caches, schedulers and whatever else the machine does in these seconds. A
        hundred thousand of them say how that block went; they do not say how the next one would. To
        count them as independent gives intervals that are far too narrow.
      </p>
      <p>
        <strong className="font-semibold">A round visits every variant once.</strong> Rounds come in
        mirrored pairs: a shuffled order, then its reverse. What drifts on the machine then falls on
        all sides alike. Variants are compared within a round: the logarithm of one figure less the
        logarithm of the other.
      </p>
      <p>
        A block with an invalidating finding takes its whole round out of the evidence, and a whole
        new round is measured in its place, up to the plan's limit. To repeat single blocks would
        break the pairing. Both stay visible.
      </p>
    </Prose>
  </MethodSection>
);

export const EstimateMethod = () => (
  <MethodSection id="estimate" title="Estimate and interval">
    <Prose>
      <p>
        The estimate is the Hodges–Lehmann median: the middle of all pairwise means of the rounds,
        each round also with itself. One wild round hardly moves it. The interval inverts the exact
        Wilcoxon signed-rank test: it holds every centre that the test would not reject at {alpha}{" "}
        on either side. It assumes that rounds scatter evenly around their centre, and nothing about
        the shape.
      </p>
      <p>
        It covers the centre of typical blocks{" "}
        <strong className="font-semibold">during this run, on this machine</strong>. It does not
        cover another hour, another machine, or the figure of all requests pooled. An exact test
        attains only certain levels, so reports state the level attained. Fewer than {fewestRounds}{" "}
        rounds have no finite {level} interval, and no interval is shown narrower than the recording
        step.
      </p>
    </Prose>
    <ExampleRounds />
    <Numbers
      label="Attained levels by rounds"
      columns={["Rounds", "Ends: pairwise means, in order", "Level attained"]}
      rows={levelRows()}
    />
  </MethodSection>
);

export const PercentilesMethod = () => (
  <MethodSection id="percentiles" title="Percentiles need requests">
    <Prose>
      <p>
        A percentile is quoted only where the median block holds {methodNumbers.enoughRequests} of
        the requests below, and no block fewer than half of that. Plans are made for more, since
        arrivals vary, and the pilot makes blocks longer where they lack requests. Requests that
        timed out, were held back or never answered enter as “at least the time that passed”; a
        percentile above the answered share is shown as a bound. Response time counts from when a
        request was due, not from when it could be sent. The maximum is shown and never judged.
        Percentiles are never averaged: histograms are added, or blocks are compared.
      </p>
    </Prose>
    <Numbers
      label="Requests that percentiles need"
      columns={["Percentile", "Requests a block", "Planned"]}
      rows={percentileRows()}
    />
  </MethodSection>
);

export const ErrorsMethod = () => (
  <MethodSection id="errors" title="Errors">
    <Prose>
      <p>
        Errors are counts, so their limits are the exact ones of Clopper and Pearson. Blocks often
        differ more than chance allows; then errors and requests are first divided by that
        over-dispersion (φ, Pearson's X² over the blocks less one, with the uncertainty of φ
        itself). Reports show φ and the counts after it. Two variants are compared by how their
        errors split between them.
      </p>
      <p>
        Without a single error a pass still needs requests. And a block with more than{" "}
        {contaminating} unexpected failures leaves latency and throughput, since its latencies come
        from failed requests; it never leaves the error gates.
      </p>
    </Prose>
    <Numbers
      label="Requests without an error that a pass needs"
      columns={["Limit on errors", "Requests without an error"]}
      rows={faultlessRows()}
    />
  </MethodSection>
);
