import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EdgeCache } from '#infra/local/edge/edge-cache.ts';
import type { EdgeResponse } from '#infra/local/edge/edge-message.ts';
import { setClock } from '#infra/local/shared/clock.ts';

const start = Date.UTC(2027, 0, 1);
const at = (seconds: number) => setClock(new Date(start + seconds * 1000), { hold: true });

function response(text: string, cacheControl: string, status = 200): EdgeResponse {
  return {
    status,
    headers: { 'cache-control': cacheControl },
    cookies: [],
    body: Buffer.from(text),
  };
}

/** An origin that counts, and answers what `next` says. */
function origin(cacheControl: string) {
  const self = {
    calls: 0,
    next: (): EdgeResponse | Error => response(`answer ${self.calls}`, cacheControl),
    fetch: async () => {
      self.calls++;
      const answer = self.next();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return self;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

let cache: EdgeCache;
const ask = async (from: ReturnType<typeof origin>, key = 'k', path = '/p') => {
  const { response: got, outcome, age } = await cache.get(key, path, from.fetch);
  return { text: got.body.toString(), status: got.status, outcome, age };
};

beforeEach(() => {
  cache = new EdgeCache();
  at(0);
});
afterEach(() => setClock(null));

describe('the local edge’s cache', () => {
  test('asks the origin once while an answer is fresh, and says how old it is', async () => {
    const from = origin('s-maxage=60');
    expect(await ask(from)).toEqual({ text: 'answer 1', status: 200, outcome: 'Miss', age: 0 });
    at(59.5);
    expect(await ask(from)).toEqual({ text: 'answer 1', status: 200, outcome: 'Hit', age: 59 });
    at(60.5);
    expect(await ask(from)).toMatchObject({ text: 'answer 2', outcome: 'RefreshHit' });
  });

  test('gives a stale answer at once while it fetches a new one', async () => {
    const from = origin('s-maxage=10, stale-while-revalidate=30');
    await ask(from);
    at(25);
    expect(await ask(from)).toMatchObject({ text: 'answer 1', outcome: 'Hit' });
    await settle();
    expect(from.calls).toBe(2);
    expect(await ask(from)).toMatchObject({ text: 'answer 2', age: 0 });
    at(25 + 41);
    expect(await ask(from)).toMatchObject({ text: 'answer 3' });
  });

  test.each([
    ['fails with 503', () => response('down', 'no-store', 503)],
    ['does not answer', () => new Error('down')],
  ])(
    'keeps answering while the origin %s, for as long as the answer allows',
    async (_, failure) => {
      const from = origin('s-maxage=10, stale-if-error=100');
      await ask(from);
      from.next = failure;
      at(90);
      expect(await ask(from)).toMatchObject({ text: 'answer 1', status: 200 });
      at(111);
      const late = ask(from);
      if (failure() instanceof Error) await expect(late).rejects.toThrow('down');
      else expect(await late).toMatchObject({ status: 503, outcome: 'Error' });
    },
  );

  test('gives fresh answers as soon as the origin does', async () => {
    const from = origin('s-maxage=10, stale-if-error=100');
    const well = from.next;
    await ask(from);
    from.next = () => response('down', 'no-store', 503);
    at(50);
    await ask(from);
    from.next = well;
    expect(await ask(from)).toMatchObject({ text: 'answer 3', outcome: 'RefreshHit' });
  });

  test.each(['no-store', 'private, max-age=60', 'no-cache', '', 's-maxage=0'])(
    'never keeps an answer with "%s"',
    async (header) => {
      const from = origin(header);
      await ask(from);
      expect(await ask(from)).toMatchObject({ text: 'answer 2', outcome: 'Miss' });
    },
  );

  test('never keeps an answer that sets a cookie', async () => {
    const from = origin('s-maxage=60');
    from.next = () => ({ ...response('yours', 's-maxage=60'), cookies: ['session=1'] });
    await ask(from);
    await ask(from);
    expect(from.calls).toBe(2);
  });

  test('sends the origin one request for many that come at the same time', async () => {
    const from = origin('s-maxage=60');
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(from)));
    expect(from.calls).toBe(1);
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['answer 1']));
  });

  test('drops what an invalidation names, and nothing else', async () => {
    const from = origin('s-maxage=60');
    await ask(from, 'a', '/bg/houses');
    await ask(from, 'b', '/en');
    cache.invalidate(['/bg/*']);
    expect(await ask(from, 'b', '/en')).toMatchObject({ outcome: 'Hit' });
    expect(await ask(from, 'a', '/bg/houses')).toMatchObject({ outcome: 'Miss' });
  });

  test('does not keep an answer that was asked for before an invalidation and came after it', async () => {
    const from = origin('s-maxage=60');
    const early = ask(from);
    cache.invalidate(['/*']);
    expect(await early).toMatchObject({ text: 'answer 1' });
    expect(await ask(from)).toMatchObject({ text: 'answer 2', outcome: 'Miss' });
  });

  test('holds a limited number of bytes, and drops the least recently used answers first', async () => {
    const from = origin('s-maxage=60');
    const tenMegabytes = Buffer.alloc(10 * 1024 * 1024);
    from.next = () => ({ ...response('', 's-maxage=60'), body: tenMegabytes });
    for (let index = 0; index < 6; index++) await cache.get(`k${index}`, '/p', from.fetch);
    await cache.get('k0', '/p', from.fetch);
    await cache.get('k6', '/p', from.fetch);
    expect((await cache.get('k0', '/p', from.fetch)).outcome).toBe('Hit');
    expect((await cache.get('k1', '/p', from.fetch)).outcome).toBe('Miss');
  });

  test('asks the origin again at the very end of a short lifetime', async () => {
    const from = origin('s-maxage=2, stale-while-revalidate=1, stale-if-error=1');
    await ask(from);
    at(1.999);
    expect(await ask(from)).toMatchObject({ text: 'answer 1', outcome: 'Hit' });
    at(3);
    expect(await ask(from)).toMatchObject({ text: 'answer 2', outcome: 'RefreshHit' });
  });

  test('keeps an answer without a fresh time only for the time it may be stale', async () => {
    const from = origin('s-maxage=0, stale-while-revalidate=0, stale-if-error=10');
    await ask(from);
    expect(await ask(from)).toMatchObject({ text: 'answer 2' });
    from.next = () => response('down', 'no-store', 503);
    at(9);
    expect(await ask(from)).toMatchObject({ text: 'answer 2', status: 200 });
    at(10);
    expect(await ask(from)).toMatchObject({ status: 503 });
  });

  test('ages an answer by the stage’s clock while it is on its way', async () => {
    const from = origin('s-maxage=60');
    const asked = ask(from);
    at(50);
    await asked;
    expect(await ask(from)).toMatchObject({ text: 'answer 1', age: 50 });
    at(60);
    expect(await ask(from)).toMatchObject({ text: 'answer 2' });
  });

  test('gives nobody an answer that was asked for before the clock was set', async () => {
    const from = origin('s-maxage=60');
    const early = ask(from);
    at(30);
    cache.forgetUnderway();
    const late = ask(from);
    expect(await early).toMatchObject({ text: 'answer 1' });
    expect(await late).toMatchObject({ text: 'answer 2' });
    expect(await ask(from)).toMatchObject({ text: 'answer 2', outcome: 'Hit', age: 0 });
  });

  test('ignores answers from the future once the clock was moved back', async () => {
    const from = origin('s-maxage=60');
    await ask(from);
    at(-3600);
    expect(await ask(from)).toMatchObject({ text: 'answer 2' });
  });
});
