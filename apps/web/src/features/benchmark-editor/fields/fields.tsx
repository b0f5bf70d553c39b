// The fields of the kit, bound to the editor's values so that names are checked.
"use client";

import type { FieldPath } from "react-hook-form";
import * as kit from "@/components/ui/form-fields";
import type { EditorValues } from "../values/editor-values.ts";

export type Path = FieldPath<EditorValues>;

export const BoundField = kit.BoundField<EditorValues, Path>;
export const TextField = kit.TextField<EditorValues>;
export const AreaField = kit.AreaField<EditorValues>;
export const ChoiceField = kit.ChoiceField<EditorValues>;
export const CheckField = kit.CheckField<EditorValues>;
