import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/locale.ts';
import type { AuditEntry } from '#domain/records/audit.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { BulkBar } from '#staff/houses/bulk/bulk.tsx';
import { ImportPlan } from '#staff/houses/files/import-page.tsx';
import { planImport } from '#staff/houses/files/import-plan.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { AuditRow } from '#staff/tools/audit-page.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

/** As in the staff area: inside a router that can be kept from leaving. */
function show(language: Language, children: ReactNode): string {
  const element = <AdminProvider language={language}>{children}</AdminProvider>;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

const entry: AuditEntry = {
  id: '1',
  kind: 'caravan',
  item_id: 'a',
  name: 'ABI Torino',
  by: 'staff@example.com',
  at: '2026-11-21T10:00:00.000Z',
  action: 'changed',
  changes: [
    { field: 'price', before: 22_600, after: 19_900 },
    { field: 'main_image', before: '/media/images/a.jpg', after: '/media/images/b.jpg' },
    { field: 'features', before: ['<b>'], after: [] },
  ],
};
const name = (id: string) => id;

describe.each(['bg', 'en'] as const)('the staff’s lists in %s', (language) => {
  const { adminAudit: words, adminTools: tools } = adminMessages[language];

  test('an entry of the audit log says who changed what, when, from what to what, and shows the pictures themselves', () => {
    const html = show(language, <AuditRow entry={entry} houseName={name} alone={false} />);
    for (const text of [
      words.actions.changed,
      'ABI Torino',
      'staff@example.com',
      '12:00',
      words.labels.main_image,
    ])
      expect(html).toContain(text);
    expect(html).toContain('&lt;b&gt;');
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html).toContain('/media/images/b/');
  });

  test('an entry about a whole record added or deleted is folded, and the schedule is named as its author', () => {
    const html = show(
      language,
      <AuditRow
        entry={{ ...entry, action: 'deleted', by: 'system' }}
        houseName={name}
        alone={true}
      />,
    );
    expect(html).toContain('<details>');
    expect(html).toContain(words.by.system);
  });

  test('an entry names a site image by its section, and a discount by its house', () => {
    const image = {
      ...entry,
      kind: 'website_image' as const,
      item_id: 'hero',
      name: '',
      changes: [],
    };
    expect(show(language, <AuditRow entry={image} houseName={name} alone={false} />)).toContain(
      words.sections.hero,
    );
    const discount = { ...entry, kind: 'discount' as const, name: 'h1' };
    expect(
      show(language, <AuditRow entry={discount} houseName={() => 'Swift'} alone={false} />),
    ).toContain('Swift');
  });

  test('the changes of an imported file are counted and can be chosen', () => {
    const house = buildCaravan({ main_image: '/media/images/a.jpg' });
    const { id, make, model, year, beds, bedrooms, description } = house;
    const row = { id, make, model, year, beds, bedrooms, description, price: 20_000 };
    const rows = [row, { ...row, id: crypto.randomUUID(), model: 'Z' }, { ...row, id: '?' }];
    const plans = planImport(
      rows.map((values, at) => ({ number: at + 1, values })),
      {
        houses: [house],
        offers: { campaigns: [], discounts: [] },
        now: new Date('2026-11-21T10:00:00.000Z'),
      },
    );
    const html = show(language, <ImportPlan plans={plans} />);
    expect(html).toContain(tools.import.apply(2));
    expect(html).not.toContain(tools.import.odd);
    expect(html).toContain(tools.import.noPicture);
    expect(html).toContain(tools.import.row(4));
  });

  test('a row whose price looks mistyped is marked, and left out until staff choose it', () => {
    const { id, make, model, year, beds, bedrooms, description, ...house } = buildCaravan({
      price: 22_600,
    });
    const row = { id, make, model, year, beds, bedrooms, description, price: 2260 };
    const plans = planImport([{ number: 1, values: row }], {
      houses: [{ ...house, ...row, price: 22_600 }],
      offers: { campaigns: [], discounts: [] },
      now: new Date('2026-11-21T10:00:00.000Z'),
    });
    const html = show(language, <ImportPlan plans={plans} />);
    expect(html).toContain(tools.import.apply(0));
    expect(html).toContain(tools.import.odd);
    expect(html).toContain(language === 'bg' ? '2\u00a0260\u00a0€ (−90\u00a0%)' : '€2,260 (−90%)');
  });

  test('the actions for chosen rows appear once a row is chosen', () => {
    const bar = (selected: number) =>
      show(
        language,
        <BulkBar
          total={3}
          selected={selected}
          onSelectAll={() => {}}
          onApply={() => {}}
          onPrices={() => {}}
          onExport={() => {}}
          exporting={false}
        />,
      );
    expect(bar(0)).not.toContain(tools.bulk.choose);
    expect(bar(2)).toContain(tools.bulk.choose);
    expect(bar(2)).toContain(tools.select.count(2));
  });
});
