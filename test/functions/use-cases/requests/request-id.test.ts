import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { referenceOf } from '#domain/requests/forms.ts';
import { createRequestIds } from '#functions/use-cases/requests/request-id.ts';

const ids = createRequestIds(async () => 'a secret');
const key = '4f1d0c7e-2c7b-4f0e-9a55-3a8a6a0f7c11';

describe('the id of a request', () => {
  test('is a UUID, the same each time, and another one under another secret or for another kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.string({ minLength: 1 }), async (given, secret) => {
        const own = createRequestIds(async () => secret);
        const id = await own('enquiry', given);
        expect(z.uuid({ version: 'v8' }).safeParse(id).success).toBe(true);
        expect(await own('enquiry', given)).toBe(id);
        expect(await own('loan', given)).not.toBe(id);
        expect(await createRequestIds(async () => `${secret}.`)('enquiry', given)).not.toBe(id);
      }),
    );
  });

  test('gives a number that the sender of a form can’t choose', async () => {
    const chosen = 'deadbeef-0000-4000-8000-';
    const numbers = await Promise.all(
      ['000000000001', '000000000002'].map(async (end) =>
        referenceOf(await ids('enquiry', `${chosen}${end}`)),
      ),
    );
    expect(numbers).not.toContain('DEADBEEF');
    expect(new Set(numbers).size).toBe(2);
  });

  test('stays what it is: a form that is repeated past a release must find its request', async () => {
    expect([await ids('enquiry', key), await ids('loan', key)]).toEqual([
      '8a847dbe-598b-825e-82ed-a9273bce5d8f',
      'b9a88cb5-3e75-8869-92eb-181ceb817bc6',
    ]);
  });

  test('can’t be made while the secret can’t be read, and can be afterwards', async () => {
    let fails = true;
    const own = createRequestIds(async () => {
      if (fails) throw new Error('AccessDenied');
      return 'a secret';
    });
    await expect(own('loan', key)).rejects.toMatchObject({ code: 'unavailable' });
    fails = false;
    expect(await own('loan', key)).toBe(await ids('loan', key));
  });
});
