import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/locale.ts';
import type { AuditEntry } from '#domain/records/audit.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { BulkBar } from '#staff/houses/bulk/bulk.tsx';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { AuditRow } from '#staff/tools/audit-page.tsx';

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
    expect(html).toContain('<details class="staff-fold">');
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
