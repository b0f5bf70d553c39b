// One of the four roles, with what it may.
"use client";

import { Label } from "@/components/ui/label";
import {
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from "@/components/ui/select";
import { type Role, roleNames, roleWords } from "./role-words.ts";

type RoleSelectProps = {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  value: Role;
  disabled?: boolean;
  onChange: (role: Role) => void;
};

export function RoleSelect(props: RoleSelectProps) {
  const { id, label, isLabelHidden = false, value, disabled = false, onChange } = props;
  return (
    <>
      <Label htmlFor={id} className={isLabelHidden ? "sr-only" : ""}>
        {label}
      </Label>
      <Select value={value} disabled={disabled} onValueChange={(role) => onChange(role as Role)}>
        <SelectTrigger id={id} className="min-w-28">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {roleNames.map((role) => (
            <SelectItem key={role} value={role}>
              {roleWords[role].name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </>
  );
}
