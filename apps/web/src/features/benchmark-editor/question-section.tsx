// The question that a benchmark answers, and its name in URLs and pipelines.
// The name follows the question until somebody types one.
"use client";

import { t } from "@gonogo/locale/t";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { slugOf } from "@/lib/slug-of";
import { TextField } from "./fields/fields.tsx";
import type { EditorValues } from "./values/editor-values.ts";

export function QuestionSection(props: { nameIsFixed: boolean }) {
  const { watch, getValues, setValue } = useFormContext<EditorValues>();
  const question = watch("question");
  const followed = useRef("");
  useEffect(() => {
    // Somebody typed a name: it stays.
    if (props.nameIsFixed || getValues("name") !== followed.current) return;
    followed.current = slugOf(question);
    setValue("name", followed.current);
  }, [question, props.nameIsFixed, getValues, setValue]);
  return (
    <div className="grid gap-4 pb-1 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <TextField
        name="question"
        label={t("What do you want to decide?")}
        placeholder={t("Is our gRPC service faster than our REST one?")}
        autoFocus={!props.nameIsFixed}
      />
      <TextField
        name="name"
        label={t("Name")}
        placeholder={t("follows the question")}
        figure
        help={
          props.nameIsFixed
            ? t("A changed name saves a new benchmark; the old one stays.")
            : t("In addresses and pipelines.")
        }
      />
    </div>
  );
}
