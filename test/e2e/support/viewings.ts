import type { StaffViewing } from '#domain/requests/viewing.ts';
import type { ViewingDay, ViewingTime } from '#domain/requests/viewing-times.ts';
import { toSofia } from '#domain/time.ts';
import { origin } from './browser.ts';
import { uniqueName } from './requests.ts';
import { shared } from './stage-calls.ts';

async function viewings(): Promise<StaffViewing[]> {
  return (await (await shared.asStaff('GET', '/viewings')).json()).items;
}

/** The viewings that somebody of this name asked for. */
export const viewingsOf = async (who: string): Promise<StaffViewing[]> =>
  (await viewings()).filter(({ name }) => name === who);

/** Drops all wishes that nobody confirmed: a telephone and a network may have three open. */
export async function dropWishes(): Promise<void> {
  const open = (await viewings()).filter(({ status }) => status === 'wished');
  if (open.length > 0)
    await shared.asStaff('POST', '/viewings/drop', { ids: open.map(({ id }) => id) });
}

export const readViewing = async (id: string): Promise<StaffViewing> =>
  (await (await shared.asStaff('GET', `/viewings/${id}`)).json()).viewing;

/** The free times of the coming weeks, in order; those of a moment ago, as the edge keeps them. */
export async function freeTimes(): Promise<ViewingTime[]> {
  const { days } = await (await fetch(`${origin}/api/viewing-times`)).json();
  return days.flatMap(({ day, times }: ViewingDay) => times.map((time) => ({ day, time })));
}

/** A wish for some free time, as a visitor sends it. */
export async function addWish(caravan_ids: string[]): Promise<StaffViewing> {
  const name = uniqueName();
  let times = await freeTimes();
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await fetch(`${origin}/api/viewings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        ...{ name, caravan_ids, phone: '0888 111 222', email: `${name}@example.com` },
        ...{ lang: 'bg', ...times[0] },
      }),
    });
    const body = await answer.json();
    const [stored] = body.success ? await viewingsOf(name) : [];
    if (stored) return stored;
    if (body.code !== 'taken') throw new Error(JSON.stringify(body));
    times = body.times;
  }
  throw new Error('Every time was taken');
}

/** A viewing that staff agreed on: in two minutes, unless the test says when. */
export async function addAgreed(caravan_ids: string[], at?: ViewingTime): Promise<StaffViewing> {
  const name = uniqueName();
  const [day = '', time = ''] = toSofia(new Date(Date.now() + 120_000).toISOString()).split('T');
  const answer = await shared.asStaff('POST', '/viewings', {
    form_id: crypto.randomUUID(),
    ...{ name, caravan_ids, phone: '0888 111 333', email: `${name}@example.com`, lang: 'bg' },
    ...(at ?? { day, time }),
  });
  const body = await answer.json();
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.viewing;
}
