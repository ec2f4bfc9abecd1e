// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { formatPrice, languages } from '#domain/locale.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { keptReply } from '#staff/requests/reply/reply-draft.ts';
import { ReplyForm } from '#staff/requests/reply/reply-form.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buttons, openStaff, press, serverInMemory } from '../../houses/bulk/staff-in-memory.tsx';

const of = { kind: 'enquiry', id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' } as const;
const person = { name: 'Иван', phone: '', email: 'ivan@example.com', lang: 'bg' } as const;
const house = buildCaravan({ price: 22_600 });
const form = {
  ...{ of, person, house: { id: house.id, name: `${house.make} ${house.model}` } },
  ...{ onSent() {}, onClose() {} },
};
const template = standardTemplates.find(({ id }) => id === 'price');

let close: (() => void) | undefined;
/** What visitors pay, EUR. */
let price: number;

beforeEach(() => {
  price = 22_600;
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00+02:00'), toFake: ['Date'] });
  const { fetch: others } = serverInMemory([house]);
  const topic = (name: string, value: object) => ({
    [name]: { topic: name, version: 1, updated_at: null, ...value },
  });
  const settings = {
    ...topic('templates', { templates: standardTemplates }),
    ...topic('hours', { hours: dealer.openingHours, closed_days: [], open_days: [] }),
  };
  vi.stubGlobal('fetch', (async (input, init) => {
    const address = String(input);
    if (address.endsWith('/settings')) return Response.json({ success: true, settings });
    if (!address.includes('/api/caravans/')) return others(input, init);
    const caravan = { ...house, effective_price: price };
    return Response.json({ success: true, caravan, loan_example: null, similar: [] });
  }) satisfies typeof fetch);
});
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = () => document.querySelector<HTMLTextAreaElement>('#field-reply-text');
function type(typed: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(text(), typed);
  text()?.dispatchEvent(new Event('input', { bubbles: true }));
}
const hints = () =>
  [...document.querySelectorAll('fieldset .staff-hint')].map(({ textContent }) => textContent);

describe.each(languages)('a letter that a template made, in %s', (language) => {
  const { adminReply: words } = sellingMessages[language];
  const name = template?.name[language] ?? '';
  const day = language === 'bg' ? '27 ноември' : '27 November';
  function open() {
    close?.();
    close = openStaff(<ReplyForm {...form} />, [house], language).close;
  }
  const made = (eur: number) => expect.poll(() => text()?.value).toContain(formatPrice(eur, 'bg'));

  test('is in sight with the cursor before its first word', async () => {
    const shown = vi.fn();
    Element.prototype.scrollIntoView = shown;
    open();
    await press(name);
    await made(22_600);
    expect(document.activeElement).toBe(text());
    await expect.poll(() => shown.mock.contexts.at(-1)).toBe(text());
    expect([text()?.selectionStart, text()?.selectionEnd]).toEqual([0, 0]);
    expect(hints()).toEqual([]);
  });

  test('and was kept names the day of its price, and offers that of today', async () => {
    open();
    await press(name);
    await made(22_600);
    type(`${text()?.value} Поздрави!`);
    await expect.poll(() => keptReply(of).read()?.draft.text).toContain('Поздрави!');
    vi.setSystemTime(new Date('2026-11-29T10:00:00+02:00'));
    open();
    await expect.poll(hints).toEqual([`${words.pricedOn(day)}${words.remake}`]);
    price = 19_900;
    open();
    await expect.poll(hints).toEqual([`${words.pricedOn(day)}${words.remake}`]);
    expect(text()?.value).toContain('Поздрави!');
    await press(words.remake);
    await made(19_900);
    await expect.poll(buttons).not.toContain(words.remake);
    await press(words.giveBack);
    await expect.poll(() => text()?.value).toContain('Поздрави!');
    expect(buttons()).toContain(words.remake);
  });

  test('and was kept offers today’s price where that changed on the same day', async () => {
    open();
    await press(name);
    await made(22_600);
    await expect.poll(() => keptReply(of).read()).not.toBeNull();
    open();
    await expect.poll(buttons).toContain(name);
    expect(hints()).toEqual([]);
    price = 19_900;
    open();
    await expect.poll(buttons).toContain(words.remake);
  });
});
