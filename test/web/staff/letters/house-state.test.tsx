// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { languages } from '#domain/locale.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { houseState } from '#staff/letters/house-state.ts';
import { ReplyForm } from '#staff/requests/reply/reply-form.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { openStaff, press, serverInMemory } from '../houses/bulk/staff-in-memory.tsx';

const archived_at = '2026-11-20T10:00:00.000Z';

test.each([
  ['for sale', {}, null],
  ['sold', { sale_status: 'sold' }, 'sold'],
  ['sold and archived', { sale_status: 'sold', archived_at }, 'sold'],
  ['reserved', { sale_status: 'reserved' }, 'reserved'],
  ['hidden', { is_visible: false }, 'hidden'],
  ['reserved and hidden', { sale_status: 'reserved', is_visible: false }, 'hidden'],
  ['archived', { archived_at }, 'withdrawn'],
] as const)('a house that is %s has to be told as such', (_, change, state) => {
  expect(houseState(buildCaravan(change))).toBe(state);
});

test('a house that is gone is not for sale', () => {
  expect(houseState(null)).toBe('withdrawn');
});

describe.each(languages)('a reply about a house, in %s', (language) => {
  const { adminReply: words } = sellingMessages[language];
  const of = { kind: 'enquiry', id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' } as const;
  const person = { name: 'Иван', phone: '', email: 'ivan@example.com', lang: 'bg' } as const;
  const text = 'За {house}:\n{price}\n{link}\n{phone}';
  const own = {
    ...{ id: 'mine', name: { bg: 'Наш', en: 'Ours' } },
    ...{ subject: { bg: '{house}', en: '{house}' }, text: { bg: text, en: text } },
  };
  /** What the house's page still says. */
  let page: object | null = null;
  let close: (() => void) | undefined;

  beforeEach(() => {
    const topic = (name: string, value: object) => ({
      [name]: { topic: name, version: 1, updated_at: null, ...value },
    });
    const settings = {
      ...topic('templates', { templates: [...standardTemplates, own] }),
      ...topic('hours', { hours: dealer.openingHours, closed_days: [], open_days: [] }),
    };
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (String(input).endsWith('/settings')) return Response.json({ success: true, settings });
      if (page && String(input).includes('/api/caravans/')) return Response.json(page);
      return server.fetch(input, init);
    });
  });
  afterEach(() => {
    close?.();
    page = null;
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  let server = serverInMemory([]);
  async function open(change: Partial<Caravan>) {
    const stored = buildCaravan({ version: 2, ...change });
    // The page's list is older than what is stored.
    const listed = { ...stored, sale_status: 'available' as const, version: 1 };
    server = serverInMemory([stored]);
    const house = { id: stored.id, name: `${stored.make} ${stored.model}` };
    const form = { of, person, house, onSent() {}, onClose() {} };
    const opened = openStaff(<ReplyForm {...form} />, [listed], language);
    close = opened.close;
    await expect.poll(() => document.querySelector('form')).not.toBeNull();
    return { stored, ...opened };
  }
  const nameOf = (id: string) => standardTemplates.find((one) => one.id === id)?.name[language];
  const templates = () => [...document.querySelectorAll<HTMLButtonElement>('fieldset button')];
  const greyed = () => templates().flatMap((one) => (one.disabled ? one.textContent : []));
  const told = () => document.querySelector('form > [role=status]')?.textContent;

  test('that is sold offers the letter that says so first, and none that is untrue', async () => {
    await open({ sale_status: 'sold' });
    const untrue = ['available', 'price', 'visit', 'exchange'].map(nameOf);
    await expect.poll(greyed).toEqual(untrue);
    expect(templates()[0]?.textContent).toBe(nameOf('sold'));
    const names = untrue.map((name) => words.quoted(name ?? '')).join(', ');
    const why = words.untrue(words.house.sold, names);
    expect(document.querySelector('fieldset .staff-hint')?.textContent).toBe(why);
    // A template of the staff's own may say anything.
    await press(own.name[language]);
    expect(told()).toBe(words.house.sold);
    await press(nameOf('sold') ?? '');
    await expect.poll(told).toBe('');
  });

  test.each([
    ['reserved', { sale_status: 'reserved' }],
    ['hidden', { is_visible: false }],
  ] as const)('that is %s is not called available', async (state, change) => {
    await open(change);
    await expect.poll(greyed).toEqual([nameOf('available')]);
    expect(told()).toBe(words.house[state]);
  });

  test.each([
    ['sold', { sale_status: 'sold' }],
    ['hidden', { is_visible: false }],
  ] as const)('names no price of one that was %s a moment ago', async (state, change) => {
    const before = { ...buildCaravan({}), effective_price: 17_500 };
    page = { success: true, caravan: before, loan_example: null, similar: [] };
    await open(change);
    await expect.poll(told).toBe(words.house[state]);
    await press(own.name[language]);
    const text = document.querySelector<HTMLTextAreaElement>('form textarea')?.value;
    expect(text).toContain(dealer.phones.sales.shown);
    expect(text).not.toContain('17');
    if (state === 'hidden') expect(text).not.toContain('/houses/');
  });

  test('that is sold while the reply is open says so', async () => {
    const { stored, read } = await open({});
    await expect.poll(() => templates().length).toBe(standardTemplates.length + 1);
    expect([greyed(), told()]).toEqual([[], '']);
    read([{ ...stored, sale_status: 'sold', version: 3 }]);
    await expect.poll(told).toBe(`${words.house.sold} ${words.changed}`);
    expect(greyed()).toContain(nameOf('available'));
  });
});
