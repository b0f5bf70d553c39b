// Addresses of a report for tests: one tab, or all of them one below another.
import { type ReportAddress, readAddress, type TabId } from "../section/report-address.ts";

export const onTab = (tab: TabId): ReportAddress => readAddress({ tab });

/** Every tab, as on paper. */
export const wholePage: ReportAddress = readAddress({ print: "" });
