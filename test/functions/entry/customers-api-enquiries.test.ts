import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localSender } from '#infra/local/shared/names.ts';
import {
  type CustomerCalls,
  goodEnquiry,
  requestId,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';

let calls: CustomerCalls;
const now = '2026-11-21T10:00:00.000Z';

beforeAll(async () => {
  calls = await startCustomerCalls();
});
afterAll(() => calls.stop());
beforeEach(() => {
  setClock(new Date(now), { hold: true });
  calls.emulators.ses.clear();
});
afterEach(() => {
  calls.faults.clear();
  setClock(null);
});

/** A form of a customer who got no confirmation yet. */
const somebody = (more: object = {}) => ({
  ...goodEnquiry,
  email: `${newKey()}@example.com`,
  ...more,
});
const later = (ms: number) => setClock(new Date(Date.parse(now) + ms), { hold: true });
const newKey = () => crypto.randomUUID();

describe('an enquiry', () => {
  test('is stored as it was written, and mailed to the dealer with the customer’s address for replies', async () => {
    const house = calls.house({ make: 'Willerby', model: 'Rio Gold' });
    await calls.show([house]);
    const key = newKey();
    const form = somebody();
    const { status, body } = await calls.enquire({ body: { ...form, caravanId: house.id }, key });
    const stored = await calls.enquiryOf(key);
    expect([status, body]).toEqual([200, { success: true, enquiry: { id: stored?.id } }]);
    expect(stored).toMatchObject({
      ...form,
      caravan_id: house.id,
      caravan_name: 'Willerby Rio Gold',
      status: 'new',
      admin_notes: '',
      history: [{ at: now, by: 'customer', action: 'received', detail: null }],
      version: 1,
      created_at: now,
      expires_at: expiresAt(now),
    });
    expect(stored?.outbox).toMatchObject([
      { kind: 'enquiry', state: 'sent', attempts: 1, problem: null, sent_at: now },
      { kind: 'enquiry-confirmation', state: 'sent', attempts: 1, problem: null, sent_at: now },
    ]);
    const [mail, ...others] = calls.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: localSender, to: [dealer.email], replyTo: [form.email] });
    expect(mail?.subject).toContain('Willerby Rio Gold');
    expect(mail?.text).toContain(goodEnquiry.message);
  });

  test('about several houses is one request, and the customer’s letter names those that visitors see', async () => {
    const names = ['Rio Gold', 'Granada', 'Скрит'];
    const [rio, granada, hidden] = names.map((model) =>
      calls.house({ make: 'Willerby', model, is_visible: model !== 'Скрит' }),
    );
    if (!rio || !granada || !hidden) throw new Error('Three houses were made');
    await calls.show([rio, granada, hidden]);
    const key = newKey();
    const form = somebody();
    const caravan_ids = [rio, granada, hidden].map(({ id }) => id);
    const body = { ...form, caravanId: rio.id, caravan_ids };
    expect((await calls.enquire({ body, key })).status).toBe(200);
    expect((await calls.enquire({ body, key })).status).toBe(200);
    const other = { ...body, caravan_ids: caravan_ids.slice(0, 2) };
    expect((await calls.enquire({ body: other, key })).status).toBe(409);
    expect(await calls.enquiryOf(key)).toMatchObject({
      caravan_id: rio.id,
      caravan_name: 'Willerby Rio Gold',
      caravan_ids,
      caravan_names: names.map((model) => `Willerby ${model}`),
    });
    const [mail, ...others] = calls.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Запитване за Willerby Rio Gold и още 2');
    for (const model of names) expect(mail?.text).toContain(`Мобилен дом: Willerby ${model}`);
    const [letter] = calls.letters().filter(({ to }) => to.includes(form.email));
    expect(letter?.subject).toBe('Получихме запитването Ви за Willerby Rio Gold и още 1');
    expect(letter?.text).toContain('Мобилен дом: Willerby Granada');
    expect(JSON.stringify(letter)).not.toContain('Скрит');
  });

  test('about one house of a list is stored as about that house, and about six is refused', async () => {
    const house = calls.house({ make: 'Willerby', model: 'Rio Gold' });
    await calls.show([house]);
    const key = newKey();
    await calls.enquire({ body: somebody({ caravan_ids: [house.id] }), key });
    const stored = await calls.enquiryOf(key);
    expect(stored).toMatchObject({ caravan_id: house.id, caravan_name: 'Willerby Rio Gold' });
    expect(Object.keys(stored ?? {})).not.toContain('caravan_ids');
    const five = Array.from({ length: 5 }, newKey);
    const six = somebody({ caravanId: house.id, caravan_ids: five });
    expect(await calls.enquire({ body: six })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { caravan_ids: 'tooMany' } },
    });
  });

  test('names its house even while that is hidden or sold, and keeps the id of an unknown house', async () => {
    const hidden = calls.house({
      make: 'ABI',
      model: 'Windermere',
      is_visible: false,
      sale_status: 'sold',
    });
    await calls.show([hidden]);
    const unknown = crypto.randomUUID();
    for (const [caravanId, name] of [
      [hidden.id, 'ABI Windermere'],
      [unknown, null],
      [null, null],
      [undefined, null],
    ] as const) {
      const key = newKey();
      expect((await calls.enquire({ body: { ...goodEnquiry, caravanId }, key })).status).toBe(200);
      const stored = await calls.enquiryOf(key);
      expect([stored?.caravan_id, stored?.caravan_name]).toEqual([caravanId ?? null, name]);
    }
    expect(calls.mails().map(({ subject }) => subject.includes('ABI Windermere'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('with a house’s id in capitals is stored for that house', async () => {
    const house = calls.house({ make: 'Atlas', model: 'Image' });
    await calls.show([house]);
    const key = newKey();
    await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id.toUpperCase() }, key });
    expect(await calls.enquiryOf(key)).toMatchObject({
      caravan_id: house.id,
      caravan_name: 'Atlas Image',
    });
    expect(
      (await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id }, key })).status,
    ).toBe(200);
  });

  test('gets a key from the server when the form has none', async () => {
    const before = (await calls.allEnquiries()).length;
    for (const _ of [1, 2])
      expect((await calls.enquire({ body: goodEnquiry, key: null })).status).toBe(200);
    expect((await calls.allEnquiries()).length).toBe(before + 2);
    expect(calls.mails()).toHaveLength(2);
  });
});

describe('an enquiry whose form is sent again', () => {
  test('forty times at once from forty addresses is stored and mailed once', async () => {
    const before = (await calls.allEnquiries()).length;
    const call = { body: goodEnquiry, key: newKey() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls.enquire(call)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await calls.allEnquiries()).length).toBe(before + 1);
    expect(calls.mails()).toHaveLength(1);
    expect((await calls.enquiryOf(call.key))?.outbox[0]).toMatchObject({
      state: 'sent',
      attempts: 1,
    });
  }, 60_000);

  test('thirty times at once from one address is stored once, and as many are answered as the rate limit of repetitions allows', async () => {
    const before = (await calls.allEnquiries()).length;
    const call = { body: goodEnquiry, key: newKey(), address: '192.0.2.100' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => calls.enquire(call)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    expect((await calls.allEnquiries()).length).toBe(before + 1);
    expect(calls.mails()).toHaveLength(1);
  }, 60_000);

  test('later, from another address, in another language or by another application succeeds without a second enquiry', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const stored = await calls.enquiryOf(key);
    later(3 * 86_400_000);
    const again = {
      ...goodEnquiry,
      lang: 'en',
      name: `  ${goodEnquiry.name} `,
      filled_ms: 9000,
      website: '',
      subject: 'x',
    };
    const { status, body } = await calls.enquire({ body: again, key: key.toUpperCase() });
    expect([status, body]).toEqual([200, { success: true, enquiry: { id: stored?.id } }]);
    expect(await calls.enquiryOf(key)).toEqual(stored);
    expect(calls.mails()).toHaveLength(1);
  });

  test('with other content is refused, and the first stays', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const changes = {
      name: 'Друг',
      email: 'other@example.com',
      phone: '1',
      message: 'Друго',
      caravanId: newKey(),
    };
    for (const [field, value] of Object.entries(changes)) {
      const { status, body } = await calls.enquire({
        body: { ...goodEnquiry, [field]: value },
        key,
      });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(await calls.enquiryOf(key)).toMatchObject(goodEnquiry);
    expect(calls.mails()).toHaveLength(1);
  });
});

describe('an enquiry while the mail service', () => {
  const sentences = {
    reject: 'Failed to send email',
    down: 'Failed to send email',
    unverified:
      'The email service is temporarily unavailable. Please try again later or contact us directly.',
  } as const;
  const problems = { reject: 'rejected', down: 'unavailable', unverified: 'unverified' } as const;

  test.each(['reject', 'unverified', 'down'] as const)(
    '%ss is answered with that, kept and flagged, and mailed once when it is sent again',
    async (fault) => {
      const before = (await calls.allEnquiries()).length;
      const call = { body: somebody(), key: newKey() };
      calls.faults.set({ ses: fault });
      const first = await calls.enquire(call);
      const flagged = await calls.enquiryOf(call.key);
      expect([first.status, first.body]).toEqual([
        502,
        {
          success: false,
          error: sentences[fault],
          code: 'mail',
          enquiry: { id: flagged?.id },
        },
      ]);
      expect(flagged).toMatchObject({ ...call.body, status: 'new' });
      expect(flagged?.outbox).toMatchObject([
        {
          state: 'waiting',
          held_until: null,
          attempts: 1,
          problem: problems[fault],
          due_at: '2026-11-21T10:01:00.000Z',
        },
        { kind: 'enquiry-confirmation', state: 'waiting', problem: problems[fault] },
      ]);

      const second = await calls.enquire(call);
      expect([second.status, second.body]).toEqual([502, first.body]);
      expect((await calls.enquiryOf(call.key))?.outbox).toMatchObject([
        { attempts: 2 },
        { attempts: 2 },
      ]);

      calls.faults.set({ ses: null });
      const answers = await Promise.all(Array.from({ length: 10 }, () => calls.enquire(call)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(calls.mails()).toHaveLength(1);
      expect((await calls.enquiryOf(call.key))?.outbox).toMatchObject([
        { state: 'sent', attempts: 3, problem: null },
        { state: 'sent', attempts: 3, problem: null },
      ]);
      expect(calls.letters()).toHaveLength(1);
      expect((await calls.allEnquiries()).length).toBe(before + 1);
    },
  );

  test('fails is stored once from twenty forms at once, and mailed once when the service is back', async () => {
    const before = (await calls.allEnquiries()).length;
    const call = { body: goodEnquiry, key: newKey(), address: '192.0.2.101' };
    calls.faults.set({ ses: 'down' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.enquire(call)));
    for (const { status } of answers) expect([200, 502]).toContain(status);
    expect(answers.some(({ status }) => status === 502)).toBe(true);
    calls.faults.clear();
    expect((await calls.enquire(call)).status).toBe(200);
    expect((await calls.allEnquiries()).length).toBe(before + 1);
    expect(calls.mails()).toHaveLength(1);
  }, 60_000);

  test('may have it from a process that stopped is not sent again before that process’s hold is over', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const stored = await calls.enquiryOf(key);
    const [mail] = stored?.outbox ?? [];
    if (!stored || !mail) throw new Error('nothing was stored');
    const held = {
      ...mail,
      state: 'waiting',
      held_until: '2026-11-21T10:01:00.000Z',
      attempts: 0,
      sent_at: null,
    } as const;
    await calls.enquiries.replace(
      { ...stored, outbox: [held], revision: stored.revision + 1 },
      stored,
    );
    calls.emulators.ses.clear();
    later(59_999);
    expect((await calls.enquire({ body: goodEnquiry, key })).status).toBe(200);
    expect(calls.mails()).toHaveLength(0);
    later(60_000);
    expect((await calls.enquire({ body: goodEnquiry, key })).status).toBe(200);
    expect(calls.mails()).toHaveLength(1);
  });
});

describe('an enquiry while the table', () => {
  test.each(['throttle', 'down'] as const)(
    'is out of reach (%s) is not accepted, and is stored once when it is sent again',
    async (fault) => {
      const before = (await calls.allEnquiries()).length;
      const call = { body: goodEnquiry, key: newKey() };
      calls.faults.set({ dynamodb: fault });
      const refused = await calls.enquire(call);
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      expect(calls.mails()).toHaveLength(0);
      calls.faults.clear();
      expect((await calls.enquire(call)).status).toBe(200);
      expect((await calls.enquire(call)).status).toBe(200);
      expect((await calls.allEnquiries()).length).toBe(before + 1);
      expect(calls.mails()).toHaveLength(1);
    },
    30_000,
  );
});

describe('what the server decides about an enquiry', () => {
  test('is the same for a hundred forged recipients, subjects and names', async () => {
    const house = calls.house({ make: 'Swift', model: 'Bordeaux' });
    await calls.show([house]);
    await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id } });
    const genuine = calls.mails()[0];
    const before = (await calls.allEnquiries()).length;
    let accepted = 0;
    const forge = async (index: number) => {
      const decoys = {
        caravanName: `Палат ${index} за 1 €\r\nBcc: all@example.org`.slice(0, 300),
        subject: `Спешно ${index}\r\nBcc: all@example.org`,
        ...(index % 2 === 0
          ? { to: index % 4 === 0 ? dealer.email.toUpperCase() : ` ${dealer.email} ` }
          : {}),
      };
      const forged = { to: `thief-${index}@example.org` };
      const extra = [
        { from: 'x@example.org' },
        { price: 1 },
        { cc: 'x@example.org' },
        { id: newKey() },
        { status: 'closed' },
      ];
      const body = { ...goodEnquiry, caravanId: house.id, ...decoys };
      if (index % 5 === 1) {
        const { status, body: answer } = await calls.enquire({ body: { ...body, ...forged } });
        expect([status, answer.fields]).toEqual([400, { to: 'invalid' }]);
      } else if (index % 5 === 2) {
        const more = extra[index % extra.length] ?? {};
        const { status, body: answer } = await calls.enquire({ body: { ...body, ...more } });
        expect(status).toBe(400);
        expect(answer.fields).toEqual(
          Object.fromEntries(Object.keys(more).map((name) => [name, 'unknownField'])),
        );
      } else {
        const key = newKey();
        expect((await calls.enquire({ body, key })).status).toBe(200);
        accepted += 1;
        const stored = await calls.enquiryOf(key);
        expect([stored?.caravan_name, stored?.caravan_id]).toEqual(['Swift Bordeaux', house.id]);
      }
    };
    // The twenty values are used in turn.
    for (let start = 0; start < 100; start += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => forge(start + index)));
    expect(calls.mails()).toHaveLength(accepted + 1);
    for (const { subject, to, replyTo, from } of calls.mails())
      expect({ subject, to, replyTo, from }).toEqual({
        subject: genuine?.subject,
        to: [dealer.email],
        replyTo: [goodEnquiry.email],
        from: localSender,
      });
    expect(accepted).toBe(60);
    expect(before).toBeGreaterThan(0);
  }, 120_000);
});

describe('the confirmation to the writer of an enquiry', () => {
  const day = 86_400_000;

  test.each([
    [
      'bg',
      'Получихме запитването Ви за Atlas Image',
      'Номер на запитването',
      'завършва на 222',
      'Работно време: Пн–Сб 09:00–17:00',
    ],
    [
      'en',
      'We have your enquiry about Atlas Image',
      'Enquiry number',
      'ends in 222',
      'Opening hours: Mon–Sat 09:00–17:00',
    ],
  ])(
    'is sent once, in the language of the page: %s',
    async (lang, subject, number, phone, hours) => {
      const house = calls.house({ make: 'Atlas', model: 'Image' });
      await calls.show([house]);
      const [key, form] = [
        newKey(),
        somebody({ lang, caravanId: house.id, caravanName: 'Купете злато от zlato.example' }),
      ];
      expect((await calls.enquire({ body: form, key })).status).toBe(200);
      const id = await requestId('enquiry', key);
      const [letter, ...others] = calls.letters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({
        from: localSender,
        to: [form.email],
        replyTo: [dealer.email],
        subject,
      });
      for (const line of [`${number}: ${referenceOf(id)}`, phone, hours, dealer.phones.sales.shown])
        expect(letter?.text).toContain(line);
      expect(letter?.html).toContain(`/${lang}/houses/`);
      expect(letter?.raw).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
      expect(letter?.tags).toMatchObject({ kind: 'enquiry-confirmation', request: id });
    },
  );

  test.each([
    ['hidden', { is_visible: false }],
    ['archived', { archived_at: now }],
  ])(
    'names no house that is %s, however often the form comes; the dealer’s letter does',
    async (_, change) => {
      const house = calls.house({ make: 'Atlas', model: 'Secret', ...change });
      await calls.show([house]);
      const call = { body: somebody({ caravanId: house.id }), key: newKey() };
      calls.faults.set({ ses: 'down' });
      expect((await calls.enquire(call)).status).toBe(502);
      calls.faults.set({ ses: null });
      for (let sent = 0; sent < 3; sent++) expect((await calls.enquire(call)).status).toBe(200);
      const [letters, mails] = [calls.letters(), calls.mails()];
      expect([letters.length, mails.length]).toEqual([1, 1]);
      expect(JSON.stringify(letters)).not.toMatch(/Atlas|Secret|\/houses\//i);
      expect(mails[0]?.subject).toBe('Запитване за Atlas Secret');
    },
  );

  test('contains nothing that the writer wrote, so that nobody can advertise through it', async () => {
    const advert = 'Купете злато от zlato.example';
    const form = somebody({
      name: advert,
      message: advert,
      phone: 'zlato.example 0888 111 222',
      subject: advert,
    });
    await calls.enquire({ body: { ...form, caravanName: advert, caravanId: newKey() } });
    const [letter] = calls.letters();
    expect(letter?.to).toEqual([form.email]);
    for (const part of [letter?.subject, letter?.text, letter?.html, letter?.raw])
      expect(part).not.toMatch(/злато|zlato/);
    expect(letter?.text).not.toContain('0888 111');
  });

  test('is sent twice in 24 hours and six times a week, once for each network in a day, however the address is written', async () => {
    const name = newKey();
    const write = async (email: string, address?: string) => {
      const key = newKey();
      const body = { ...goodEnquiry, email };
      expect((await calls.enquire({ body, key, ...(address && { address }) })).status).toBe(200);
      return (await calls.enquiryOf(key))?.outbox.map(({ state, withheld }) => [state, withheld]);
    };
    const sent = [
      ['sent', null],
      ['sent', null],
    ];
    const held = [
      ['sent', null],
      ['withheld', 'limit'],
    ];
    expect(await write(`${name}@example.com`, '198.51.100.1')).toEqual(sent);
    expect(await write(`${name}@example.com`, '198.51.100.1')).toEqual(held);
    expect(await write(`${name.toUpperCase()}@EXAMPLE.com`)).toEqual(sent);
    for (const email of [`${name}@example.com`, `${name}+spam@example.com`])
      expect(await write(email)).toEqual(held);
    later(day - 1);
    expect(await write(`${name}@example.com`)).toEqual(held);
    for (const days of [1, 2, 3, 4]) {
      later(days * day);
      expect(await write(`${name}@example.com`)).toEqual(sent);
    }
    for (const days of [5, 6]) {
      later(days * day);
      expect(await write(`${name}@example.com`)).toEqual(held);
    }
    later(7 * day);
    expect(await write(`${name}@example.com`)).toEqual(sent);
    expect(calls.letters()).toHaveLength(7);
    expect(calls.mails()).toHaveLength(13);
  });

  test('is sent twice for twenty forms at once of as many networks', async () => {
    const form = somebody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => calls.enquire({ body: form })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(calls.letters()).toHaveLength(2);
  });

  test('leaves the address in the table only as a keyed hash, which expires', async () => {
    const form = somebody();
    await calls.enquire({ body: form });
    const rows = await calls.rows('RECIPIENT#');
    const own = rows.filter(({ letters }) =>
      JSON.stringify(letters).includes(String(Date.parse(now))),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const row of own) {
      expect(JSON.stringify(row)).not.toContain(form.email.slice(0, 8));
      expect(row.pk).toMatch(/^RECIPIENT#[0-9a-f]{64}$/);
      expect(row.expires_at).toBe((Date.parse(now) + 7 * day) / 1000);
    }
    const plain = createHash('sha256').update(form.email).digest('hex');
    expect(rows.map(({ pk }) => pk)).not.toContain(`RECIPIENT#${plain}`);
  });
});
