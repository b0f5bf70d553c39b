// The palette: pages, actions, and what the server finds by the letters typed. What was opened last comes first.
"use client";

import { english, t, translated } from "@gonogo/locale/t";
import { keepPreviousData } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  Crosshair,
  Gauge,
  Keyboard,
  ListChecks,
  type LucideIcon,
  Moon,
  Plus,
  Sun,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { places } from "@/components/shell/navigation";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { VerdictBadge } from "@/components/ui/verdict-badge";
import { subjectText } from "@/lib/subject-text";
import { useQuery, useTRPC } from "@/lib/trpc";

type Recent = { readonly href: string; readonly label: string };
const recentKey = "gonogo-recent";
const mostRecent = 5;

/** What was opened last; empty where the browser keeps nothing. */
function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === "object" &&
  one !== null &&
  "href" in one &&
  "label" in one &&
  typeof one.href === "string" &&
  one.href.startsWith("/") &&
  typeof one.label === "string";

function keepRecent(recent: Recent) {
  const others = readRecent().filter(({ href }) => href !== recent.href);
  try {
    localStorage.setItem(recentKey, JSON.stringify([recent, ...others].slice(0, mostRecent)));
  } catch {
    // A browser that keeps nothing has no recent pages.
  }
}

/** Milliseconds without a key before the server is asked. */
const pauseMs = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type PaletteProps = { onClose: () => void; onShortcuts: () => void };

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const [recent] = useState(readRecent);
  const router = useRouter();
  const { resolvedTheme, setTheme } = useTheme();
  const asked = useSettled(useDeferredValue(text.trim()));
  const { data, isError, isFetching } = useQuery({
    ...useTRPC().search.queryOptions({ text: asked }),
    placeholderData: keepPreviousData,
  });
  const open = (href: string, label: string) => () => {
    keepRecent({ href, label });
    onClose();
    router.push(href);
  };
  const words = text.trim().toLowerCase();
  const fits = (label: string) => label.toLowerCase().includes(words);
  const named = places.map(({ label, ...place }) => ({ ...place, label: t(label) }));
  const pages = named.filter(({ label }) => fits(label));
  /** What was kept is in the language in which it was opened. */
  const recentLabel = ({ href, label }: Recent) =>
    named.find((place) => place.href === href)?.label ?? translated(label);
  const isDark = resolvedTheme === "dark";
  const actions = [
    {
      label: t("New benchmark"),
      icon: Plus,
      run: open("/new/benchmark", english("New benchmark")),
    },
    { label: t("New target"), icon: Plus, run: open("/new/target", english("New target")) },
    {
      label: isDark ? t("Light theme") : t("Dark theme"),
      icon: isDark ? Sun : Moon,
      run: () => {
        setTheme(isDark ? "light" : "dark");
        onClose();
      },
    },
    { label: t("Keyboard shortcuts"), icon: Keyboard, run: onShortcuts },
  ].filter(({ label }) => fits(label));
  const values = [
    ...(words === "" ? recent.map(({ href }) => `recent ${href}`) : []),
    ...pages.map(({ href }) => href),
    ...actions.map(({ label }) => label),
    ...(data?.benchmarks ?? []).map(({ slug }) => `benchmark ${slug}`),
    ...(data?.runs ?? []).map(({ id }) => `run ${id}`),
    ...(data?.targets ?? []).map(({ slug }) => `target ${slug}`),
  ];
  // The first, until another one is chosen, and again when the chosen one is gone.
  const value = values.includes(chosen) ? chosen : (values[0] ?? "");
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        aria-describedby={undefined}
        className="top-[12vh] max-w-xl translate-y-0 gap-0 overflow-hidden p-0"
      >
        <DialogTitle className="sr-only">{t("Search or jump to a page")}</DialogTitle>
        <Command
          shouldFilter={false}
          loop
          label={t("Search or jump to a page")}
          value={value}
          onValueChange={setChosen}
          className="min-w-0"
        >
          <Command.Input
            autoFocus
            value={text}
            onValueChange={(next) => {
              setText(next);
              setChosen("");
            }}
            placeholder={t("A page, benchmark, run, target or action")}
            className="h-12 w-full border-b bg-transparent px-4 pr-12 text-14 outline-none placeholder:text-muted-foreground"
          />
          <Command.List className="max-h-[60vh] overflow-y-auto p-2" aria-busy={isFetching}>
            <Command.Empty className="px-3 py-6 text-center text-13 text-muted-foreground">
              {isFetching
                ? t("Searching …")
                : isError
                  ? t("The search does not answer. Type again to retry.")
                  : t("Nothing is called “{text}”.", { text: text.trim() })}
            </Command.Empty>
            {words === "" && recent.length > 0 ? (
              <Group heading={t("Recent")}>
                {recent.map((one) => (
                  <Item
                    key={one.href}
                    value={`recent ${one.href}`}
                    onSelect={open(one.href, one.label)}
                  >
                    {recentLabel(one)}
                  </Item>
                ))}
              </Group>
            ) : null}
            {pages.length > 0 ? (
              <Group heading={t("Pages")}>
                {pages.map(({ href, label, icon }) => (
                  <Item key={href} value={href} icon={icon} onSelect={open(href, label)}>
                    {label}
                  </Item>
                ))}
              </Group>
            ) : null}
            {actions.length > 0 ? (
              <Group heading={t("Actions")}>
                {actions.map(({ label, icon, run }) => (
                  <Item key={label} value={label} icon={icon} onSelect={run}>
                    {label}
                  </Item>
                ))}
              </Group>
            ) : null}
            {data && data.benchmarks.length > 0 ? (
              <Group heading={t("Benchmarks")}>
                {data.benchmarks.map(({ slug, question }) => (
                  <Item
                    key={slug}
                    value={`benchmark ${slug}`}
                    icon={ListChecks}
                    onSelect={open(`/benchmarks/${slug}`, slug)}
                    detail={slug}
                  >
                    {question}
                  </Item>
                ))}
              </Group>
            ) : null}
            {data && data.runs.length > 0 ? (
              <Group heading={t("Runs")}>
                {data.runs.map(({ id, benchmark, subject, verdict, createdAt }) => {
                  const name = subjectText(subject) ?? createdAt.slice(0, 16).replace("T", " ");
                  return (
                    <Item
                      key={id}
                      value={`run ${id}`}
                      icon={Gauge}
                      onSelect={open(`/runs/${id}`, `${benchmark}: ${name}`)}
                      detail={benchmark}
                    >
                      {name} <VerdictBadge verdict={verdict} />
                    </Item>
                  );
                })}
              </Group>
            ) : null}
            {data && data.targets.length > 0 ? (
              <Group heading={t("Targets")}>
                {data.targets.map(({ slug, name, address }) => (
                  <Item
                    key={slug}
                    value={`target ${slug}`}
                    icon={Crosshair}
                    onSelect={open(`/targets/${slug}`, name)}
                    detail={`${slug} · ${address}`}
                  >
                    {name}
                  </Item>
                ))}
              </Group>
            ) : null}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted-foreground"
  >
    {children}
  </Command.Group>
);

type ItemProps = {
  value: string;
  icon?: LucideIcon;
  /** Beside the name: slug, address. */
  detail?: string;
  onSelect: () => void;
  children: ReactNode;
};

const Item = ({ value, icon: Icon, detail, onSelect, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-13 data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
  >
    {Icon ? <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden /> : null}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {detail ? (
      <span className="figure max-w-48 shrink-0 truncate text-12 text-muted-foreground">
        {detail}
      </span>
    ) : null}
  </Command.Item>
);
