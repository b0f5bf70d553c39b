// What templates can fill in: folded until asked for, beside the fields that take them.
import { templateHelp } from "@gonogo/protocols/spec";

export function TemplateHelp() {
  return (
    <details className="mb-4 max-w-prose rounded-md border px-3 py-2 text-13">
      <summary className="cursor-pointer">Values that change with each request</summary>
      <p className="mt-2 text-12 text-muted-foreground">
        Paths, header values, bodies and messages may hold these. Two braces that are no template
        are written as {"{{{{"}.
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {templateHelp.map(({ form, gives }) => (
          <div key={form} className="contents">
            <dt>
              <code className="text-12">{form}</code>
            </dt>
            <dd className="text-muted-foreground">{gives}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
