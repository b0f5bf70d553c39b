// Commands for what comes from elsewhere: results of other tools, published figures, and agents.
import { examples, type Flags, type Group, jsonOption, withForms } from "./options.ts";

/** `import`, `audit` and `mcp`. */
export function addForeignCommands({ program, context, onEnd }: Group): void {
  withForms(
    program
      .command("import <files...>")
      .description(
        "import results of other tools: their summaries with figures and weaknesses, or single requests as a finished run with a verdict",
      )
      .option("--compare", "compare two summaries, each a file or the id of an imported one"),
    "of single requests alone: ",
  )
    .addHelpText(
      "after",
      examples(
        "gonogo import wrk.txt k6-summary.json",
        "wrk -t2 -c10 -d30s --latency http://127.0.0.1:3001/ | gonogo import -",
        "gonogo import --compare before.json after.json",
        "gonogo import import.json     # single requests, as POST /api/v1/imports takes them",
      ),
    )
    .action(async (files: string[], form: Flags & { compare?: boolean }) => {
      const { importFiles } = await import("../commands/import.ts");
      onEnd(await importFiles(context, files, form));
    });

  program
    .command("audit <file>")
    .description("audit published figures; findings end with 10")
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo audit figures.yaml"))
    .action(async (file: string, { json = false }: Flags) => {
      const { audit } = await import("../commands/audit.ts");
      onEnd(await audit(context, file, json));
    });

  program
    .command("mcp")
    .description(
      "serve tools for agents by the Model Context Protocol, on standard input and output",
    )
    .option("--write", "tools that start and cancel runs as well; the key needs runs:write")
    .addHelpText("after", examples("gonogo mcp     # as the command of an MCP client"))
    .action(async ({ write = false }: { write?: boolean }) => {
      const { mcp } = await import("../commands/mcp.ts");
      onEnd(await mcp(context, { write }));
    });
}
