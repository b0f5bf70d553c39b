// The places of the product, in the order of the sidebar.
// A place is current for its own page and everything below it.
import { type Msg, msg } from "@gonogo/locale/t";
import {
  CalendarClock,
  Crosshair,
  FileInput,
  FlaskConical,
  Gauge,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Ruler,
  Scale,
  Server,
  Settings,
  Share2,
  Waves,
} from "lucide-react";

export type Place = { label: Msg; href: string; icon: LucideIcon };

export const places: readonly Place[] = [
  { label: msg("Overview"), href: "/", icon: LayoutDashboard },
  { label: msg("Runs"), href: "/runs", icon: Gauge },
  { label: msg("Benchmarks"), href: "/benchmarks", icon: ListChecks },
  { label: msg("Schedules"), href: "/schedules", icon: CalendarClock },
  { label: msg("Compare"), href: "/compare", icon: Scale },
  { label: msg("Imports"), href: "/imports", icon: FileInput },
  { label: msg("Studies"), href: "/studies", icon: FlaskConical },
  { label: msg("Shares"), href: "/shares", icon: Share2 },
  { label: msg("Targets"), href: "/targets", icon: Crosshair },
  { label: msg("Noise"), href: "/noise", icon: Waves },
  { label: msg("Workers"), href: "/workers", icon: Server },
  { label: msg("Payload sizes"), href: "/tools/payload-sizes", icon: Ruler },
  { label: msg("Settings"), href: "/settings", icon: Settings },
];

/** Whether a path lies at or below a place, or is where a new thing of it is made; the overview is only itself. */
export const isCurrent = (href: string, path: string): boolean =>
  href === "/"
    ? path === "/"
    : path === href || path.startsWith(`${href}/`) || `${path}s`.replace("/new", "") === href;
