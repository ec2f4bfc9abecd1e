// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeDrafts,
  draftIds,
  draftPlace,
  dropDrafts,
  isLoggedOut,
  leftDrafts,
  openDrafts,
  untouched,
  watchTyped,
} from '#staff/session/own-drafts.ts';

/** The locks of this browser, of all its tabs. */
let held: { name: string }[] = [];
beforeEach(() => {
  held = [];
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held }),
      async request(name: string, _: object, work: () => Promise<void>) {
        const lock = { name };
        held.push(lock);
        await work();
        held = held.filter((one) => one !== lock);
      },
    },
  });
});
afterEach(async () => {
  await dropDrafts();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const none = {
  ...{ call: 0, viewing: 0, reply: 0, log: 0 },
  ...{ deposit: 0, form: 0, photo: 0, text: 0 },
};
const inTab = () => JSON.stringify({ ...sessionStorage });

describe('what an account typed', () => {
  test('is its own: another account that signs in removes it, and reads nothing before', () => {
    openDrafts('mira');
    const place = draftPlace('call', 'one');
    place.write('Ivan');
    expect(Object.keys(sessionStorage)).toEqual(['showroom.draft.mira.call.one']);
    openDrafts('petya');
    expect(inTab()).not.toContain('Ivan');
    // What the former one's page still does reaches nobody.
    place.write('Ivan');
    expect([place.read(), draftIds('call'), inTab()]).toEqual([null, [], '{}']);
    openDrafts('mira');
    expect(draftIds('call')).toEqual([]);
  });

  test('is nobody’s before somebody signed in', () => {
    draftPlace('call', 'one').write('Ivan');
    expect([draftPlace('call', 'one').read(), inTab()]).toEqual([null, '{}']);
  });

  test('waits for the account whose session ended by itself, over a reload', async () => {
    sessionStorage.setItem('showroom.draft.mira.call.one', 'Ivan');
    localStorage.setItem('showroom.drafts-of', 'mira');
    expect(isLoggedOut()).toBe(false);
    openDrafts('mira');
    expect(draftPlace('call', 'one').read()).toBe('Ivan');
    expect(await leftDrafts()).toEqual({ ...none, call: 1 });
  });

  test('is gone once somebody logged out, in the tabs that hear of it as well', async () => {
    openDrafts('mira');
    draftPlace('reply-enquiry', 'one').write('Dear Ivan');
    await dropDrafts();
    expect([inTab(), isLoggedOut(), held]).toEqual(['{}', true, []]);
    // A tab that the browser had put to sleep.
    sessionStorage.setItem('showroom.draft.mira.call.one', 'Ivan');
    closeDrafts();
    expect(inTab()).toBe('{}');
  });

  test('is counted by kind in all tabs, each tab’s once', async () => {
    openDrafts('mira');
    for (const name of [
      'call',
      'reply-loan',
      'log-call',
      'house',
      'settings-hours',
      untouched('viewing'),
    ])
      draftPlace(name, 'one').write('{}');
    held.push(
      { name: 'showroom.draft.mira.reply-call.two' },
      { name: 'showroom.draft.mira.house.one' },
    );
    held.push({ name: 'showroom.draft.petya.call.one' }, { name: 'showroom.bulk-run.one' });
    expect(await leftDrafts()).toEqual({ ...none, call: 1, reply: 2, log: 1, form: 3 });
    draftPlace('call', 'one').forget();
    await expect.poll(leftDrafts).toEqual({ ...none, reply: 2, log: 1, form: 3 });
  });

  test('counts where browsers have no locks, as far as this tab goes', async () => {
    vi.stubGlobal('navigator', {});
    openDrafts('mira');
    draftPlace('deposit', 'one').write('{}');
    expect(await leftDrafts()).toEqual({ ...none, deposit: 1 });
  });

  test('counts, too, where it is kept nowhere but on the page', async () => {
    openDrafts('mira');
    const stop = watchTyped(() => true);
    expect(await leftDrafts()).toEqual({ ...none, text: 1 });
    stop();
    expect(await leftDrafts()).toEqual(none);
  });
});
