// Shapes that the procedures take and answer, by the words of the product, for features that show them.
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { SignedIn } from "@/server/auth/auth";
import type { AppRouter } from "@/server/routers/app-router";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

export type BadgeView = NonNullable<Outputs["badge"]["read"]>;
export type PublishedView = NonNullable<Outputs["published"]["read"]>;
export type RunSummary = Outputs["run"]["get"];
export type RunPage = Outputs["run"]["list"];
export type TargetView = Outputs["target"]["get"];
export type TargetNoise = Outputs["target"]["noise"];
export type NoiseView = TargetNoise["calibrations"][number];
export type NoiseList = Outputs["target"]["listNoise"];
export type NoiseChoice = TargetNoise["choices"][number];
export type GateNoise = Outputs["benchmark"]["preview"]["noise"][number];
export type BenchmarkSummary = Outputs["benchmark"]["list"]["items"][number];
export type ArchivedBenchmark = Outputs["benchmark"]["listArchived"]["items"][number];
export type BenchmarkDetail = Outputs["benchmark"]["get"];
export type BenchmarkVersions = Outputs["benchmark"]["versions"];
export type VersionDifference = Outputs["benchmark"]["compareVersions"];
export type DraftView = NonNullable<Outputs["draft"]["get"]>;
export type ListedDraft = Outputs["draft"]["list"][number];
export type DryRunAnswer = Outputs["benchmark"]["dryRun"];
export type SentRequest = Outputs["benchmark"]["sendOne"];
export type SourceReading = Outputs["benchmark"]["readSource"];
export type SourceItem = SourceReading["items"][number];
export type FilledItem = SourceReading["filled"][number];
export type ScheduleView = Outputs["schedule"]["get"];
export type ScheduleStart = ScheduleView["starts"][number];
export type ShareView = Outputs["share"]["list"]["items"][number];
export type ApiKeyView = Outputs["apiKey"]["list"]["items"][number];
export type MemberView = Outputs["member"]["list"][number];
export type InvitationList = Outputs["invitation"]["list"];
export type InvitationView = InvitationList["items"][number];
export type SessionView = Outputs["account"]["sessions"][number];
export type AuditEntry = Outputs["audit"]["list"]["items"][number];
export type AuditInput = NonNullable<Inputs["audit"]["list"]>;
export type OwnProject = SignedIn["projects"][number];
export type JoinTokenList = Outputs["joinToken"]["list"];
export type JoinTokenView = JoinTokenList["items"][number];
export type WebhookList = Outputs["webhook"]["list"];
export type WebhookView = WebhookList["items"][number];
export type DeliveryView = Outputs["webhook"]["deliveries"]["items"][number];
export type Overview = Outputs["project"]["overview"];
export type InForce = Outputs["project"]["inForce"];
export type Retention = Outputs["project"]["retention"];
export type CheckedAddress = Outputs["project"]["checkAddress"];
export type OverviewNeed = Overview["needs"][number];
export type OverviewQuiet = Overview["quiet"];
export type ActiveRun = Overview["active"][number];
export type SummaryLine = Outputs["summary"]["list"]["items"][number];
export type SummaryView = Outputs["summary"]["read"];
export type ComparedSummaries = Outputs["summary"]["compare"];
export type StudyView = Outputs["study"]["read"];
export type StudyStart = NonNullable<StudyView["latest"]>;
export type Workers = Outputs["worker"]["read"];
export type WorkerView = Workers["workers"][number];
export type PoolView = Workers["pools"][number];
export type MachineCeilings = Workers["machines"][number];
export type SharePart = NonNullable<
  inferRouterInputs<AppRouter>["share"]["create"]["show"]
>[number];
export type ReportPart = Outputs["run"]["reportPart"];
/** A section of a report that a page may leave out. */
export type SectionName = inferRouterInputs<AppRouter>["run"]["reportPart"]["want"][number];
export type StalledQueue = NonNullable<Outputs["worker"]["stalledQueue"]>;
