// Who may import whom: the table of ARCHITECTURE.md as errors, and no cycles.
// TypeScript 7 hides its syntax tree from other tools, so files are read with swc;
// scripts/test/import-rules.mjs fails when fewer modules were read than there are.
const ours = "^(packages|apps)/";
const protocols = "^packages/protocols/src";
const contract = `${protocols}/(spec|events|report|published|schema)/`;
/** Texts in the language of their reader: used wherever people read something. */
const locale = "^packages/locale/(src|messages)/";
const notTests = "\\.test\\.tsx?$|/testing/|/tests/";

/**
 * A module may import itself and what is named; nothing else of ours.
 * @param {string} name
 * @param {string} path the module
 * @param {string[]} allowed
 * @param {string} comment
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const module = (name, path, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path, pathNot: notTests },
  to: { path: ours, pathNot: [path, locale, ...allowed] },
});

/** Folders of the analysis from the ground up: each may import those before it. */
const analysisFloors = [
  ...[
    "statistics",
    "charts",
    "words",
    "payloads",
    "audit",
    "plan",
    "evidence",
    "estimates",
    "diagnostics",
    "history",
    "gates",
  ],
  ...["comparison", "confirmation", "verdict", "published", "report"],
];
/** Folders that stand on those, and that none of them may import; nor each other. */
const besideReports = ["noise", "pilot", "evolution", "stages", "imports", "profiles"];

const analysis = "^packages/analysis/src";
const floorRules = [
  ...analysisFloors.map((floor, place) => ({
    floor,
    above: [...analysisFloors.slice(place + 1), ...besideReports, "validation"],
  })),
  ...besideReports.map((floor) => ({
    floor,
    above: [...besideReports.filter((other) => other !== floor), "validation"],
  })),
].map(({ floor, above }) => ({
  name: `analysis-floor-${floor}`,
  comment: `${floor} stands below what it imports here, or beside it.`,
  severity: /** @type {const} */ ("error"),
  from: { path: `${analysis}/${floor}/`, pathNot: notTests },
  to: { path: `${analysis}/(${above.join("|")})/` },
}));

/** @type {Required<Pick<import("dependency-cruiser").IConfiguration, "forbidden" | "options">>} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A cycle is one module in several files.",
      severity: "error",
      from: { path: ours },
      to: { circular: true },
    },
    {
      name: "imports-resolve",
      comment: "An import that cannot be found hides from every other rule.",
      severity: "error",
      from: { path: ours, pathNot: "/e2e/" },
      to: { couldNotResolve: true, pathNot: "\\.css$|/generated/" },
    },
    {
      name: "one-zod",
      comment: "Schemas take zod from protocols/zod, which has the words for what it finds.",
      severity: "error",
      from: {
        path: ["^packages/protocols/src", "^apps/web/src/(features|components|lib)"],
        pathNot: ["^packages/protocols/src/schema/", notTests],
      },
      to: { path: "(^|/)node_modules/zod/" },
    },
    ...floorRules,
    module(
      "analysis-thinks",
      "^packages/analysis/src",
      [contract],
      "analysis is pure: spec, events, report, published.",
    ),
    {
      name: "analysis-touches-nothing",
      comment:
        "No clock, no files, no sockets; its libraries read histograms and protobuf, and write XML and CSV.",
      severity: "error",
      from: { path: "^packages/analysis/src", pathNot: notTests },
      to: {
        dependencyTypes: ["core", "npm"],
        pathNot:
          "node_modules/(hdr-histogram-js|protobufjs|@bufbuild/protobuf|fast-xml-parser|papaparse|@types/papaparse)/",
      },
    },
    module("locale-stands-alone", locale, [], "locale imports nothing of ours."),
    module("protocols-stands-alone", protocols, [], "protocols imports locale alone."),
    {
      name: "protocols-node-only-in-driver",
      comment:
        "Browsers load spec, events and catalogue; only the driver and the generator meet Node.",
      severity: "error",
      from: {
        path: protocols,
        pathNot: [notTests, `${protocols}/driver/`, `${protocols}/gen\\.ts$`],
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "protocols-needs-zod-and-csv-only",
      comment: "The contract is light enough for every module.",
      severity: "error",
      from: { path: protocols, pathNot: notTests },
      to: { dependencyTypes: ["npm"], pathNot: "node_modules/(zod|papaparse)/" },
    },
    module("db-stands-alone", "^packages/db/", [], "db imports nothing of ours."),
    module(
      "services-remember",
      "^packages/services/src",
      [
        "^packages/db/src",
        "^packages/analysis/src",
        `${protocols}/(spec|events|report|published|configuration|studies)/`,
      ],
      "services may use db, analysis and protocols, not the driver.",
    ),
    module(
      "worker-is-an-entry-point",
      "^apps/worker/src",
      [
        "^packages/(services|analysis|db)/src",
        protocols,
        "^packages/seed/src/seed-(scenario|large)\\.ts$",
      ],
      "worker may use services, analysis, db and protocols; `npm run seed` is one of its commands.",
    ),
    module(
      "cli-asks-the-api",
      "^apps/cli/",
      [contract, "^packages/analysis/src/words/(format|summary-words)\\.ts$"],
      "The command knows the product by its REST API, and uses protocols and the words for figures.",
    ),
    module(
      "seed-is-nobodys-library",
      "^packages/seed/src",
      ["^packages/(services|analysis|db)/src", contract],
      "seed may use services, analysis and protocols.",
    ),
    module(
      "web-server-is-an-entry-point",
      "^apps/web/src/server",
      [
        "^packages/services/src",
        contract,
        `${protocols}/(studies/|catalog\\.ts$)`,
        "^packages/protocols/schema/gonogo\\.",
      ],
      "The web's server may use services and protocols.",
    ),
    {
      name: "web-features-see-router-types",
      comment: "Features and components know the server by its types only.",
      severity: "error",
      from: { path: "^apps/web/src/(screens|features|components|lib)", pathNot: notTests },
      to: { path: "^apps/web/src/server", dependencyTypesNot: ["type-only"] },
    },
    module(
      "web-features-show",
      "^apps/web/src/(features|components|lib)",
      [
        contract,
        `${protocols}/(catalog\\.ts$|studies/)`,
        "^packages/analysis/src",
        "^apps/web/src/server",
      ],
      "Features and components may use spec, events, report, catalogue, analysis and router types.",
    ),
    {
      name: "features-stand-alone",
      comment:
        "A feature imports no other: what they share stands in components or lib, and screens put them together.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/", pathNot: notTests },
      to: { path: "^apps/web/src/(features|screens)/", pathNot: "^apps/web/src/features/$1/" },
    },
    module(
      "web-screens-compose",
      "^apps/web/src/screens",
      ["^apps/web/src/(features|components|lib)", contract, analysis, "^apps/web/src/server"],
      "Screens put features together.",
    ),
    {
      name: "components-know-no-features",
      comment: "Components are without knowledge of the product.",
      severity: "error",
      from: { path: "^apps/web/src/(components|lib)", pathNot: notTests },
      to: { path: "^apps/web/src/(features|screens|app)" },
    },
    module(
      "web-app-routes",
      "^apps/web/src/app",
      [
        "^apps/web/src/(screens|features|components|server|lib)",
        contract,
        "^packages/protocols/schema/",
      ],
      "Routes may use features, components, server and the committed JSON Schema.",
    ),
    {
      name: "e2e-speaks-http",
      comment:
        "Browser tests meet the product as a person does, who brings servers that nobody here wrote.",
      severity: "error",
      from: { path: "^apps/web/e2e" },
      to: {
        path: ours,
        pathNot: [
          "^apps/web/e2e",
          "^packages/protocols/src/driver/testing/",
          // A collector of traces, as operators run one.
          "^packages/services/src/testing/otlp-receiver",
          // Another host, as people in another network have one.
          "^apps/worker/src/testing/namespaces",
        ],
      },
    },
    {
      name: "worker-is-nobodys-library",
      comment: "Nothing imports an entry point.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "/generated/"] },
    exclude: { path: "^packages/protocols/engine/|(^|/)(dist|\\.next[^/]*)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
