import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { houseColumns } from '#staff/houses/list/house-table.tsx';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { DataTable } from '#staff/kit/lists/table.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const none = () => {};

const house = buildCaravan({
  make: 'Willerby',
  model: 'Rio',
  year: 2013,
  beds: 6,
  bedrooms: 2,
  price: 22_600,
  main_image: '/media/images/front.jpg',
  is_new: true,
  is_visible: true,
  is_featured: false,
  sale_status: 'reserved',
});

/** The row, cell by cell, in the table or as a phone's card. */
function rowOf({ phone }: { phone: boolean }) {
  const columns = houseColumns({
    phone,
    language: 'en',
    messages: adminMessages.en,
    onChange: none,
    onDelete: none,
    onMoney: none,
    onSelect: none,
    onSale: none,
    prices: new Map(),
  });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AdminProvider language="en">
        <DataTable className="staff-houses" rows={[house]} columns={columns} />
      </AdminProvider>
    </MemoryRouter>,
  );
  const cell = (name: string) =>
    new RegExp(`<t[hd][^>]*class="staff-cell-${name}"[^>]*>(.*?)</t[hd]>`, 's').exec(
      html.slice(html.indexOf('<tbody>')),
    )?.[1] ?? '';
  const switches = [
    ...cell('status').matchAll(/aria-checked="(\w+)" aria-label="(\w+): Willerby Rio"/g),
  ].map(([, on, flag]) => [flag, on]);
  return { html, cell, switches };
}

test('a row of the house table shows picture, name, year, beds, bedrooms, price, switches, sale status and actions', () => {
  const { html, cell, switches } = rowOf({ phone: false });
  expect(html).toContain(`<a href="/en/houses/${caravanSlug(house)}"`);
  expect(html).toMatch(/<img [^>]*\/media\/images\/front\//);
  expect(cell('details').replace(/<[^>]+>/g, ' ')).toMatch(
    /^ Willerby Rio +2013 · 6 beds · 2 bedrooms/,
  );
  expect(cell('price')).toContain('aria-label="Price of Willerby Rio: €22,600. Change it"');
  expect(switches).toEqual([
    ['Visible', 'true'],
    ['New', 'true'],
    ['Featured', 'false'],
  ]);
  expect(cell('status')).toMatch(/aria-label="Sale status: Willerby Rio: Reserved"[^>]*>Reserved</);
  for (const done of ['Edit', 'Archive', 'More'])
    expect(cell('actions')).toContain(`aria-label="${done}: Willerby Rio"`);
});

test('a phone’s card has the switch for Visible alone, since its menu has those for New and Featured', () => {
  expect(rowOf({ phone: true }).switches).toEqual([['Visible', 'true']]);
});
