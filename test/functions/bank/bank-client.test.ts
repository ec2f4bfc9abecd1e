import { afterEach, describe, expect, test } from 'vitest';
import { BankRefusal, BankUnreachable } from '#functions/bank/bank.ts';
import { decrypt } from '#infra/local/emulators/bank/decrypt.ts';
import { buildLoanRequest } from '#support/builders/build-request.ts';
import { answer, answerText, secret, startBank } from './bank-server.ts';

const { tbi_data } = buildLoanRequest();
const orderId = tbi_data.orderid;
const registered = {
  error: 0,
  order_id: 22,
  token: 'abc',
  url: 'https://bank.example/application/?order_id=22&token=abc',
};
const scheme = {
  id: 4,
  name: 'Стандарт 12',
  bank_product: 'TBI 12M',
  period: '12',
  installment_factor: '0,089',
  total_due_factor: 1.068,
  nir: '12.4',
  apr: 13.13,
  amount_min: '50.00',
  amount_max: 15000,
  category_id: 0,
  currency: 'EUR',
};

let server: Awaited<ReturnType<typeof startBank>> | undefined;
async function start(...given: Parameters<typeof startBank>) {
  server = await startBank(...given);
  return server;
}
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('the bank client’s registration of an application', () => {
  test('posts reseller code and encrypted payload, and reads numbers as text', async () => {
    const { bank, asked } = await start(answer(registered));
    expect(await bank.register(tbi_data)).toEqual({
      order_id: '22',
      token: 'abc',
      url: registered.url,
    });
    expect(asked).toMatchObject([{ method: 'POST', path: '/api/RegisterApplication' }]);
    const { reseller_code, reseller_key, data, ...more } = Object(asked[0]?.body);
    expect({ reseller_code, reseller_key, more }).toEqual({
      reseller_code: 'SHOP',
      reseller_key: 'shop-key',
      more: {},
    });
    expect(JSON.parse(decrypt(data, secret.encryption_key) ?? '')).toEqual(tbi_data);
  });

  test.each([
    [{ error: 205, message: 'Access denied' }, 400, 205],
    [{ error: '210', message: 'The basket amount 29300.00 EUR is outside the limits' }, 200, 210],
    [{ error: 209, message: '' }, 500, 209],
  ])(
    'recognises a refusal by its number, whatever the HTTP status: %j',
    async (body, status, error) => {
      const { bank, asked } = await start(answer(body, status));
      const refusal = await bank.register(tbi_data).catch((thrown: unknown) => thrown);
      expect(refusal).toBeInstanceOf(BankRefusal);
      expect(refusal).toMatchObject({ error, reason: body.message });
      expect(asked).toHaveLength(1);
    },
  );

  test.each([
    ['a PHP page', answerText('<b>Fatal error</b> in Иван Петров', 500)],
    ['nothing', answerText('')],
    ['another shape', answer({ error: 0, order_id: 22 })],
    ['null', answer(null)],
    ['a list', answer([])],
    ['an error that is no number', answer({ error: 'denied' })],
    [
      'a page without TLS where the bank itself is asked with it',
      answer({ ...registered, url: 'javascript:alert(1)' }),
    ],
    ['more than anybody reads', answerText(' '.repeat(1024 * 1024 + 1))],
  ])('counts %s as no answer, and does not repeat the call', async (_, respond) => {
    const { bank, asked, lines } = await start(respond);
    const failure = await bank.register(tbi_data).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BankUnreachable);
    expect(failure).toMatchObject({ reached: true });
    expect(asked).toHaveLength(1);
    expect(lines.length).toBeGreaterThan(0);
  });

  test('follows no redirect', async () => {
    const { bank, asked } = await start(
      (res) => void res.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(bank.register(tbi_data)).rejects.toMatchObject({ reached: true });
    expect(asked).toHaveLength(1);
  });

  test('leaves open whether a bank that is silent, or hangs up, has the application', async () => {
    const silent = await start(() => undefined);
    await expect(silent.open({ timeout: 50 }).register(tbi_data)).rejects.toMatchObject({
      reached: true,
    });
    expect(silent.asked.length).toBeLessThanOrEqual(1);
    await silent.close();
    const rude = await start((_res, _asked, req) => void req.socket.destroy());
    await expect(rude.bank.register(tbi_data)).rejects.toMatchObject({ reached: true });
    expect(rude.asked).toHaveLength(1);
    await rude.close();
    const halfway = await start((res, _asked, req) => {
      res.writeHead(200, { 'content-length': 1000 }).write('{"error": 0');
      setTimeout(() => req.socket.destroy(), 10);
    });
    await expect(halfway.bank.register(tbi_data)).rejects.toMatchObject({ reached: true });
  });

  test('is certain that nothing was sent when no connection, no host name or no secret is there', async () => {
    const { url, open, close, asked } = await start(answer(registered));
    const never = { reached: false };
    await expect(open({ readSecret: async () => '{}' }).register(tbi_data)).rejects.toMatchObject(
      never,
    );
    await expect(
      open({ readSecret: () => Promise.reject(new Error('throttled')) }).register(tbi_data),
    ).rejects.toMatchObject(never);
    await expect(
      open({ url: 'https://bank.invalid/api' }).register(tbi_data),
    ).rejects.toMatchObject(never);
    // The client asks for TLS and the server has none: no connection is made.
    await expect(
      open({ url: url.replace('http:', 'https:') }).register(tbi_data),
    ).rejects.toMatchObject(never);
    await close();
    await expect(open().register(tbi_data)).rejects.toMatchObject(never);
    expect(asked).toEqual([]);
  });
});

describe('the bank client’s list of schemes', () => {
  test('has text for numbers, and only schemes that can be used', async () => {
    const { bank, asked } = await start(
      answer([
        scheme,
        { ...scheme, id: 5, currency: 'BGN' },
        { ...scheme, id: 6, currency: undefined },
        { ...scheme, id: 7, period: 0 },
        { ...scheme, id: 8, installment_factor: 'free' },
        { ...scheme, id: 9, installment_factor: 0.05 },
        { ...scheme, id: 10, amount_min: 20_000 },
        { ...scheme, id: 11, total_due_factor: 0.9 },
        { ...scheme, id: 12, apr: null },
        // A charge is in the total that is in no instalment, and the bank does not name it.
        { ...scheme, id: 13, total_due_factor: 1.13 },
        'none',
        null,
      ]),
    );
    expect(await bank.schemes()).toEqual([
      {
        id: '4',
        name: 'Стандарт 12',
        period: 12,
        installment_factor: 0.089,
        total_due_factor: 1.068,
        nir: 12.4,
        apr: 13.13,
        amount_min: 50,
        amount_max: 15000,
      },
    ]);
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/GetCalculations',
        body: { reseller_code: 'SHOP', reseller_key: 'shop-key' },
      },
    ]);
  });

  test('may be empty, but not a list of which no scheme can be read', async () => {
    let body: unknown = [];
    const { bank } = await start((res) => answer(body)(res));
    expect(await bank.schemes()).toEqual([]);
    body = [{ ...scheme, currency: 'BGN' }];
    await expect(bank.schemes()).rejects.toBeInstanceOf(BankUnreachable);
    body = { schemes: [scheme] };
    await expect(bank.schemes()).rejects.toBeInstanceOf(BankUnreachable);
  });

  test('is asked for three times, but not again after a refusal', async () => {
    let left = 2;
    const flaky = await start((res) => (left-- > 0 ? answerText('<br>') : answer([scheme]))(res));
    expect(await flaky.bank.schemes()).toHaveLength(1);
    expect(flaky.asked).toHaveLength(3);
    await flaky.close();
    const dead = await start(answerText('<br>', 503));
    await expect(dead.bank.schemes()).rejects.toMatchObject({ reached: true });
    expect(dead.asked).toHaveLength(3);
    await dead.close();
    const firm = await start(answer({ error: 205, message: 'Access denied' }));
    await expect(firm.bank.schemes()).rejects.toMatchObject({ error: 205 });
    expect(firm.asked).toHaveLength(1);
  });

  test('is given up when the time for all tries is over', async () => {
    const { open, asked } = await start(() => undefined);
    await expect(open({ timeout: 200, budget: 250, pause: 100 }).schemes()).rejects.toBeInstanceOf(
      BankUnreachable,
    );
    expect(asked.length).toBeLessThan(3);
  });
});

describe('the bank client’s search for an application whose answer was lost', () => {
  test('asks by the shop’s order id, without a token', async () => {
    const { bank, asked } = await start(
      answer({ error: 0, store_order_id: orderId, status: 'mp sent', status_chain: [] }),
    );
    expect(await bank.find(orderId)).toEqual({ registration: null, status: 'MP Sent' });
    expect(asked).toMatchObject([
      { path: '/api/GetApplicationStatus', body: { order_id: orderId, token: '' } },
    ]);
  });

  test('takes the status that the bank reports', async () => {
    const { bank } = await start(answer({ ...registered, store_order_id: orderId, status: 3 }));
    expect(await bank.find(orderId)).toEqual({
      registration: { order_id: '22', token: 'abc', url: registered.url },
      status: null,
    });
  });

  test.each([203, 204])('finds none on error %i', async (error) => {
    const { bank } = await start(answer({ error, message: 'no' }));
    expect(await bank.find(orderId)).toBeNull();
  });

  test('finds none on error 205 only when the bank accepts the credentials in another call', async () => {
    const { bank } = await start((res, { path }) =>
      (path?.endsWith('Status') ? answer({ error: 205 }) : answer([]))(res),
    );
    expect(await bank.find(orderId)).toBeNull();
    await server?.close();
    const locked = await start(answer({ error: 205 }));
    await expect(locked.bank.find(orderId)).rejects.toMatchObject({ error: 205 });
  });

  test.each([
    ['an application of another order', answer({ error: 0, store_order_id: '3', status: 'Draft' })],
    ['nonsense', answer({ error: 0 })],
    ['a page', answerText('<br>')],
  ])('learns nothing from %s', async (_, respond) => {
    const { bank } = await start(respond);
    await expect(bank.find(orderId)).rejects.toBeInstanceOf(BankUnreachable);
  });
});

test('a bank’s status is read in any spelling', async () => {
  let status: unknown = 'contract signing';
  const { bank } = await start((res) => answer({ error: '0', store_order_id: 1, status })(res));
  const asked = { order_id: '22', token: 'abc' };
  expect(await bank.status(asked)).toBe('ContractSigning');
  status = 'something new';
  expect(await bank.status(asked)).toBeNull();
});

test('no log line and no error contains the bank’s requests, answers or secret', async () => {
  const told = `Иван ${tbi_data.email} ${secret.reseller_key}`;
  const { bank, open, lines } = await start((res, { path }) =>
    (path?.endsWith('Application')
      ? answerText(`{"${told}`)
      : answer({ error: 204, message: told }))(res),
  );
  const failures = [
    await bank.register(tbi_data).catch((thrown: unknown) => thrown),
    await bank.schemes().catch((thrown: unknown) => thrown),
    await open({ readSecret: async () => `{"${told}` })
      .register(tbi_data)
      .catch((thrown: unknown) => thrown),
  ];
  const causes = failures.flatMap((each) =>
    each instanceof Error ? [each.message, each.stack, each.cause] : [],
  );
  const words = JSON.stringify([
    lines,
    causes.map((each) => (each instanceof Error ? [each.message, each.stack] : each)),
  ]);
  expect(lines).toHaveLength(3);
  for (const secretWord of [
    'Иван',
    tbi_data.email,
    tbi_data.phone,
    tbi_data.lastname,
    secret.reseller_key,
  ])
    expect(words).not.toContain(secretWord);
});
