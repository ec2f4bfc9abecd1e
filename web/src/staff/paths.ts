import type { SaleStatus } from '#domain/houses/sale-status.ts';
import type { Language } from '#domain/locale.ts';
import type { AuditKind } from '#domain/records/audit.ts';
import type { StockIssue } from '#domain/records/today.ts';
import type { RequestView } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { staffArea } from '#shared/staff-addresses.ts';

// Types alone come from the domain: the sign-in loads this file, and has no use for the schemas.

/** What an address says after its path, by name; null: nothing. */
type Query = Readonly<Record<string, string | null>>;

export const rowSorts = [
  'newest',
  'oldest',
  'priceUp',
  'priceDown',
  'make',
  'year',
  'status',
  'stockLong',
  'stockShort',
] as const;
export type RowSort = (typeof rowSorts)[number];

/** Archived houses are listed by their own filter only. */
export const visibilities = ['all', 'visible', 'hidden', 'noEnglish', 'archived'] as const;
export type Visibility = (typeof visibilities)[number];

export const housePanels = ['migration'] as const;

/** Filters and order of the list of houses, and the panel above it. */
export type HousesQuery = {
  search: string;
  status: SaleStatus | 'all';
  visibility: Visibility;
  sort: RowSort;
  /** The houses that Today names for this issue, and no others. */
  issue: StockIssue | null;
  panel: (typeof housePanels)[number] | null;
};

/** The id of the house that the form copies. */
type NewHouseQuery = { like: string | null };

export const paperSheets = ['cards', 'prices'] as const;
export type PaperSheet = (typeof paperSheets)[number];

/**
 * What is printed: of which houses, by the beginnings of their ids with commas between, and in
 * which language.
 */
type PrintQuery = { sheet: PaperSheet | null; houses: string | null; in: Language | null };

export const offerTabs = ['campaigns', 'individual'] as const;
export type OffersQuery = { tab: (typeof offerTabs)[number]; search: string };

/**
 * Campaigns and individual discounts share the addresses of their forms: `type` says which form is
 * meant.
 */
export const offerTypes = ['campaign', 'individual'] as const;
type OfferQuery = { type: (typeof offerTypes)[number] };
/** `house` is the id of the house for which an individual discount begins. */
type NewOfferQuery = OfferQuery & { house: string | null };

/**
 * The view of the list of requests, the kind that it shows, and the open one: `enquiry.<id>`, where a
 * page has one kind alone also its id. What staff look for stands in no address.
 */
export type RequestsQuery = {
  view: RequestView;
  kind: RequestKind | 'all';
  open: string | null;
};

/** A request, as `openText` has it. */
type PersonQuery = { of: string | null };

/** The id of the house that a call, or a viewing, is about. */
type NewCallQuery = { house: string | null };

/** The log of everything, of a kind, or of one thing of that kind. */
export type AuditQuery = { kind: AuditKind | null; id: string | null };

/** The query of an address; defaults are left out. */
function searchOf(defaults: Query, asked: Partial<Query>): string {
  const given = Object.keys(defaults).flatMap((name) => {
    const value = asked[name];
    return value && value !== defaults[name] ? [[name, value]] : [];
  });
  // A comma needs no escape, and ids with commas between stay readable.
  return new URLSearchParams(given).toString().replaceAll('%2C', ',');
}

/** How a page's query is written, and read under the same names. */
function queryOf<Asked extends Query>(defaults: Asked) {
  return {
    /** The query alone, without its question mark. */
    search: (asked: Partial<Asked>) => searchOf(defaults, asked),
    read: (params: URLSearchParams) => ({
      /** Empty where the address has no such name. */
      text: (name: keyof Asked & string) => params.get(name) ?? '',
      /** One of these values; the default where the address has none of them. */
      oneOf: <Name extends keyof Asked & string>(
        name: Name,
        values: readonly Asked[Name][],
      ): Asked[Name] => values.find((value) => value === params.get(name)) ?? defaults[name],
    }),
  };
}

const address = (language: Language, path: string, search: string) =>
  `${staffArea(language)}/${path}${search && `?${search}`}`;

function page<Asked extends Query>(route: string, defaults: Asked) {
  const query = queryOf(defaults);
  return {
    ...query,
    /** In the router's table. */
    route,
    href: (language: Language, asked: Partial<Asked> = {}) =>
      address(language, route, query.search(asked)),
  };
}

function pageOfOne<Asked extends Query>(route: `${string}/:id`, defaults: Asked) {
  const query = queryOf(defaults);
  return {
    ...query,
    route,
    href: (language: Language, id: string, asked: Partial<Asked> = {}) =>
      address(
        language,
        route.replace(':id', () => encodeURIComponent(id)),
        query.search(asked),
      ),
  };
}

/** A page's address, and its query. */
export type Page<Asked extends Query> = ReturnType<typeof page<Asked>>;

const nothing: Record<string, never> = {};
const newOffer = page<NewOfferQuery>('discounts/new', { type: 'campaign', house: null });
const offer = pageOfOne<OfferQuery>('discounts/edit/:id', { type: 'campaign' });

/** Every address of the staff area. `root` is the beginning of them all in the router's table. */
export const paths = {
  root: '/:lang/admin',
  login: page('login', nothing),
  today: page('today', nothing),
  houses: page<HousesQuery>('houses', {
    search: '',
    status: 'all',
    visibility: 'all',
    sort: 'newest',
    issue: null,
    panel: null,
  }),
  newHouse: page<NewHouseQuery>('houses/new', { like: null }),
  importHouses: page('houses/import', nothing),
  print: page<PrintQuery>('houses/print', { sheet: null, houses: null, in: null }),
  house: pageOfOne('houses/edit/:id', nothing),
  /** The id may be cut: its beginning, as the house's page has it. */
  yard: pageOfOne('houses/yard/:id', nothing),
  offers: page<OffersQuery>('discounts', { tab: 'campaigns', search: '' }),
  newOffer,
  newCampaign: { href: (language: Language) => newOffer.href(language) },
  newDiscount: {
    href: (language: Language, asked: { house?: string } = {}) =>
      newOffer.href(language, { ...asked, type: 'individual' }),
  },
  offer,
  campaign: { href: (language: Language, id: string) => offer.href(language, id) },
  discount: {
    href: (language: Language, id: string) => offer.href(language, id, { type: 'individual' }),
  },
  images: page('images', nothing),
  settings: page('settings', nothing),
  hours: page('settings/hours', nothing),
  makers: page('settings/makers', nothing),
  templates: page('settings/templates', nothing),
  viewingSettings: page('settings/viewings', nothing),
  loanRequests: page<RequestsQuery>('loan-requests', { view: 'all', kind: 'loan', open: null }),
  requests: page<RequestsQuery>('requests', { view: 'open', kind: 'all', open: null }),
  newCall: page<NewCallQuery>('calls/new', { house: null }),
  newViewing: page<NewCallQuery>('viewings/new', { house: null }),
  /**
   * Whom it is about is in the state of the history entry, or it is whoever sent a request, which the
   * address may name: no telephone and no e-mail stands in it.
   */
  person: page<PersonQuery>('people', { of: null }),
  personalData: page('personal-data', nothing),
  auditLog: page<AuditQuery>('audit-log', { kind: null, id: null }),
};

interface RequestRef {
  kind: RequestKind;
  id: string;
}

/** How an address names the open request of a list of all kinds. */
export const openText = ({ kind, id }: RequestRef) => `${kind}.${id}`;

/** The request that an address names; an id alone is of kind `only`, or a call's. */
export function readOpen(text: string, only: RequestKind | null): RequestRef | null {
  const [, kind = only ?? 'call', id = ''] = /^(?:(\w+)\.)?([0-9a-f-]{36})$/i.exec(text) ?? [];
  return isKind(kind) && id ? { kind, id } : null;
}
// The domain's list of kinds comes with its schemas.
const kinds: Record<RequestKind, true> = { enquiry: true, loan: true, call: true, viewing: true };
const isKind = (text: string): text is RequestKind => Object.hasOwn(kinds, text);

/** A list of one kind: the view of a status that its address names, and of any other. */
const listOf =
  (kind: RequestKind, view: RequestView, waiting: string) =>
  (language: Language, asked: URLSearchParams) => {
    const id = asked.get('open');
    return paths.requests.href(language, {
      view: asked.get('status') === waiting ? 'waiting' : view,
      kind,
      open: id && openText({ kind, id }),
    });
  };

/** Addresses of pages that are part of another page, which they lead to. */
export const movedPages: Readonly<
  Record<string, (language: Language, asked: URLSearchParams) => string>
> = {
  migration: (language) => paths.houses.href(language, { panel: 'migration' }),
  enquiries: listOf('enquiry', 'all', 'new'),
  viewings: listOf('viewing', 'viewings', 'wished'),
};

/** The address at which a request is open, beside a list that has it. */
export const requestPath = (language: Language, kind: RequestKind, id: string) =>
  kind === 'loan'
    ? paths.loanRequests.href(language, { open: id })
    : paths.requests.href(language, {
        view: kind === 'viewing' ? 'viewings' : 'all',
        open: openText({ kind, id }),
      });

/**
 * State of a history entry that Today or a person's card opened: what is open there closes to the
 * page before it.
 */
export const backOnClose = { close: 'back' } as const;

export const closesBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'close' in state && state.close === 'back';
