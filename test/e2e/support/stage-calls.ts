import { afterAll } from 'vitest';
import type { Caravan, CaravanInput } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { buildCaravanInput } from '#support/builders/build-caravan.ts';
import { allowErrorsOf } from '#support/quiet/error-lines.ts';
import { origin } from './browser.ts';

export interface Faults {
  ses?: 'reject' | 'unverified' | 'sandbox' | 'down' | null;
  tbi?: 'timeout' | 'timeout-accepted' | 'garbage' | '205' | '209' | '210' | 'down' | null;
  dynamodb?: 'throttle' | 'down' | null;
  s3?: 'down' | null;
  pages?: 'down' | null;
}

/** Calls to the control room and, as staff, to the API of the stage at `at`. */
export function stageCalls(at: string) {
  async function post(path: string, body: unknown = {}) {
    const response = await fetch(`${at}/_local${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  let token: Promise<string> | undefined;
  async function asStaff(method: string, path: string, body?: unknown): Promise<Response> {
    const call = async () => {
      token ??= post('/staff-token').then((answer) => answer.token);
      return fetch(`${at}/api/admin${path}`, {
        method,
        headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    };
    const answer = await call();
    if (answer.status !== 401) return answer;
    // The clock was moved beyond the token's lifetime.
    token = undefined;
    return call();
  }
  async function caravanFrom(response: Promise<Response>): Promise<Caravan> {
    const answer = await (await response).json();
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return answer.caravan;
  }
  return {
    setFaults(faults: Faults) {
      allowErrorsOf(faults);
      return post('/faults', faults);
    },
    clearFaults: () =>
      post('/faults', { ses: null, tbi: null, dynamodb: null, s3: null, pages: null }),
    /** `null`: the real time again. A clock that is held stays where it is set. */
    setClock: (now: Date | null, { hold = false } = {}) => post('/clock', { now, hold }),
    runSchedule: () => post('/schedule'),
    asStaff,
    addHouse: (overrides: Partial<CaravanInput>) =>
      caravanFrom(
        asStaff('POST', '/caravans', { ...buildCaravanInput(overrides), confirmed: true }),
      ),
    patchHouse: (id: string, patch: object) =>
      caravanFrom(asStaff('PATCH', `/caravans/${id}`, patch)),
    readHouse: (id: string) => caravanFrom(asStaff('GET', `/caravans/${id}`)),
    deleteHouse: (id: string) => asStaff('DELETE', `/caravans/${id}`),
  };
}

/** The stage that the browser tests share. Its clock is the machine's again after each file. */
export const shared = stageCalls(origin);
afterAll(() => shared.setClock(null));

/** A page of the listing as the public API gives it. */
export async function listing(query = '') {
  const answer = await fetch(`${origin}/api/caravans${query}`);
  return answer.json();
}

/** Path, without language, of some house that is for sale. */
export async function someHousePath(query = ''): Promise<string> {
  const { items } = await listing(query);
  return `/houses/${caravanSlug(items[0])}`;
}
