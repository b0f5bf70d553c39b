// Search and filters above a list. They live in the address, so that what they show can be linked; the server answers.
"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Picker, PickerRow, useQueryChoice } from "./picker.tsx";
import { Input } from "./ui/input.tsx";

export type ListFilter = {
  name: string;
  label: string;
  /** Without the first, which leaves the list as it is. */
  options: readonly { value: string; label: string }[];
  /** What leaving it out is called; default: Any. */
  unset?: string;
};

type ListFiltersProps = {
  /** What the search looks into: `benchmark, version, commit, branch`. */
  searches: string;
  filters: readonly ListFilter[];
  /** Offers the first and the last day. */
  byDate?: boolean;
  filtered: boolean;
};

/** After the last key, so that a word is one question to the server. */
const typingMs = 200;

export function ListFilters({ searches, filters, byDate = false, filtered }: ListFiltersProps) {
  const query = useSearchParams();
  const path = usePathname();
  const { waiting, go } = useQueryChoice();
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    next.delete("cursor");
    if (value === "") next.delete(name);
    else next.set(name, value);
    go(`${next}`);
  };
  return (
    <search className="grid gap-3" aria-label="Filters">
      <SearchField
        label={`Search ${searches}`}
        value={query.get("q") ?? ""}
        onSearch={(value) => choose("q", value)}
      />
      <PickerRow waiting={waiting}>
        {filters.map(({ name, label, options, unset = "Any" }) => (
          <Picker
            key={name}
            label={label}
            value={query.get(name) ?? ""}
            options={[{ value: "", label: unset }, ...options]}
            onChange={(value) => choose(name, value)}
          />
        ))}
        {byDate
          ? [
              { name: "since", label: "From" },
              { name: "until", label: "To" },
            ].map(({ name, label }) => (
              <label
                key={name}
                htmlFor={`list-${name}`}
                className="grid gap-1 text-12 text-muted-foreground"
              >
                {label}
                <Input
                  id={`list-${name}`}
                  type="date"
                  className="w-38 text-14 text-foreground"
                  value={query.get(name) ?? ""}
                  onChange={(event) => choose(name, event.target.value)}
                />
              </label>
            ))
          : null}
        {filtered ? (
          <Link href={path} className="link flex h-9 items-center text-13">
            Clear
          </Link>
        ) : null}
      </PickerRow>
    </search>
  );
}

type SearchFieldProps = { label: string; value: string; onSearch: (value: string) => void };

function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  // A link that clears the filters clears the field too.
  if (value === "" && searched.current !== "" && text.trim() === searched.current) {
    searched.current = "";
    setText("");
  }
  useEffect(() => {
    if (text.trim() === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = text.trim();
      onSearch(searched.current);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative max-w-lg">
      <Search
        className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted-foreground"
        aria-hidden
      />
      <Input
        type="search"
        className="pl-9"
        aria-label={label}
        placeholder={label}
        data-list-search
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
