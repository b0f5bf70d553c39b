// Search and filters above a list. They live in the address, so that what they show can be linked; the server answers.
// On phones the filters are folded behind one button, and chips show which are set.
"use client";

import { type Msg, msg, t } from "@gonogo/locale/t";
import { ListFilter as FilterIcon, Search, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { listAddress } from "@/lib/list-order";
import { Picker, PickerRow, useQueryChoice } from "./picker.tsx";
import { Button } from "./ui/button.tsx";
import { Input } from "./ui/input.tsx";

/** `text`: somebody's own words. */
type Option = { readonly value: string } & ({ readonly label: Msg } | { readonly text: string });

export type ListFilter = {
  name: string;
  label: Msg;
  /** Without the first, which leaves the list as it is. */
  options: readonly Option[];
};

type ListFiltersProps = {
  /** What the search looks into: `benchmark, version, commit, branch`. */
  searches: string;
  filters: readonly ListFilter[];
  /** Orders for screens that hide heads of columns; the first has no value. Empty: there is one order. */
  orders: readonly Option[];
  /** Offers the first and the last day. */
  byDate?: boolean;
  filtered: boolean;
};

/** After the last key, so that a word is one question to the server. */
const typingMs = 200;
const days = [
  { name: "since", label: msg("From##date") },
  { name: "until", label: msg("To##date") },
];

const shownOptions = (options: readonly Option[]) =>
  options.map((one) => ({ value: one.value, label: "text" in one ? one.text : t(one.label) }));

export function ListFilters(props: ListFiltersProps) {
  const { searches, byDate = false, filtered } = props;
  const query = useSearchParams();
  const path = usePathname();
  const panel = useId();
  const frame = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { waiting, go } = useQueryChoice();
  const of = (name: string) => query.get(name) ?? "";
  const choose = (name: string, value: string) => {
    const changes = { cursor: undefined, [name]: value };
    go(listAddress({ path: "", query: Object.fromEntries(query) }, changes).slice(1));
  };
  /** What had the focus goes with the filter. */
  const focusFilters = () => {
    const places = frame.current?.querySelectorAll<HTMLElement>("[aria-controls], input") ?? [];
    [...places].find((one) => one.offsetParent !== null)?.focus();
  };
  const orders = shownOptions(props.orders);
  const filters = props.filters.map(({ name, label, options }) => ({
    name,
    label: t(label),
    options: shownOptions(options),
  }));
  const dates = byDate ? days.map(({ name, label }) => ({ name, label: t(label) })) : [];
  const fields = [...filters, ...dates.map((day) => ({ ...day, options: [] }))];
  const chosen = fields.flatMap(({ name, label, options }) => {
    const value = of(name);
    const text = options.find((one) => one.value === value)?.label ?? value;
    return value === "" ? [] : [{ name, text: `${label}: ${text}` }];
  });
  return (
    <search ref={frame} className="grid gap-3" aria-label={t("Filters")}>
      <SearchField
        label={t("Search {searches}", { searches })}
        value={of("q")}
        onSearch={(value) => choose("q", value)}
      />
      <PickerRow waiting={waiting}>
        <Button
          variant="outline"
          className="sm:hidden"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <FilterIcon aria-hidden />
          {chosen.length > 0 ? `${t("Filters")} (${chosen.length})` : t("Filters")}
        </Button>
        <div
          id={panel}
          className={`sm:contents ${open ? "order-last grid w-full grid-cols-2 gap-3" : "hidden"}`}
        >
          {filters.map(({ name, label, options }) => (
            <Picker
              key={name}
              label={label}
              value={of(name)}
              options={[{ value: "", label: t("Any") }, ...options]}
              onChange={(value) => choose(name, value)}
            />
          ))}
          {dates.map(({ name, label }) => (
            <label
              key={name}
              htmlFor={`list-${name}`}
              className="grid gap-1 text-12 text-muted-foreground"
            >
              {label}
              <Input
                id={`list-${name}`}
                type="date"
                className="text-14 text-foreground sm:w-38"
                value={of(name)}
                onChange={(event) => choose(name, event.target.value)}
              />
            </label>
          ))}
        </div>
        {orders.length > 0 ? (
          <div className="lg:hidden">
            <Picker
              label={t("Order")}
              value={of("sort")}
              options={orders}
              onChange={(value) => choose("sort", value)}
            />
          </div>
        ) : null}
        {filtered ? (
          <Link
            href={listAddress({ path, query: { sort: query.get("sort") ?? undefined } })}
            className="link flex h-9 items-center text-13"
            onClick={focusFilters}
          >
            {t("Clear")}
          </Link>
        ) : null}
      </PickerRow>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2 sm:hidden" aria-label={t("Filters that are set")}>
          {chosen.map(({ name, text }) => (
            <li key={name} className="min-w-0">
              <Button
                variant="secondary"
                size="sm"
                className="max-w-full rounded-full"
                aria-label={t("Remove the filter {filter}", { filter: text })}
                onClick={() => {
                  choose(name, "");
                  focusFilters();
                }}
              >
                <span className="truncate">{text}</span>
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
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
        className="pl-9 text-ellipsis"
        aria-label={label}
        placeholder={label}
        data-list-search
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
