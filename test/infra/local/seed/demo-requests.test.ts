import { describe, expect, test } from 'vitest';
import { type Enquiry, enquirySchema, enquiryStatuses } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import {
  type LoanRequest,
  loanRequestSchema,
  loanStatuses,
} from '#domain/requests/loan-request.ts';
import { answerTime, isExpired } from '#domain/requests/stored-request.ts';

import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { demoOffers } from '#infra/local/seed/demo-offers.ts';
import { demoRequests } from '#infra/local/seed/demo-requests.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const { enquiries, loans } = demoRequests({
  now,
  origin: 'http://localhost:3000',
  newId: () => crypto.randomUUID(),
  newSecret: () => 's'.repeat(43),
});
const all: (Enquiry | LoanRequest)[] = [...enquiries, ...loans];
const age = ({ created_at }: { created_at: string }) => now.getTime() - Date.parse(created_at);

describe('the demo’s enquiries and loan requests', () => {
  test('are valid rows, each under an id of its own', () => {
    for (const enquiry of enquiries) expect(enquirySchema.parse(enquiry)).toEqual(enquiry);
    for (const loan of loans) expect(loanRequestSchema.parse(loan)).toEqual(loan);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('have a number of their own, by which staff and customers name them', () => {
    expect(new Set(all.map(({ id }) => referenceOf(id))).size).toBe(all.length);
  });

  test('are in every status, some waiting within the promised day and some for longer', () => {
    expect(new Set(enquiries.map(({ status }) => status))).toEqual(new Set(enquiryStatuses));
    expect(new Set(loans.map(({ status }) => status))).toEqual(new Set(loanStatuses));
    for (const waiting of [
      enquiries.filter(({ status }) => status === 'new'),
      loans.filter(({ status }) => status === 'pending'),
    ]) {
      expect(waiting.some((one) => age(one) < answerTime)).toBe(true);
      expect(waiting.some((one) => age(one) > answerTime)).toBe(true);
    }
    expect(new Set(all.map(({ lang }) => lang))).toEqual(new Set(['bg', 'en']));
  });

  test('have no mail left to send, and histories in order', () => {
    for (const { outbox, history, created_at, updated_at } of all) {
      expect(outbox.map(({ state }) => state)).toEqual(outbox.map(() => 'sent'));
      const times = [created_at, ...history.map(({ at }) => at), now.toISOString()];
      expect(times).toEqual([...times].sort());
      expect(updated_at).toBe(history.at(-1)?.at);
    }
    const kinds = (status: string) =>
      loans.find((loan) => loan.status === status)?.outbox.map(({ kind }) => kind);
    expect(kinds('rejected')).toEqual(['loan-notification', 'loan-rejection']);
    expect(kinds('processed')).toEqual(['loan-notification', 'loan-link']);
    for (const { status, bank } of loans) expect(bank !== null).toBe(status === 'processed');
  });

  test('are of nobody who exists, and expire in a long time', () => {
    for (const { email } of [...enquiries, ...loans.map(({ customer_data }) => customer_data)])
      expect(email).toMatch(/@example\.com$/);
    for (const request of all) expect(isExpired(request, now)).toBe(false);
  });

  test('name the list price of visible houses without an offer', () => {
    const { campaigns, discounts } = demoOffers(now, '/media/banners/demo.jpg');
    const offered = new Set([
      ...campaigns.flatMap(({ caravans }) => Object.keys(caravans)),
      ...discounts.map(({ caravan_id }) => caravan_id),
    ]);
    for (const { caravan_id } of all) {
      if (caravan_id === null) continue;
      expect(offered).not.toContain(caravan_id);
      expect(inventory.find(({ id }) => id === caravan_id)).toMatchObject({
        is_visible: true,
        sale_status: 'available',
      });
    }
    for (const { caravan_id, caravan_price, down_payment } of loans) {
      expect(inventory.find(({ id }) => id === caravan_id)?.price).toBe(caravan_price);
      expect(down_payment ?? 0).toBeLessThan(caravan_price);
    }
  });
});
