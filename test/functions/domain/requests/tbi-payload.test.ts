import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tbiDataSchema } from '#domain/requests/loan-request.ts';
import { statusToken, tbiPayload, withTerms } from '#domain/requests/tbi-payload.ts';

import { buildCustomer } from '#support/builders/build-request.ts';

const now = new Date('2026-11-21T10:00:00.123Z');
const house = {
  id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd',
  name: 'Willerby Rio Gold',
  description: 'Светъл дом.',
};
const token = statusToken('0b0f6a52-9d0f-4f6b-8f1c-3f6f3a3c2b1a', 'A'.repeat(43));
const parts = {
  house,
  price: 19_775,
  customer: buildCustomer({ phone: '+359 88 812 3456' }),
  downPayment: 5000,
  period: 36,
  lang: 'bg',
  origin: 'https://showroom.example',
  statusToken: token,
  orderedAt: now,
} as const;

describe('the payload for the bank', () => {
  test('has every field that the specification lists, with currency, callback and terms', () => {
    const customer = parts.customer;
    expect(tbiPayload(parts)).toEqual({
      orderid: `${house.id}-${now.getTime()}`,
      firstname: customer.firstname,
      lastname: customer.lastname,
      surname: '',
      email: customer.email,
      phone: '0888123456',
      deliveryaddress: {
        country: customer.country,
        county: '',
        city: customer.city,
        streetname: customer.streetname,
        streetno: customer.streetno,
        buildingno: '',
        entranceno: '',
        floorno: '',
        apartmentno: '',
        postalcode: customer.postalcode,
      },
      items: [
        {
          name: house.name,
          description: house.description,
          qty: '1',
          price: '19775',
          sku: house.id,
          category: '0',
          imagelink: '',
        },
      ],
      promo: true,
      currency: 'EUR',
      successRedirectURL: 'https://showroom.example/bg/loan-success',
      failRedirectURL: 'https://showroom.example/bg/loan-failed',
      statusURL: `https://showroom.example/api/tbi-status/${token}`,
      downpayment: 5000,
      period: 36,
    });
  });

  test('names the return page in the customer’s language', () => {
    const { successRedirectURL, failRedirectURL } = tbiPayload({ ...parts, lang: 'en' });
    expect([successRedirectURL, failRedirectURL]).toEqual([
      'https://showroom.example/en/loan-success',
      'https://showroom.example/en/loan-failed',
    ]);
  });

  test('leaves out a down payment or a period that was not agreed', () => {
    const without = tbiPayload({ ...parts, downPayment: null, period: null });
    expect(without).not.toHaveProperty('downpayment');
    expect(without).not.toHaveProperty('period');
    expect(tbiPayload({ ...parts, downPayment: 0 })).not.toHaveProperty('downpayment');
    expect(withTerms(tbiPayload(parts), null, 24)).toEqual({ ...without, period: 24 });
    expect(withTerms(without, 5000, 36)).toEqual(tbiPayload(parts));
  });

  test('is valid text of limited length, whatever the house is called', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.integer({ min: 1, max: 10_000_000 }),
        (name, description, price) => {
          const payload = tbiPayload({ ...parts, house: { ...house, name, description }, price });
          expect(tbiDataSchema.safeParse(payload).success).toBe(true);
          const [item] = payload.items;
          expect(item.description.length).toBeLessThanOrEqual(250);
          expect(description.startsWith(item.description)).toBe(true);
          expect(item.description.isWellFormed()).toBe(true);
          expect(item.price).toBe(String(price));
        },
      ),
    );
    const cut = tbiPayload({ ...parts, house: { ...house, description: `${'а'.repeat(249)}😀` } });
    expect(cut.items[0].description).toBe('а'.repeat(249));
  });
});
