import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { FoundRequest, Person } from '#domain/records/person.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { PersonPage, PersonParts, senderOf } from '#staff/requests/calls/person-page.tsx';

const key = { kind: 'phone', text: '0888 123 456' } as const;
const enquiryId = '11111111-1111-4111-8111-111111111111';

function found(parts: Partial<FoundRequest>): FoundRequest {
  return {
    kind: 'enquiry',
    id: enquiryId,
    matched: ['phone'],
    direct: true,
    name: 'Иван Петров',
    phone: '+359888123456',
    email: 'ivan@example.com',
    created_at: '2026-11-20T10:00:00.000Z',
    status: 'new',
    houses: [],
    text: 'Оглед?',
    admin_notes: '',
    open: null,
    held: 0,
    ...parts,
  };
}
const call = found({
  kind: 'call',
  id: '22222222-2222-4222-8222-222222222222',
  matched: ['email'],
  direct: false,
  name: '',
  phone: '0899000111',
  status: 'open',
  admin_notes: 'Идва със съпругата си',
  houses: [{ id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd', name: 'Willerby Granada' }],
  text: '',
});
const house = { caravan_id: 'house', number: 12, buyer: null };
const person: Person = {
  requests: [call, found({})],
  reservations: [{ ...house, name: 'Atlas Moonstone', until: '2026-12-01', deposit: 500 }],
  sales: [{ ...house, name: 'Swift Bordeaux', sold_on: '2025-03-04', price_paid: 20_000 }],
};

const shown = (children: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/en/admin/people']}>
        <AdminProvider language="en">{children}</AdminProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('a person’s card', () => {
  const html = shown(<PersonParts of={key} person={person} />);

  test('has notes first, then what is reserved and bought, then every request', () => {
    expect([...html.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Notes',
      'Reserved',
      'Bought',
      '2 requests',
    ]);
    for (const words of ['Идва със съпругата си', 'Atlas Moonstone', 'Swift Bordeaux'])
      expect(html).toContain(words);
  });

  test('says of each request its kind, status, date, house, and by what it was found', () => {
    const requests = html.slice(html.indexOf('2 requests'));
    for (const words of [
      'Enquiry: Иван Петров',
      'New',
      'datetime="2026-11-20T10:00:00.000Z"',
      'has this telephone',
      'Call: No name',
      'Open',
      'Willerby Granada',
      'shares an address with what was found',
      'Оглед?',
    ])
      expect(requests.toLowerCase()).toContain(words.toLowerCase());
  });

  test('leads to each request, and holds no contact in an address', () => {
    const pages = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(pages).toContain(`/en/admin/requests?view=all&amp;open=enquiry.${enquiryId}`);
    expect(pages).toContain(`/en/admin/requests?view=all&amp;open=call.${call.id}`);
    for (const page of pages) expect(page).not.toMatch(/example|888123456|899000111/);
  });

  test('shows the contacts of the person alone, not of whoever shares one', () => {
    expect(html).toContain('tel:+359888123456');
    expect(html).not.toContain('tel:0899000111');
  });

  test('asks again where nothing is found', () => {
    const nothing = { requests: [], reservations: [], sales: [] };
    const html = shown(<PersonParts of={key} person={nothing} />);
    expect(html).toContain('Nothing is known of 0888 123 456.');
    expect(html).toContain('id="field-key"');
  });

  test('without anybody in the state of the history entry asks for a telephone or an address', () => {
    expect(shown(<PersonPage />)).toContain('id="field-key"');
  });
});

describe('a call from a person’s card', () => {
  test('takes along what the person wrote last, and nothing of whoever shares a contact', () => {
    const older = found({ name: 'И. Петров', email: 'old@example.com' });
    const latest = found({ email: '' });
    expect(senderOf(key, [call, latest, older])).toEqual({
      name: 'Иван Петров',
      phone: '+359888123456',
      email: 'old@example.com',
    });
  });

  test('has at least what the person was looked for by', () => {
    expect(senderOf(key, [])).toEqual({ name: '', phone: '0888 123 456', email: '' });
    const email = { kind: 'email', text: 'i@example.com' } as const;
    expect(senderOf(email, [call])).toEqual({ name: '', phone: '', email: 'i@example.com' });
  });
});
