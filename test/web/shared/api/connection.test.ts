import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../web/src/shared/api/api-error.ts';
import { blameFor } from '../../../../web/src/shared/api/connection.ts';

/** What `fetch` was asked for. */
let asked: string[] = [];

/** A browser that says it is online, and in which `fetch` does this. */
function browserWhere(fetch: () => Promise<Response>) {
  asked = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return fetch();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unanswered = new ApiError('offline', 0, 'No answer from the server');

async function blamed(error: unknown) {
  const blame = blameFor(error);
  await vi.runAllTimersAsync();
  return blame;
}

describe('a read that nothing answered', () => {
  test('is blamed on the site where a count of houses that cost nothing is answered', async () => {
    browserWhere(() => Promise.resolve(Response.json({ success: true, items: [] })));
    expect(await blamed(unanswered)).toBe('down');
    expect(asked).toEqual(['/api/caravans?maxPrice=0']);
  });

  test('is blamed on the connection where that count is not answered either, three times', async () => {
    browserWhere(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await blamed(unanswered)).toBe('offline');
    expect(asked).toHaveLength(3);
  });

  test('is blamed on the connection at once where the browser says that there is none', async () => {
    browserWhere(() => Promise.resolve(Response.json({ success: true })));
    vi.stubGlobal('navigator', { onLine: false });
    expect(await blamed(unanswered)).toBe('offline');
    expect(asked).toEqual([]);
  });
});

test('a read that was answered with an error is blamed on the site', async () => {
  browserWhere(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await blamed(new ApiError('internal', 500, 'Internal error'))).toBe('down');
  expect(asked).toEqual([]);
});
