// A text editor for a definition: colours, the schema's completion (Ctrl+Space, or while typing), and issues where they stand.
// Tab leaves it, as it leaves every field.
"use client";

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { linter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { t } from "@gonogo/locale/t";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import { issuePlaces } from "../definition/definition-yaml.ts";
import { yamlOffers } from "./schema-completion.ts";

const look = EditorView.theme({
  "&": {
    border: "1px solid var(--input)",
    borderRadius: "6px",
    backgroundColor: "var(--background)",
    color: "var(--foreground)",
    fontSize: "13px",
  },
  "&.cm-focused": { outline: "2px solid var(--ring)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", minHeight: "28rem", maxHeight: "70vh" },
  ".cm-content": { caretColor: "var(--foreground)" },
  ".cm-cursor": { borderLeftColor: "var(--foreground)" },
  ".cm-gutters": {
    backgroundColor: "var(--muted)",
    color: "var(--muted-foreground)",
    border: "none",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
    backgroundColor: "var(--accent) !important",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--popover)",
    color: "var(--popover-foreground)",
    border: "1px solid var(--border)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--foreground)",
  },
  ".cm-placeholder": { color: "var(--muted-foreground)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], fontWeight: "600" },
  { tag: tags.comment, color: "var(--muted-foreground)", fontStyle: "italic" },
]);

function complete(context: CompletionContext): CompletionResult | null {
  const before = context.state.doc.sliceString(0, context.pos);
  const { from, offers } = yamlOffers(before);
  if (offers.length === 0 || (from === context.pos && !context.explicit)) return null;
  return {
    from,
    options: offers.map(({ label, says, insert }) => ({ label, detail: says, apply: insert })),
  };
}

type YamlEditorProps = {
  value: string;
  onType: (text: string) => void;
  label: string;
  /** Element with its issues or its note. */
  describedBy: string;
};

export function YamlEditor({ value, onType, label, describedBy }: YamlEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const typed = useRef(onType);
  const first = useRef(value);
  typed.current = onType;
  useEffect(() => {
    if (!frame.current) return;
    const isOwn = EditorView.updateListener.of((update) => {
      const isTyped = update.transactions.some((one) => one.isUserEvent("set") === false);
      if (update.docChanged && isTyped) typed.current(update.state.doc.toString());
    });
    const editor = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...[lineNumbers(), history(), drawSelection(), highlightActiveLine(), indentOnInput()],
          ...[yaml(), syntaxHighlighting(colours), look, isOwn],
          autocompletion({ override: [complete] }),
          linter(({ state }) => issuePlaces(state.doc.toString()), { delay: 700 }),
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorState.phrases.of({
            Completions: t("Completions"),
            Diagnostics: t("Diagnostics"),
            "No diagnostics": t("No diagnostics"),
            close: t("close"),
          }),
          placeholder(t("Paste a definition in YAML or JSON.")),
          EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, describedBy]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      userEvent: "set",
    });
  }, [value]);
  return <div ref={frame} />;
}
