// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import type { ShownViewing, TodayViewings } from '#domain/records/today-viewings.ts';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { staffViewing } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { viewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { todayQuery } from '#staff/data/today.ts';
import { ViewingsPart } from '#staff/today/viewings-part.tsx';
import { buildViewing } from '#support/builders/build-request.ts';
import { openStaff, press, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const shownOf = (viewing: StaffViewing, parts: Partial<ShownViewing> = {}): ShownViewing => {
  const { id, version, status, day, time, minutes, name, phone, caravan_ids } = viewing;
  const houses = caravan_ids.map((house, at) => ({
    id: house,
    name: viewing.caravan_names[at] ?? null,
  }));
  const own = { id, version, status, day, time, minutes, name, phone, houses };
  return { ...own, troubles: [], over: false, ...parts };
};

function Viewings() {
  const { data } = useQuery(todayQuery);
  return data ? <ViewingsPart today={data} /> : <p>…</p>;
}

/** Today of a server that has these viewings. */
function open(
  items: ShownViewing[],
  language: 'bg' | 'en',
  wish?: StaffViewing,
  filled?: TodayViewings['filled'],
) {
  const { fetch: others } = serverInMemory([]);
  let now = items;
  const answer: typeof fetch = async (input, init) => {
    const address = String(input);
    if (address.endsWith('/today')) {
      const wishes = now.filter(({ status }) => status === 'wished').length;
      const today = { viewings: { wishes, items: now, filled } };
      return Response.json({ success: true, today });
    }
    if (address.endsWith('/new-requests'))
      return Response.json({ success: true, enquiries: 0, loan_requests: 0, viewings: 0 });
    if (!wish || !address.includes('/viewings/')) return others(input, init);
    const { status } = JSON.parse(String(init?.body));
    const viewing = { ...wish, status, version: wish.version + 1 };
    now = [shownOf(viewing)];
    return Response.json({ success: true, viewing });
  };
  vi.stubGlobal('fetch', answer);
  close = openStaff(<Viewings />, [], language).close;
}
const text = () => document.querySelector('#root')?.textContent ?? '';

test.each(languages)('a wish is confirmed in one press, in %s', async (language) => {
  const { actions, changed, today } = viewingMessages[language];
  const { statuses } = adminMessages[language].adminPeople.viewings;
  const wish = staffViewing(buildViewing());
  open([shownOf(wish)], language, wish);
  await expect.poll(text).toContain(today.wishes(1));
  await press(`${actions.confirm}: ${wish.name}`);
  await expect
    .poll(() => document.querySelector('.staff-badge')?.textContent)
    .toBe(statuses.confirmed);
  await expect
    .poll(() => document.querySelector('.staff-notice span')?.textContent)
    .toMatch(new RegExp(`^${changed.confirmed(wish.name, '').slice(0, 12)}.*10:00`));
  await expect.poll(text).not.toContain(today.wishes(1));
  // The button is gone: whoever pressed it is at the name.
  expect(document.activeElement?.textContent).toContain(wish.name);
});

test.each(languages)(
  'that wishes fill the yard is said, with the way to drop them, in %s',
  async (language) => {
    const { today } = viewingMessages[language];
    open([], language, undefined, { wished: 64, left: 0 });
    await expect.poll(text).toContain(today.filled(64, 0));
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === today.drop);
    expect(link?.getAttribute('href')).toContain('view=waiting&kind=viewing');
  },
);

test('what staff have to call about is said, with the number; a closed yard is a reason to move it', async () => {
  const { troubles } = viewingMessages.en;
  const viewing = staffViewing(buildViewing({ status: 'confirmed' }));
  open([shownOf(viewing, { troubles: ['sold', 'unreminded', 'closed'] })], 'en');
  await expect
    .poll(text)
    .toContain(troubles.call(troubles.sold('Willerby Granada'), viewing.phone));
  expect(text()).toContain(troubles.move(troubles.closed));
  expect(text()).toContain(troubles.call(troubles.unreminded, viewing.phone));
  expect(document.querySelector('a[href^="tel:"]')).not.toBeNull();
});

test('whoever was expected is asked about once the hour has begun', async () => {
  const { actions, today } = viewingMessages.en;
  const day = '2026-01-05';
  const viewing = staffViewing(buildViewing({ status: 'confirmed', day }));
  open([shownOf(viewing, { over: true })], 'en');
  await expect.poll(text).toContain(today.over);
  const names = [...document.querySelectorAll('li button')].map(({ textContent }) => textContent);
  expect(names).toEqual([actions.done, actions.missed, actions.move]);
});

test('that nobody comes is said', async () => {
  open([], 'en');
  await expect.poll(text).toContain(viewingMessages.en.today.none);
});
