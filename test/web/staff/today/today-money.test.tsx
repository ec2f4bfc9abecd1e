// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney, languages } from '#domain/locale.ts';
import type { WaitingMoney } from '#domain/records/money.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { todayQuery } from '#staff/data/today.ts';
import { MoneyToSettle } from '#staff/today/today-page.tsx';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const waiting = (house: string, held: number): WaitingMoney => ({
  caravan_id: house,
  house,
  holder: null,
  name: 'Иван Петров',
  held,
});

function Money() {
  const { data } = useQuery(todayQuery);
  return data ? <MoneyToSettle today={data} /> : <p>…</p>;
}

/** Today of a server on which what is settled waits no more. */
function open(amounts: WaitingMoney[], language: 'bg' | 'en') {
  let left = amounts;
  const { fetch: others } = serverInMemory([]);
  const answer: typeof fetch = async (input, init) => {
    const address = String(input);
    if (address.endsWith('/today')) {
      const today = { money: { count: left.length, amounts: left } };
      return Response.json({ success: true, today });
    }
    if (!address.endsWith('/payments')) return others(input, init);
    left = left.filter(({ caravan_id }) => !address.includes(caravan_id));
    return Response.json({ success: true, payment: JSON.parse(String(init?.body)) });
  };
  vi.stubGlobal('fetch', answer);
  close = openStaff(<Money />, [], language).close;
}

const shown = () => ({
  lines: [...document.querySelectorAll('li a')].map(({ textContent }) => textContent),
  status: document.querySelector('[role=status]')?.textContent,
  focus: document.activeElement?.textContent,
});

test.each(languages)(
  'money that was settled is announced, and the focus stays in the part, in %s',
  async (language) => {
    const { waits: words, settle } = sellingMessages[language].adminMoney;
    const sum = (amount: number) => formatMoney(amount, language);
    open([waiting('Rio', 500), waiting('Granada', 300)], language);
    await press(words.refund);
    await press(settle.saves.refund);
    await expect.poll(shown).toEqual({
      lines: ['Granada'],
      status: settle.settled.refund(sum(500), 'Rio'),
      focus: words.title,
    });
    await press(words.kept);
    await press(settle.saves.kept);
    await expect.poll(shown).toEqual({
      lines: [],
      status: settle.settled.kept(sum(300), 'Granada'),
      focus: words.title,
    });
    expect(document.body.textContent).toContain(words.none);
  },
);

test('nothing stands there while no money waits', async () => {
  open([], 'en');
  await expect.poll(() => document.querySelector('#root')?.textContent).toBe('');
});
