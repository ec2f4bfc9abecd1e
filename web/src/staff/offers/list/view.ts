export const tabs = ['campaigns', 'individual'] as const;
export type Tab = (typeof tabs)[number];

/** What of the discounts is shown. */
export interface DiscountsView {
  tab: Tab;
  search: string;
}

/** Out of an address; what makes no sense there is ignored. */
export function readView(params: URLSearchParams): DiscountsView {
  return { tab: tabs.find((tab) => tab === params.get('tab')) ?? 'campaigns', search: params.get('search') ?? '' };
}

/** Defaults are left out. */
export function viewParams({ tab, search }: DiscountsView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'campaigns') params.set('tab', tab);
  if (search) params.set('search', search);
  return params;
}
