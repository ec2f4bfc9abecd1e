// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftPlace } from '#staff/session/own-drafts.ts';
import { session } from '#staff/session/session.ts';
import { staffApi } from '#staff/session/staff-api.ts';
import { serverInMemory, signIn } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

const tokens = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('Cognito')) localStorage.removeItem(key);
};
const inTab = () => JSON.stringify({ ...sessionStorage });
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', (async (input, init) => {
    const path = String(input);
    if (!path.includes('/api/')) return others(input, init);
    sent.push(path);
    return Response.json({ success: true, items: [] });
  }) satisfies typeof fetch);
});
afterEach(async () => {
  await session.leave({ everywhere: false });
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ask = () =>
  staffApi.getRequestLog({ params: { kind: 'enquiries', id: crypto.randomUUID() } });

describe('a session', () => {
  test('that a person ends leaves nothing that was typed, and takes nothing more', async () => {
    signIn();
    const place = draftPlace('reply-enquiry', 'one');
    place.write('Dear Ivan');
    await session.leave({ everywhere: false });
    expect([session.state().status, inTab()]).toEqual(['out', '{}']);
    // As a form does when the browser leaves its page.
    place.write('Dear Ivan');
    expect(inTab()).toBe('{}');
  });

  test('that another tab ended is over here as well, with what was typed here', async () => {
    signIn();
    draftPlace('call', 'one').write('Ivan');
    tokens();
    localStorage.removeItem('showroom.drafts-of');
    await session.load();
    expect([session.state().status, inTab()]).toEqual(['out', '{}']);
  });

  test('that ended by itself leaves page and words to its account', async () => {
    signIn();
    draftPlace('call', 'one').write('Ivan');
    tokens();
    await session.load();
    expect(session.state()).toMatchObject({ status: 'in', account: 'mira' });
    expect(draftPlace('call', 'one').read()).toBe('Ivan');
  });

  test('of another account, begun over an ended one, sends nothing of the former', async () => {
    signIn();
    draftPlace('call', 'one').write('Ivan');
    tokens();
    const call = ask();
    await expect.poll(session.state).toMatchObject({ expired: true });
    signIn('petya');
    await expect(call).rejects.toMatchObject({ code: 'unauthorised' });
    expect(sent).toEqual([]);
    expect([session.state(), inTab()]).toEqual([
      { status: 'in', account: 'petya', email: 'petya@example.com', expired: false },
      '{}',
    ]);
  });

  test('of the same account, begun over an ended one, goes on with what was asked', async () => {
    signIn();
    tokens();
    const call = ask();
    await expect.poll(session.state).toMatchObject({ expired: true });
    signIn();
    await call;
    expect(sent).toHaveLength(1);
  });

  test('of another account in another tab sends nothing from the page of the former', async () => {
    signIn();
    signIn('petya', { here: false });
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorised' });
    expect(sent).toEqual([]);
    expect(session.state()).toMatchObject({ account: 'petya' });
    await ask();
    expect(sent).toHaveLength(1);
  });

  test('that is over lets nothing wait for the next one', async () => {
    signIn();
    await session.leave({ everywhere: false });
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorised' });
    signIn('petya');
    expect(sent).toEqual([]);
  });
});
