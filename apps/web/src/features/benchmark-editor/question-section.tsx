// The question that a benchmark answers, and its name in URLs and pipelines.
// The name follows the question until somebody types one.
"use client";

import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { slugOf } from "@/lib/slug-of";
import { TextField } from "./fields/fields.tsx";
import { Section } from "./fields/section.tsx";
import type { EditorValues } from "./values/editor-values.ts";

export function QuestionSection(props: { nameIsFixed: boolean }) {
  const { watch, getValues, setValue } = useFormContext<EditorValues>();
  const name = watch("name");
  const question = watch("question");
  const followed = useRef("");
  useEffect(() => {
    // Somebody typed a name: it stays.
    if (props.nameIsFixed || getValues("name") !== followed.current) return;
    followed.current = slugOf(question);
    setValue("name", followed.current, { shouldValidate: followed.current !== "" });
  }, [question, props.nameIsFixed, getValues, setValue]);
  return (
    <Section
      title="Question"
      about="What do you want to decide? The report opens with this sentence."
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          name="question"
          label="Question"
          placeholder="Move DispatchTask from REST to gRPC?"
          autoFocus={!props.nameIsFixed}
        />
        <TextField
          name="name"
          label="Name"
          placeholder="dispatch"
          help={
            props.nameIsFixed && name
              ? "A changed name saves a new benchmark; the old one stays."
              : "Lower-case letters, digits and dashes; pipelines use it."
          }
        />
      </div>
    </Section>
  );
}
