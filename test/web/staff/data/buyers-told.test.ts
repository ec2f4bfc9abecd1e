// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { replyInputSchema } from '#domain/requests/reply.ts';
import { tellSold } from '#staff/data/buyers.ts';
import { openStaff, serverInMemory } from '#test/web/staff/houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A server that sends one letter an id, and refuses those to the request `returned`. */
function letterServer() {
  const letters = new Map<string, string>();
  const planned: string[] = [];
  const { fetch: others } = serverInMemory([]);
  const refused = (status: number, code: string) =>
    Response.json({ success: false, code }, { status });
  const answer: typeof fetch = async (input, init) => {
    const address = String(input);
    if (address.endsWith('/next-step')) {
      planned.push(address);
      return Response.json({ success: true, next_step: null });
    }
    if (!address.endsWith('/replies')) return others(input, init);
    if (address.includes('returned')) return refused(422, 'rule');
    const { reply_id, text } = replyInputSchema.parse(JSON.parse(String(init?.body)));
    const sent = letters.get(reply_id) ?? text;
    letters.set(reply_id, sent);
    return sent === text ? Response.json({ success: true, entry: {} }) : refused(409, 'conflict');
  };
  vi.stubGlobal('fetch', answer);
  close = openStaff(null, []).close;
  return { letters, planned };
}

const tell = (id: string, houseId: string, text: string) =>
  tellSold(
    new QueryClient(),
    { kind: 'enquiry', id },
    { houseId, letter: { subject: 'Sold', text }, step: 'Tell them' },
  );

test('whoever is told of a sold house twice has one letter, also where alike homes changed', async () => {
  const { letters, planned } = letterServer();
  await tell('one', 'house', 'Others: Rio');
  await tell('one', 'house', 'Others: Rio');
  await tell('one', 'house', 'Others: Rio, Granada');
  expect([...letters.values()]).toEqual(['Others: Rio']);
  await tell('two', 'house', 'Others: Rio');
  await tell('one', 'second', 'Others: Rio');
  expect(letters.size).toBe(3);
  expect(planned).toEqual([]);
});

test('whoever gets no letter is to be told today', async () => {
  const { letters, planned } = letterServer();
  await tell('returned', 'house', 'Others: Rio');
  expect(letters.size).toBe(0);
  expect(planned).toHaveLength(1);
});
