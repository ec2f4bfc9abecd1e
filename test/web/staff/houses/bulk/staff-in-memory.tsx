import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { expect } from 'vitest';
import { type Caravan, caravanRow } from '#domain/houses/caravan.ts';
import type { Language } from '#domain/locale.ts';
import { rowsQuery } from '#staff/data/house-rows.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { session } from '#staff/session/session.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

export const email = 'mira@example.com';

/** A token that the browser takes for valid; nobody checks its signature here. */
function token(account: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  const claims = { email: `${account}@example.com`, exp: 4e9, iat: 1, sub: account };
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

/** Signs in, in this tab, or in another one of which this one has not heard yet. */
export function signIn(account = 'mira', { here = true } = {}) {
  const user = 'CognitoIdentityServiceProvider.client';
  localStorage.setItem(`${user}.LastAuthUser`, account);
  for (const name of ['idToken', 'accessToken'])
    localStorage.setItem(`${user}.${account}.${name}`, token(account));
  localStorage.setItem(`${user}.${account}.clockDrift`, '0');
  if (here) session.signedIn({ account, email: `${account}@example.com` });
}

export interface ServerInMemory {
  houses: Caravan[];
  /** Changes that it was asked for: id and body. */
  sent: { id: string; body: Record<string, unknown> }[];
  /** It answers changes once this resolves. */
  answers: Promise<void>;
  /** Ids of houses, or makes of new ones, whose next change is made, while its answer is lost. */
  loses: Set<string>;
  fetch: typeof fetch;
}

/** A server of houses by their versions, and of the stage's settings. */
export function serverInMemory(houses: Caravan[]): ServerInMemory {
  const server: ServerInMemory = {
    houses,
    sent: [],
    answers: Promise.resolve(),
    loses: new Set(),
    async fetch(input, init) {
      const address = String(input);
      if (address.endsWith('/config.json'))
        return Response.json({
          region: 'eu-central-1',
          userPoolId: 'eu-central-1_pool',
          userPoolClientId: 'client',
          authFlow: 'USER_SRP_AUTH',
          captcha: { scriptUrl: '', siteKey: '' },
        });
      const id = address.split('/').at(-1) ?? '';
      if (init?.method === 'GET') return read(id);
      if (init?.method === 'DELETE') return remove(new URL(address, 'http://stage'));
      const body: Record<string, unknown> = JSON.parse(String(init?.body));
      if (address.endsWith('/preview-prices')) return previews(body.prices);
      server.sent.push({ id, body });
      await server.answers;
      if (init?.method === 'POST') return create(body);
      return patch(id, body);
    },
  };
  const failure = (status: number, code: string, more = {}) =>
    Response.json({ success: false, code, ...more }, { status });

  function read(id: string) {
    const caravan = server.houses.find((one) => one.id === id);
    return caravan ? Response.json({ success: true, caravan }) : failure(404, 'not_found');
  }

  function previews(prices: unknown) {
    const results = (prices as { caravan_id: string; price: number }[]).map((one) => ({
      caravan_id: one.caravan_id,
      original_price: one.price,
      effective_price: one.price,
      lowest_price_30_days: null,
      announced_reduction: null,
      announceable_from: null,
      before: server.houses.find(({ id }) => id === one.caravan_id)?.price,
      odd: [],
      changed: null,
    }));
    return Response.json({ success: true, results });
  }

  function create({
    form_id,
    confirmed: _,
    keeps_addresses: __,
    ...fields
  }: Record<string, unknown>) {
    const known = server.houses.some(({ id }) => id === form_id);
    if (known) return patch(String(form_id), { ...fields, version: 1 });
    const added = { ...buildCaravan({ id: String(form_id) }), ...fields };
    server.houses = [...server.houses, added];
    if (server.loses.delete(added.make)) throw new TypeError('the answer is lost');
    return Response.json({ success: true, caravan: added }, { status: 201 });
  }

  function remove({ pathname, searchParams }: URL) {
    const house = server.houses.find(({ id }) => pathname.endsWith(id));
    if (!house) return failure(404, 'not_found');
    if (searchParams.get('version') !== String(house.version))
      return failure(409, 'conflict', { current: house });
    server.houses = server.houses.filter((one) => one !== house);
    return Response.json({ success: true });
  }

  function patch(id: string, body: Record<string, unknown>) {
    const { version, confirmed: _, keeps_addresses: __, ...changes } = body;
    const house = server.houses.find((one) => one.id === id);
    if (!house) return failure(404, 'not_found');
    if (version !== house.version) return failure(409, 'conflict', { current: house });
    const saved = { ...house, ...changes, version: house.version + 1 };
    server.houses = server.houses.map((one) => (one.id === id ? saved : one));
    if (server.loses.delete(id)) throw new TypeError('the answer is lost');
    return Response.json({ success: true, caravan: saved });
  }
  return server;
}

/** Shows a part of the staff area to somebody who is signed in and has read the houses. */
export function openStaff(
  part: ReactNode,
  houses: readonly Caravan[],
  language: Language = 'en',
  { address = '/', state = null }: { address?: string; state?: unknown } = {},
) {
  document.body.innerHTML = '<div id="root"></div>';
  signIn();
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retryDelay: 0 } },
  });
  const read = (now: readonly Caravan[]) =>
    cache.setQueryData(
      rowsQuery.queryKey,
      now.map((house) => caravanRow(house)),
    );
  read(houses);
  const page = <AdminProvider language={language}>{part}</AdminProvider>;
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [{ ...parsePath(address), state }] },
  );
  const root = createRoot(document.querySelector('#root') ?? document.body);
  root.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, read, close: () => root.unmount() };
}

const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;
/** The names of all buttons. */
export const buttons = () => [...document.querySelectorAll('button')].map(nameOf);

export async function press(name: string): Promise<void> {
  const found = () =>
    [...document.querySelectorAll('button')].find(
      (button) => nameOf(button) === name && !button.disabled,
    );
  await expect.poll(found).toBeDefined();
  found()?.click();
}
