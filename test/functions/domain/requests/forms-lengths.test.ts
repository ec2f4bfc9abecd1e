import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import {
  customerLengths,
  cutFields,
  cutText,
  enquiryLengths,
  termLengths,
} from '#domain/requests/forms.ts';
import { loanInputSchema } from '#domain/requests/loan-request.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 });
const fill = (length: number) => 'x'.repeat(length);
const phone = '0888123456';
/** The longest address of this many characters that is one: parts of hosts have 63 at most. */
const email = (length: number) => `${fill(64)}@${fill(63)}.${fill(63)}.${fill(length - 193)}`;

describe('a text that is cut', () => {
  test('is the beginning of the text, as long as may be, with no half of an emoji', () => {
    fc.assert(
      fc.property(text, fc.nat(30), (typed, max) => {
        const cut = cutText(typed, max);
        expect(typed.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(Math.min(typed.length, max) - cut.length).toBeLessThanOrEqual(1);
        if (typed.length <= max) expect(cut).toBe(typed);
      }),
    );
    expect([cutText('ab😀', 3), cutText('ab😀', 4)]).toEqual(['ab', 'ab😀']);
  });
});

describe('what is shown again of a form', () => {
  test('are its own fields, each cut, and no others, whatever they are called', () => {
    const lengths = { name: 3, 'customer_data.city': 2, phone: 4 };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), text), text, (others, name) => {
        const shown = cutFields({ ...others, name, phone: undefined }, lengths);
        const fields = Object.keys(shown);
        expect(fields).toContain('name');
        expect(fields.filter((field) => !(field in lengths))).toEqual([]);
        expect(shown.name).toBe(cutText(name, 3));
      }),
    );
    const hostile = JSON.parse('{"__proto__":"x","constructor":"y","customer_data.city":"abc"}');
    expect(Object.entries(cutFields(hostile, lengths))).toEqual([['customer_data.city', 'ab']]);
  });
});

describe('the greatest length of a field', () => {
  const codes = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) => [
    ...new Set(result.error?.issues.map(({ path }) => path.join('.'))),
  ];

  test.each(Object.keys(enquiryLengths))(
    'of an enquiry is the one the server takes: %s',
    (name) => {
      const most = enquiryLengths[name as keyof typeof enquiryLengths];
      const enquiry = { name: 'a', email: 'a@b.bg', phone: '', message: 'a' };
      const filled = (length: number) => (name === 'email' ? email(length) : fill(length));
      const parse = (length: number) =>
        codes(enquiryInputSchema.safeParse({ ...enquiry, [name]: filled(length) }));
      expect([parse(most), parse(most + 1)]).toEqual([[], [name]]);
    },
  );

  test.each(Object.keys(customerLengths))(
    'of an applicant is the one the server takes: %s',
    (name) => {
      const most = customerLengths[name as keyof typeof customerLengths];
      const customer = { firstname: 'a', lastname: 'a', email: 'a@b.bg', phone };
      const loan = { caravan_id: crypto.randomUUID(), consent: true };
      const filled = (length: number) =>
        name === 'email' ? email(length) : `${phone}${fill(length - phone.length)}`;
      const parse = (length: number) =>
        codes(
          loanInputSchema.safeParse({
            ...loan,
            customer_data: { ...customer, [name]: filled(length) },
          }),
        );
      expect([parse(most), parse(most + 1)]).toEqual([[], [`customer_data.${name}`]]);
    },
  );

  test('of a loan’s terms takes every amount that the server takes, as people write it', () => {
    expect('10 000 000'.length).toBeLessThanOrEqual(termLengths.down_payment);
    expect('60'.length).toBeLessThanOrEqual(termLengths.period);
  });
});
