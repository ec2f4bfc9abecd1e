// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { requestPath } from '#staff/paths.ts';
import { PersonPart } from '#staff/requests/panel/person-part.tsx';
import { openStaff } from '../../houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => close?.());

const listed = (id: string, of: 'own' | 'shares') => ({
  ...{ kind: 'call' as const, id, version: 1, number: id.slice(0, 4), of },
  ...{ name: 'Иван', phone: '', email: '', lang: 'bg' as const, houses: [], status: 'open' },
  ...{ since: '2026-11-01T08:00:00.000Z', due: null, next_step: null, last: null, letter: null },
});

test.each(languages)(
  'a person’s other requests open in this one’s place, in %s',
  async (language) => {
    const [own, shared] = [crypto.randomUUID(), crypto.randomUUID()];
    const person = {
      requests: [listed(own, 'own'), listed(shared, 'shares')],
      ...{ more: 3, reservations: [], sales: [] },
    };
    close = openStaff(<PersonPart person={person} />, [], language).close;
    const words = sellingMessages[language].adminPanel;
    const links = () =>
      [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
    await expect.poll(links).toEqual([own, shared].map((id) => requestPath(language, 'call', id)));
    const told = [...document.querySelectorAll('li')].map(({ textContent }) =>
      textContent?.includes(words.shares),
    );
    expect(told).toEqual([false, true]);
    expect(document.body.textContent).toContain(words.moreOthers(3));
  },
);
