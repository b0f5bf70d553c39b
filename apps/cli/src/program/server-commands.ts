// Commands for a server and what it holds: its login, its targets and the configuration.
import { Option } from "commander";
import { examples, type Flags, type Group, jsonOption } from "./options.ts";

const fileOption = () =>
  new Option("-f, --file <file>", "the configuration").default("gonogo.yaml");

/** `login`, `targets`, `apply` and `diff`. */
export function addServerCommands({ program, context, onEnd }: Group): void {
  program
    .command("login [url]")
    .description("store the address of a server and an API key for this user")
    .addHelpText(
      "after",
      examples(
        "gonogo login https://gonogo.example.com",
        'printf %s "$KEY" | gonogo login https://gonogo.example.com',
      ),
    )
    .action(async (url: string | undefined) => {
      const { login } = await import("../commands/login.ts");
      onEnd(await login(context, url));
    });

  const targets = program
    .command("targets")
    .description("list the targets, or show one")
    .addHelpText("after", examples("gonogo targets", "gonogo targets show checkout --json"));
  targets
    .command("list", { isDefault: true })
    .description("list the targets")
    .addOption(jsonOption())
    .action(async ({ json = false }: Flags) => {
      const { listTargets } = await import("../commands/targets.ts");
      onEnd(await listTargets(context, json));
    });
  targets
    .command("show <slug>")
    .description("show one target")
    .addOption(jsonOption())
    .action(async (slug: string, { json = false }: Flags) => {
      const { showTarget } = await import("../commands/targets.ts");
      onEnd(await showTarget(context, slug, json));
    });

  program
    .command("apply")
    .description("apply targets, benchmarks and schedules of a file, all or nothing")
    .addOption(fileOption())
    .option("--check", "store nothing, and end with 10 where the server differs from the file")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      examples(
        "gonogo apply -f gonogo.yaml",
        "CHECKOUT_HOST=10.0.0.7 CHECKOUT_TOKEN=… gonogo apply -f gonogo.yaml",
        "gonogo apply -f gonogo.yaml --check     # in CI: fails on drift",
      ),
    )
    .action(
      async ({ file, check = false, json = false }: Flags & { file: string; check?: boolean }) => {
        const { apply } = await import("../commands/apply.ts");
        onEnd(await apply(context, { file, check, json }));
      },
    );

  program
    .command("diff")
    .description("show what apply would change")
    .addOption(fileOption())
    .addOption(jsonOption())
    .addHelpText("after", examples("gonogo diff -f gonogo.yaml"))
    .action(async ({ file, json = false }: Flags & { file: string }) => {
      const { diff } = await import("../commands/apply.ts");
      onEnd(await diff(context, { file, json }));
    });
}
