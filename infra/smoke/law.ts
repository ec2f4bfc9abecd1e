import { lawNotes } from '#domain/law.ts';
import { check, type Group, Note } from './check.ts';

/** What of the law is unconfirmed or missing: notes, since the stage works without. */
export function lawChecks(companyNumber: string): Group {
  return {
    name: 'the law',
    checks: lawNotes(companyNumber).map(({ name, why }) =>
      check(name, () => Promise.reject(new Note(why))),
    ),
  };
}
