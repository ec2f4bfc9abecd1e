import { describe, expect, test } from 'vitest';
import { callSchema, callStatuses } from '#domain/requests/call.ts';
import { enquirySchema, enquiryStatuses } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import { loanRequestSchema, loanStatuses } from '#domain/requests/loan-request.ts';
import { isStepOverdue, stepDue } from '#domain/requests/next-step.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import { answerTime, isExpired } from '#domain/requests/stored-request.ts';

import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { demoOffers } from '#infra/local/seed/demo-offers.ts';
import { demoRequests } from '#infra/local/seed/demo-requests.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const { enquiries, loans, calls, logs } = demoRequests({
  now,
  origin: 'http://localhost:3000',
  newId: () => crypto.randomUUID(),
  newSecret: () => 's'.repeat(43),
});
const all: AnyRequest[] = [...enquiries, ...loans, ...calls];
const age = ({ created_at }: { created_at: string }) => now.getTime() - Date.parse(created_at);

describe('the demo’s requests', () => {
  test('are valid rows, each under an id of its own', () => {
    for (const enquiry of enquiries) expect(enquirySchema.parse(enquiry)).toEqual(enquiry);
    for (const loan of loans) expect(loanRequestSchema.parse(loan)).toEqual(loan);
    for (const call of calls) expect(callSchema.parse(call)).toEqual(call);
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
    const sent = [...enquiries, ...loans.map(({ customer_data }) => customer_data), ...calls];
    for (const { email, phone } of sent) {
      expect(email).toMatch(/^$|@example\.com$/);
      // Numbers that nobody is given, in Bulgaria and in Britain.
      expect(phone).toMatch(/^$|^(0|\+359 )888 000 |^\+44 7700 900/);
    }
    for (const request of all) expect(isExpired(request, now)).toBe(false);
  });

  test('have logs and next steps: some due today, one that was forgotten, calls without a name', () => {
    const entries = [...logs.values()].flat();
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['call', 'no_answer', 'note', 'visit']),
    );
    for (const { id, created_at } of all)
      for (const { at } of logs.get(id) ?? [])
        expect(created_at < at && at < now.toISOString()).toBe(true);
    const steps = all.flatMap(({ next_step }) => next_step ?? []);
    expect(steps.every(({ at }) => stepDue(at) !== null)).toBe(true);
    expect(steps.filter((step) => isStepOverdue(step, now))).toHaveLength(1);
    expect(steps.filter(({ at }) => at.startsWith('2026-11-21')).length).toBeGreaterThan(1);
    expect(calls.filter(({ name }) => name === '')).toHaveLength(1);
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(callStatuses));
  });

  test('name the list price of visible houses without an offer', () => {
    const { campaigns, discounts } = demoOffers(now, '/media/banners/demo.jpg');
    const offered = new Set([
      ...campaigns.flatMap(({ caravans }) => Object.keys(caravans)),
      ...discounts.map(({ caravan_id }) => caravan_id),
    ]);
    for (const caravan_id of all.flatMap(houseIdsOf)) {
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
