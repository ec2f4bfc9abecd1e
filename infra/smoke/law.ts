import { apiRoutes } from '#domain/api/routes.ts';
import { lawNotes } from '#domain/law.ts';
import { toSofia } from '#domain/time.ts';
import { check, type Group, NotAsked, Note } from './check.ts';
import { expectStatus, type Site } from './site.ts';

/** Visible homes whose make has no maker's entry, as Today counts them. */
async function homesWithoutMaker(site: Pick<Site, 'ask'>, token: string): Promise<number> {
  const { method, path, response } = apiRoutes.getToday;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await expectStatus(site.ask(path, { method, headers }), 200);
  const { today } = response.parse(JSON.parse(answer.text));
  return today.issues.find(({ issue }) => issue === 'maker')?.houses.length ?? 0;
}

const hour = 60 * 60_000;

/**
 * The first hour of the year from `now` (ms) on at which Sofia's clocks, as this machine's `zone`
 * has them, are not as the product takes them to be; undefined where there is none.
 */
export function firstOtherHour(now: number, zone = 'Europe/Sofia'): string | undefined {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const hours = Array.from({ length: 366 * 24 }, (_, at) => new Date(now + at * hour));
  return hours
    .find((at) => toSofia(at.toISOString()) !== clock.format(at).replace(' ', 'T'))
    ?.toISOString();
}

/** What of the law is unconfirmed or missing: notes, since the stage works without. */
export function lawChecks(
  companyNumber: string,
  site: Pick<Site, 'ask'>,
  token: string | undefined,
): Group {
  return {
    name: 'the law',
    checks: [
      ...lawNotes(companyNumber).map(({ name, why }) =>
        check(name, () => Promise.reject(new Note(why))),
      ),
      check('clocks change in the year to come as the product takes them to', async () => {
        const hour = firstOtherHour(Date.now());
        if (hour) throw new Error(`Sofia has other clocks from ${hour} on: see clockChanges`);
      }),
      check('every visible home names who made it', async () => {
        if (token === undefined) throw new NotAsked('no --staff-token');
        const homes = await homesWithoutMaker(site, token);
        if (homes > 0) throw new Note(`missing: ${homes} do not, see Today`);
      }),
    ],
  };
}
