// Sentences of the preview under a title, each with a mark.
export function PreviewNotes(props: { mark: string; title: string; notes: readonly string[] }) {
  if (props.notes.length === 0) return null;
  return (
    <div className="mt-4 border-t pt-3">
      <h3 className="mb-2 text-12 font-medium text-muted-foreground">{props.title}</h3>
      <ul className="space-y-2 text-13">
        {props.notes.map((note) => (
          <li key={note} className="flex gap-2">
            <span aria-hidden>{props.mark}</span>
            <span className="min-w-0 break-words">{note}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
