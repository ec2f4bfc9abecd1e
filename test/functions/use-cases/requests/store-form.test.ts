import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { storeOnce } from '#functions/use-cases/requests/store-form.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import { type FormRig, openFormRig } from '#support/form-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const newKey = () => crypto.randomUUID();

let rig: FormRig;
beforeAll(async () => {
  rig = await openFormRig(start);
});
beforeEach(async () => {
  rig.now = Date.parse(start);
  rig.local.emulators.ses.clear();
  await emptyStores();
});
afterEach(() => rig.local.emulators.faults.clear());
afterAll(() => rig?.local.stop());

const toDealer = () =>
  rig.local.emulators.ses.mails().filter(({ to }) => to.includes(dealer.email));
/** Every row beside a request is as the request has it; answers the requests. */
async function expectAgreement() {
  const { stored, wanted, requests } = await rig.agree();
  expect(stored).toEqual(wanted);
  return requests;
}

describe('a form that is sent five times at once', () => {
  test.each(['enquire', 'apply'] as const)(
    'is stored once and mailed once, with all that follows from it (%s)',
    async (send) => {
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 5 }, () => rig.open()[send](key)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await expectAgreement()).toHaveLength(1);
      expect(toDealer()).toHaveLength(1);
    },
  );

  test('by staff is one call with one step', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rig.open().call(key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await expectAgreement()).toHaveLength(1);
  });
});

test('two loan requests for one house in one millisecond have two order ids', async () => {
  const answers = await Promise.all([newKey(), newKey()].map((key) => rig.open().apply(key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
  const requests = await expectAgreement();
  expect(new Set(requests.map(({ tbi_data }) => tbi_data.orderid)).size).toBe(2);
});

describe('a form whose transaction meets others every time', () => {
  const store = (name: string, id: string) => {
    const request = buildEnquiry({ id, fingerprint: name });
    return storeOnce(rig.open().deps.enquiries, async () => ({ request }));
  };

  test('is the one that another call stored meanwhile, or is refused where that was another', async () => {
    const id = newKey();
    await store('one', id);
    rig.local.emulators.faults.set({ dynamodb: 'conflict' });
    expect(await store('one', id)).toMatchObject({ stored: { id }, isNew: false });
    await expect(store('other', id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is not accepted where none was stored', async () => {
    rig.local.emulators.faults.set({ dynamodb: 'conflict' });
    await expect(store('one', newKey())).rejects.toThrow('Transaction');
    rig.local.emulators.faults.clear();
    expect(await expectAgreement()).toEqual([]);
  });
});
