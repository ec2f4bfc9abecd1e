/** What of a list is shown, and which of its items is open. */
export interface RequestsView<Status extends string> {
  search: string;
  status: Status | 'all';
  /** Id. */
  open: string | null;
}

/** Out of an address; what makes no sense there is ignored. */
export function readRequestsView<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): RequestsView<Status> {
  return {
    search: params.get('search') ?? '',
    status: statuses.find((status) => status === params.get('status')) ?? 'all',
    open: params.get('open') || null,
  };
}

/** Defaults are left out. */
export function requestsViewParams<Status extends string>({
  search,
  status,
  open,
}: RequestsView<Status>): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (status !== 'all') params.set('status', status);
  if (open) params.set('open', open);
  return params;
}
