import { apiRoutes } from '#domain/api/routes.ts';
import { lawNotes } from '#domain/law.ts';
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
      check('every visible home names who made it', async () => {
        if (token === undefined) throw new NotAsked('no --staff-token');
        const homes = await homesWithoutMaker(site, token);
        if (homes > 0) throw new Note(`missing: ${homes} do not, see Today`);
      }),
    ],
  };
}
