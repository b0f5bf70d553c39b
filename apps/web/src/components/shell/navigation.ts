// The places of the product, in the order of the sidebar.
// A place is current for its own page and everything below it.
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

export type Place = { label: string; href: string; icon: LucideIcon };

export const places: readonly Place[] = [
  { label: "Overview", href: "/", icon: LayoutDashboard },
  { label: "Runs", href: "/runs", icon: Gauge },
  { label: "Benchmarks", href: "/benchmarks", icon: ListChecks },
  { label: "Schedules", href: "/schedules", icon: CalendarClock },
  { label: "Compare", href: "/compare", icon: Scale },
  { label: "Imports", href: "/imports", icon: FileInput },
  { label: "Studies", href: "/studies", icon: FlaskConical },
  { label: "Shares", href: "/shares", icon: Share2 },
  { label: "Targets", href: "/targets", icon: Crosshair },
  { label: "Noise", href: "/noise", icon: Waves },
  { label: "Workers", href: "/workers", icon: Server },
  { label: "Payload sizes", href: "/tools/payload-sizes", icon: Ruler },
  { label: "Settings", href: "/settings", icon: Settings },
];

/** Whether a path lies at or below a place, or is where a new thing of it is made; the overview is only itself. */
export const isCurrent = (href: string, path: string): boolean =>
  href === "/"
    ? path === "/"
    : path === href || path.startsWith(`${href}/`) || `${path}s`.replace("/new", "") === href;
