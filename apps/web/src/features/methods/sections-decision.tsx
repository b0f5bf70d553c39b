// Methods, second half: how gates are decided, how many rounds that takes, looks, history, and what stays unseen.
import { defaultLooks } from "@gonogo/protocols/spec";
import { OutcomePictures } from "./gate-pictures.tsx";
import {
  effectRows,
  exampleSpreads,
  lookRows,
  methodNumbers,
  roundsRows,
} from "./method-figures.ts";
import { MethodSection, Numbers, Prose } from "./method-parts.tsx";

const { alpha, level } = methodNumbers;

export const GatesMethod = () => (
  <MethodSection id="gates" title="Gates">
    <Prose>
      <p>
        A gate is a rule with a limit. It is tested on both sides, at {alpha} each, so that a single
        gate agrees with the {level} interval on the page. The margin is always taken from the
        unfavourable end of the interval, never from the estimate.
      </p>
    </Prose>
    <OutcomePictures />
    <Prose>
      <p>
        <strong className="font-semibold">GO is uncorrected.</strong> It needs every blocking gate
        to pass. A version that deserves no GO breaks at least one of them, and to pass that one by
        luck happens with at most {alpha}. More gates make a false GO rarer, so each may be tested
        at its full level (intersection–union, Berger 1982).
      </p>
      <p>
        <strong className="font-semibold">NO-GO is corrected.</strong> It needs only one gate to
        fail. Among many tests one fails by luck sooner or later, so failures count only after
        Holm's correction over all blocking tests, one a cell. A gate that is beyond its limit
        alone, but not after the correction, is open and says so. Advisory gates are uncorrected and
        never decide.
      </p>
      <p>
        A gate that cannot be judged (too few requests, unequal terms, a failing variant) is not
        evaluated, which counts as open and never as a pass. Under each gate a report shows its
        rounds against the limit, what would have changed the outcome, and whether any single round
        carries it: each is left out in turn and the rest is decided anew by the same rules.
      </p>
    </Prose>
  </MethodSection>
);

export const PowerMethod = () => (
  <MethodSection id="rounds" title="How many rounds">
    <Prose>
      <p>
        An exact test on few rounds cannot attain a small p, whatever it sees. A plan therefore
        needs enough rounds for every answer to be possible; a smaller one is run with the warning
        that it cannot end in NO-GO.
      </p>
    </Prose>
    <Numbers
      label="Rounds that every answer needs"
      columns={["Blocking tests", "Rounds at least"]}
      rows={roundsRows()}
    />
    <Prose>
      <p>
        What a plan can see depends on the spread between rounds. This is the smallest change that
        it shows four times in five. “Rounds still needed” in a report inverts the same rule, as a
        range, because the spread itself is only estimated.
      </p>
    </Prose>
    <Numbers
      label="Smallest visible change"
      columns={["Rounds", ...exampleSpreads.map((sd) => `at ${Math.round(sd * 100)} % spread`)]}
      rows={effectRows()}
    />
  </MethodSection>
);

export const LooksMethod = () => (
  <MethodSection id="looks" title="Looks and confirmation">
    <Prose>
      <p>
        To look at the result and go on until it pleases errs more often than it says. More rounds
        exist only as looks that were fixed before the run. Each look spends a part of the {alpha}:
        look i of K may use what keeps the sum at or under i/K of it, rounded down to what the
        signed-rank test attains. The page shows the interval and level of the look at which the run
        stopped. A run ends at the first look that decides, or after which the later ones have less
        than {methodNumbers.leastChance} to decide; the report then says so, and which gates no
        further round could decide. The looks of the default plan, at {defaultLooks.join(", ")}{" "}
        rounds, have these:
      </p>
    </Prose>
    <Numbers
      label="Levels of looks"
      columns={["Look", "Rounds", "Level of each side", "Spent by then"]}
      rows={lookRows()}
    />
    <Prose>
      <p>
        A NO-GO may be confirmed: the suspect cells are measured again in reversed order and judged
        alone by the same rule. It stands only if that fails too; otherwise the run is INCONCLUSIVE.
        A confirmation never makes a GO. A report also counts attempts, because to run until it
        passes is a look that nobody paid for.
      </p>
    </Prose>
  </MethodSection>
);

export const HistoryMethod = () => (
  <MethodSection id="history" title="Against history">
    <Prose>
      <p>
        A gate against earlier runs compares the logarithm of this run's estimate with the mean of
        theirs. Runs differ more than rounds of one run do, so the yardstick is the spread between
        earlier runs, by Student's t, for one further run of an unchanged version. A change smaller
        than that spread cannot be seen this way; to measure old and new as two variants of one run,
        side by side, sees much smaller ones. Errors are counted instead: given all errors of both
        sides, this run's are binomial, and counts are divided by what earlier runs differ beyond
        chance.
      </p>
      <p>
        A baseline leaves out runs whose own verdict broke this gate, runs after a change that
        nobody accepted, and a single run that stands apart from all others; the report lists them.
        Runs that failed by chance belong to the spread, so the mildest two come back where they do
        not stand apart. An unchanged version is then called slower 2.5 to 2.7 % of the time at a
        limit of ×1. Before there are five comparable runs the gate says what change a paired run of
        base and head would see today.
      </p>
      <p>
        Change points in a series are found as Apache Otava finds them (E-divisive on windows, a
        t-test, the weakest dropped until all hold), among runs of one environment and equal terms.
        One that is no larger than the calibrated noise of the target is left out. False alarms: 3.5
        % of stable series after 50 runs, 7 % after 100, 13 % after 200, where runs are independent;
        runs that drift together have more. So a change point is a finding with a state, an owner
        and a note, and never rewrites a verdict. Once members accept it, runs that begin later are
        compared with the runs since it; a run that a gate pins by name stays what it was pinned
        for.
      </p>
    </Prose>
  </MethodSection>
);

export const BlindMethod = () => (
  <MethodSection id="blind" title="What no rule can see">
    <Prose>
      <ul className="grid list-disc gap-2 pl-5">
        <li>Bursts so rare that they fell into no measured block.</li>
        <li>
          What a shared machine or a loopback network hides: both are named as cautions, and neither
          can be computed away.
        </li>
        <li>
          Servers that behave differently under another mix of requests, or after hours of load.
        </li>
        <li>
          Another hour, another machine, another version of the kernel: an interval covers this run.
        </li>
        <li>
          A limit that does not matter to anybody. The rules say whether it is kept, not whether it
          was the right one.
        </li>
      </ul>
    </Prose>
  </MethodSection>
);
