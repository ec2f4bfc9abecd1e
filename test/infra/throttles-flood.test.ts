import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withEdgeKey } from '#infra/local/edge/origins.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { createThrottle } from '#infra/local/gateway/throttle.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { routeThrottles, stageThrottles } from '#infra/throttles.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  type CustomerCalls,
  goodCustomer,
  goodEnquiry,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const house = buildCaravan({ price: 20_000 });

let now = start;
let calls: CustomerCalls;
beforeAll(async () => {
  calls = await startCustomerCalls();
  await calls.show([house]);
});
afterAll(async () => {
  setClock(null);
  await calls.stop();
});

/** The API as a stage has it: its throttles by the test's clock, and the customers' function. */
const openApi = () =>
  withEdgeKey(
    createGateway({
      authorize: () => null,
      invoke: (_, event) => calls.handler(event as APIGatewayProxyEventV2),
      settled: async () => undefined,
      throttle: createThrottle(
        (key) => routeThrottles[key] ?? stageThrottles.prod,
        () => now,
      ),
    }),
    localEdgeKey,
  );

/**
 * Each customer has a telephone of their own and asks for a time that nobody has; the API gives
 * wishes no more than half of a day's times.
 */
let people = 0;
let times: { day: string; time: string }[] = [];
function wishOf(email: string) {
  const { day, time } = times[people] ?? { day: '', time: '' };
  people += 1;
  const phone = `0888 ${100_000 + people}`;
  return { caravan_ids: [house.id], day, time, name: 'Мария', phone, email, lang: 'bg' };
}

const loanFields = (email: string) => ({ ...goodCustomer, email });
/** A form as a script sends it, and as a browser does by itself, by the route that takes it. */
const forms = {
  '/api/send-email': {
    script: (email: string) => JSON.stringify({ ...goodEnquiry, email }),
    plain: (email: string) => new URLSearchParams({ ...goodEnquiry, email }).toString(),
  },
  '/api/loan-requests': {
    script: (email: string) =>
      JSON.stringify({ caravan_id: house.id, customer_data: loanFields(email), consent: true }),
    plain: (email: string) =>
      new URLSearchParams({
        caravan_id: house.id,
        consent: 'true',
        ...Object.fromEntries(
          Object.entries(loanFields(email)).map(([name, value]) => [
            `customer_data.${name}`,
            value,
          ]),
        ),
      }).toString(),
  },
  '/api/viewings': {
    script: (email: string) => JSON.stringify(wishOf(email)),
    plain: (email: string) => {
      const { caravan_ids, ...wish } = wishOf(email);
      return new URLSearchParams({ ...wish, caravan_ids: String(caravan_ids) }).toString();
    },
  },
} as const;
const types = { script: 'application/json', plain: 'application/x-www-form-urlencoded' };
const taken = {
  '/api/send-email': { script: 200, plain: 303 },
  '/api/loan-requests': { script: 201, plain: 303 },
  '/api/viewings': { script: 201, plain: 303 },
};

test.each(['/api/send-email', '/api/loan-requests', '/api/viewings'] as const)(
  'while one sender posts five times a second to %s, 12 of 12 other customers get through, by script and without',
  async (path) => {
    const api = openApi();
    const { body } = await calls.times();
    times = (body.days as { day: string; times: string[] }[]).flatMap(({ day, times }) =>
      times.slice(0, 3).map((time) => ({ day, time })),
    );
    const post = async (viewerAddress: string, body: string, how: keyof typeof types) => {
      const headers = {
        'content-type': types[how],
        'cloudfront-viewer-address': `${viewerAddress}:46532`,
        ...(how === 'script' && { 'idempotency-key': crypto.randomUUID() }),
      };
      const request = { method: 'POST', path, query: '', headers, viewerAddress };
      return (await api({ ...request, body: Buffer.from(body) })).status;
    };
    const customers = { script: [] as number[], plain: [] as number[] };
    const sender: number[] = [];
    for (let at = 0; at < 30_000; at += 200) {
      now += 200;
      setClock(new Date(now), { hold: true });
      sender.push(await post('198.51.100.7', '{}', 'script'));
      for (const how of ['script', 'plain'] as const) {
        // Each customer has an address, and a moment of their own.
        if (at % 2400 !== (how === 'script' ? 1000 : 2200)) continue;
        const body = forms[path][how](`${crypto.randomUUID()}@example.com`);
        customers[how].push(await post(`192.0.2.${sender.length}`, body, how));
      }
    }
    for (const how of ['script', 'plain'] as const)
      expect(customers[how].slice(0, 12), how).toEqual(
        Array.from({ length: 12 }, () => taken[path][how]),
      );
    // The sender is refused by the count of its own address, and the route has room to the end.
    expect(sender).toHaveLength(150);
    expect(new Set(sender)).toEqual(new Set([400, 429]));
    now += 600_000;
  },
  60_000,
);
