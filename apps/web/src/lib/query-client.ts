// TanStack Query's client, which reads again what was changed while it was first read.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from "@tanstack/react-query";

/** A list whose first reading is under way when something is added would miss it: TanStack Query starts no second reading beside the first. */
export class PageQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const isFirst: InvalidateQueryFilters["predicate"] = (query) =>
      query.state.data === undefined && (filters.predicate?.(query) ?? true);
    await this.cancelQueries({ ...filters, fetchStatus: "fetching", predicate: isFirst });
    await super.invalidateQueries(filters, options);
  }
}
