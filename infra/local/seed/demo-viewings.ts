import { openingLines } from '#domain/dealer/hours-settings.ts';
import { settingsOf } from '#domain/dealer/settings.ts';
import { newMail, sentMail } from '#domain/requests/outbox.ts';
import { expiresAt, type HistoryEntry } from '#domain/requests/stored-request.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { openTimes, type ViewingTime } from '#domain/requests/viewing-times.ts';
import inventory from '../demo/inventory.json' with { type: 'json' };
import { staffAccount } from '../shared/names.ts';

interface DemoViewing extends Pick<Viewing, 'id' | 'name' | 'phone' | 'email' | 'lang'> {
  houses: readonly string[];
  /** Hours since the wish came, and since staff confirmed it; null where nobody did. */
  age: number;
  confirmed: number | null;
  /** Of the days with times that are left, and of that day's times: which one. */
  at: readonly [day: number, time: number];
}

const people: readonly DemoViewing[] = [
  {
    id: '6a1f0c2e-73d4-8b15-9e2a-41c7d5b80e11',
    name: 'Станимир Примеров',
    phone: '0888 000 401',
    email: '',
    lang: 'bg',
    houses: ['ff8ef0a2-f2ce-494a-a7d3-665ce76e6a15', '8481466d-baa5-456a-aa82-ec72128f38ee'],
    age: 3,
    confirmed: null,
    at: [2, 1],
  },
  {
    id: 'c47b92d0-18ae-8f36-8d51-7e0a6f93b222',
    name: 'Emma Sample',
    phone: '+44 7700 900456',
    email: 'emma.sample@example.com',
    lang: 'en',
    houses: ['46852a85-9593-4d22-a0e8-f00bfec0e154'],
    age: 20,
    confirmed: 18,
    at: [1, 2],
  },
];

/** A time that is left on one of the coming days, by the dealer's standard hours. */
function timeAt([day, time]: DemoViewing['at'], now: Date): ViewingTime {
  const lines = openingLines(settingsOf('hours', undefined));
  const days = openTimes(lines, settingsOf('viewings', undefined), now);
  const chosen = days[day];
  const hour = chosen?.times[time];
  if (!chosen || !hour) throw new Error('The yard is open on too few days for the demo');
  return { day: chosen.day, time: hour };
}

/** Viewings of people who don't exist: one that waits for an answer, and one that is agreed. */
export function demoViewings({ now, newId }: { now: Date; newId(): string }): Viewing[] {
  return people.map(({ houses, age, confirmed, at, ...person }) => {
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const created_at = ago(age).toISOString();
    const history: HistoryEntry[] = [
      { at: created_at, by: 'customer', action: 'received', detail: null },
    ];
    if (confirmed !== null)
      history.push({
        at: ago(confirmed).toISOString(),
        by: staffAccount.email,
        action: 'confirmed',
        detail: null,
      });
    const names = houses.map((id) => {
      const house = inventory.find((one) => one.id === id);
      return house ? `${house.make} ${house.model}` : null;
    });
    return {
      ...person,
      caravan_ids: [...houses],
      caravan_names: names,
      ...timeAt(at, now),
      minutes: settingsOf('viewings', undefined).minutes,
      sequence: confirmed === null ? 0 : 1,
      status: confirmed === null ? 'wished' : 'confirmed',
      admin_notes: '',
      next_step: null,
      log_count: 0,
      last: null,
      reply: null,
      history,
      outbox: [sentMail(newMail('viewing', newId(), ago(age)), `demo-${newId()}`, ago(age))],
      // It came from no form, so no form sent again can have this fingerprint.
      fingerprint: '0'.repeat(64),
      version: history.length,
      revision: history.length,
      created_at,
      updated_at: history.at(-1)?.at ?? created_at,
      expires_at: expiresAt(created_at),
    };
  });
}
