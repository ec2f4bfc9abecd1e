import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { auditKinds } from '#domain/records/audit.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { isStaffPath, staffHouses } from '#shared/staff-addresses.ts';
import { adminRoutes } from '#staff/app/admin-routes.tsx';
import { readRowsView } from '#staff/houses/list/rows-view.ts';
import {
  movedPages,
  offerTypes,
  openText,
  paperSheets,
  paths,
  readOpen,
  requestPath,
} from '#staff/paths.ts';

const language = fc.constantFrom(...languages);
const text = fc.string({ minLength: 1 });
const id = fc.uuid();
const pages = Object.values(paths).flatMap((page) =>
  typeof page === 'object' && 'route' in page ? [page] : [],
);
const queryOf = (href: string) => new URL(href, 'https://site.test').searchParams;
/** The part of the router's table that an address leads to. */
const routeOf = (href: string) =>
  matchRoutes(adminRoutes, new URL(href, 'https://site.test').pathname)?.at(-1);

describe('the addresses of the staff area', () => {
  test('lead to the page of the same route, in every language', () => {
    for (const lang of languages)
      for (const page of pages) {
        const hrefOf = page.href as (language: string, ...id: string[]) => string;
        const href = hrefOf(lang, ...(page.route.includes(':id') ? ['one'] : []));
        expect(isStaffPath(href)).toBe(true);
        expect(routeOf(href)?.route.path).toBe(page.route);
        expect(routeOf(href)?.params.lang).toBe(lang);
      }
  });

  test('are all there is in the router’s table', () => {
    const routesIn = (table: typeof adminRoutes): string[] =>
      table.flatMap(({ path, children }) => [...(path ? [path] : []), ...routesIn(children ?? [])]);
    const pageRoutes = routesIn(adminRoutes).filter((path) => path !== '*' && path !== paths.root);
    const known = [...pages.map(({ route }) => route), ...Object.keys(movedPages)];
    expect(pageRoutes.sort()).toEqual(known.sort());
  });

  test('of what was a page by itself lead to the page that has it', () => {
    expect(routeOf('/bg/admin/migration')?.route.path).toBe('migration');
    const place = (page: string, asked = '') =>
      movedPages[page]?.('bg', new URLSearchParams(asked)) ?? '';
    expect(routeOf(place('migration'))?.route.path).toBe(paths.houses.route);
    expect(readRowsView(queryOf(place('migration'))).panel).toBe('migration');
    expect(place('enquiries')).toBe('/bg/admin/requests?view=all&kind=enquiry');
    expect(place('enquiries', 'status=new&open=a')).toBe(
      '/bg/admin/requests?view=waiting&kind=enquiry&open=enquiry.a',
    );
    expect(place('viewings', 'status=agreed')).toBe(
      '/bg/admin/requests?view=viewings&kind=viewing',
    );
  });

  test('of one thing hold its id, whatever characters it has', () => {
    fc.assert(
      fc.property(language, text, (lang, one) => {
        fc.pre(!/^\.\.?$/.test(one) && one.isWellFormed());
        expect(routeOf(paths.house.href(lang, one))?.params.id).toBe(one);
      }),
    );
  });

  test('of the forms of a campaign and of an individual discount are told apart by their type', () => {
    fc.assert(
      fc.property(language, id, (lang, one) => {
        const typeOf = (href: string) => paths.offer.read(queryOf(href)).oneOf('type', offerTypes);
        expect(typeOf(paths.discount.href(lang, one))).toBe('individual');
        expect(typeOf(paths.campaign.href(lang, one))).toBe('campaign');
        expect(typeOf(paths.newCampaign.href(lang))).toBe('campaign');
        const begun = paths.newDiscount.href(lang, { house: one });
        expect(typeOf(begun)).toBe('individual');
        expect(paths.newOffer.read(queryOf(begun)).text('house')).toBe(one);
      }),
    );
    expect(paths.discount.href('bg', 'a')).toBe('/bg/admin/discounts/edit/a?type=individual');
    expect(paths.campaign.href('en', 'a')).toBe('/en/admin/discounts/edit/a');
    // @ts-expect-error a type that no form reads is no type
    paths.offer.href('bg', 'a', { type: 'discount' });
    // An address that somebody kept may have it all the same.
    expect(paths.offer.read(new URLSearchParams('type=discount')).oneOf('type', offerTypes)).toBe(
      'campaign',
    );
  });

  test('say what they are asked to, and nothing that goes without saying', () => {
    expect(paths.houses.href('bg', { issue: 'quiet' })).toBe('/bg/admin/houses?issue=quiet');
    expect(paths.houses.href('en', { status: 'sold', visibility: 'visible', sort: 'newest' })).toBe(
      '/en/admin/houses?status=sold&visibility=visible',
    );
    expect(paths.requests.href('bg', { view: 'waiting', kind: 'enquiry' })).toBe(
      '/bg/admin/requests?view=waiting&kind=enquiry',
    );
    expect(paths.loanRequests.href('en', { open: 'a' })).toBe('/en/admin/loan-requests?open=a');
    expect(paths.newHouse.href('en', { like: 'a' })).toBe('/en/admin/houses/new?like=a');
    expect(paths.offers.href('bg', { tab: 'individual' })).toBe(
      '/bg/admin/discounts?tab=individual',
    );
    expect(paths.auditLog.href('en', { kind: 'caravan', id: 'a' })).toBe(
      '/en/admin/audit-log?kind=caravan&id=a',
    );
    expect(paths.print.href('bg', { sheet: 'cards', houses: 'a,b' })).toBe(
      '/bg/admin/houses/print?sheet=cards&houses=a,b',
    );
    expect(paths.houses.href('bg')).toBe(staffHouses('bg'));
  });

  test('are read under the names under which they are written', () => {
    fc.assert(
      fc.property(
        language,
        fc.record({ kind: fc.constantFrom(...auditKinds), id: text }),
        fc.record({ sheet: fc.constantFrom(...paperSheets), houses: text, in: language }),
        (lang, log, print) => {
          const logged = paths.auditLog.read(queryOf(paths.auditLog.href(lang, log)));
          expect({ kind: logged.oneOf('kind', auditKinds), id: logged.text('id') }).toEqual(log);
          const printed = paths.print.read(queryOf(paths.print.href(lang, print)));
          expect({
            sheet: printed.oneOf('sheet', paperSheets),
            houses: printed.text('houses'),
            in: printed.oneOf('in', languages),
          }).toEqual(print);
        },
      ),
    );
  });
});

describe('the address of an open request', () => {
  test('names its kind and id, and is read back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...requestKinds), id, (kind, one) => {
        expect(readOpen(openText({ kind, id: one }), null)).toEqual({ kind, id: one });
        const query = queryOf(requestPath('bg', kind, one));
        const only = kind === 'loan' ? 'loan' : null;
        expect(readOpen(query.get('open') ?? '', only)).toEqual({ kind, id: one });
      }),
    );
  });

  test('of an id alone is the page’s only kind, or a call; of anything else nothing', () => {
    const one = '00000000-0000-4000-8000-000000000000';
    expect(readOpen(one, 'loan')).toEqual({ kind: 'loan', id: one });
    expect(readOpen(one, null)).toEqual({ kind: 'call', id: one });
    expect(readOpen(`house.${one}`, null)).toBeNull();
    expect(readOpen('enquiry.1', null)).toBeNull();
    expect(readOpen('', null)).toBeNull();
  });
});
