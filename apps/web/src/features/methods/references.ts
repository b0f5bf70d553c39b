// What the methods rest on: who said it first, and what Gonogo takes from it.

export type Reference = {
  readonly authors: string;
  readonly year: number;
  readonly title: string;
  readonly where: string;
  /** What is used of it here. */
  readonly use: string;
};

export const references: readonly Reference[] = [
  {
    authors: "Wilcoxon, F.",
    year: 1945,
    title: "Individual comparisons by ranking methods",
    where: "Biometrics Bulletin 1(6), 80–83",
    use: "the signed-rank test behind every gate on rounds",
  },
  {
    authors: "Hodges, J. L. and Lehmann, E. L.",
    year: 1963,
    title: "Estimates of location based on rank tests",
    where: "Annals of Mathematical Statistics 34(2), 598–611",
    use: "the estimate: the median of all pairwise means",
  },
  {
    authors: "Hollander, M., Wolfe, D. A. and Chicken, E.",
    year: 2014,
    title: "Nonparametric Statistical Methods, third edition",
    where: "Wiley",
    use: "the interval that inverts the test",
  },
  {
    authors: "Clopper, C. J. and Pearson, E. S.",
    year: 1934,
    title: "The use of confidence or fiducial limits illustrated in the case of the binomial",
    where: "Biometrika 26(4), 404–413",
    use: "limits of error ratios",
  },
  {
    authors: "Holm, S.",
    year: 1979,
    title: "A simple sequentially rejective multiple test procedure",
    where: "Scandinavian Journal of Statistics 6(2), 65–70",
    use: "the correction of failures over many tests",
  },
  {
    authors: "Berger, R. L.",
    year: 1982,
    title: "Multiparameter hypothesis testing and acceptance sampling",
    where: "Technometrics 24(4), 295–300",
    use: "why passes need no correction when all are required",
  },
  {
    authors: "Pocock, S. J.",
    year: 1977,
    title: "Group sequential methods in the design and analysis of clinical trials",
    where: "Biometrika 64(2), 191–199",
    use: "looks with about equal levels; the spending of ours is exact for the signed-rank test",
  },
  {
    authors: "White, K. P.",
    year: 1997,
    title: "An effective truncation heuristic for bias reduction in simulation output",
    where: "Simulation 69(6), 323–334",
    use: "the recommended warm-up (MSER)",
  },
  {
    authors: "Mann, H. B.",
    year: 1945,
    title: "Nonparametric tests against trend",
    where: "Econometrica 13(3), 245–259",
    use: "the test for drift over rounds",
  },
  {
    authors: "Little, J. D. C.",
    year: 1961,
    title: "A proof for the queuing formula: L = λW",
    where: "Operations Research 9(3), 383–387",
    use: "the check that clients, throughput and time in flight fit",
  },
  {
    authors: "Schroeder, B., Wierman, A. and Harchol-Balter, M.",
    year: 2006,
    title: "Open versus closed: a cautionary tale",
    where: "NSDI '06",
    use: "why the kind of load is part of every figure",
  },
  {
    authors: "Georges, A., Buytaert, D. and Eeckhout, L.",
    year: 2007,
    title: "Statistically rigorous Java performance evaluation",
    where: "OOPSLA '07",
    use: "intervals over repetitions in place of best or mean figures",
  },
  {
    authors: "Kalibera, T. and Jones, R.",
    year: 2013,
    title: "Rigorous benchmarking in reasonable time",
    where: "ISMM '13",
    use: "repeating at the level that varies: blocks, not requests",
  },
  {
    authors: "Tene, G.",
    year: 2013,
    title: "How not to measure latency (talk), with wrk2 and HdrHistogram",
    where: "several conferences, from 2013 on",
    use: "coordinated omission: response time counts from when a request was due",
  },
  {
    authors: "Matteson, D. S. and James, N. A.",
    year: 2014,
    title: "A nonparametric approach for multiple change point analysis of multivariate data",
    where: "Journal of the American Statistical Association 109(505), 334–345",
    use: "change points of a series (E-divisive)",
  },
  {
    authors: "Fleming, M. and others",
    year: 2023,
    title: "Hunter: using change point detection to hunt for performance regressions",
    where: "ICPE '23; now Apache Otava",
    use: "the variant of it that finds change points here",
  },
];
