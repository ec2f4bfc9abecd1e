import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealer } from '../../../functions/domain/dealer.ts';
import { setClock } from '../../../infra/local/clock.ts';
import { localSender } from '../../../infra/local/names.ts';
import { type CustomerCalls, goodEnquiry, startCustomerCalls } from '../../support/customer-calls.ts';

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

const later = (ms: number) => setClock(new Date(Date.parse(now) + ms), { hold: true });
const newKey = () => crypto.randomUUID();

describe('an enquiry', () => {
  test('is stored as it was written, and mailed to the dealer with the customer to reply to', async () => {
    const house = calls.house({ make: 'Willerby', model: 'Rio Gold' });
    await calls.show([house]);
    const key = newKey();
    const { status, body } = await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id }, key });
    expect([status, body]).toEqual([200, { success: true }]);
    const stored = await calls.enquiries.get(key);
    expect(stored).toMatchObject({
      ...goodEnquiry,
      id: key,
      caravan_id: house.id,
      caravan_name: 'Willerby Rio Gold',
      status: 'new',
      admin_notes: '',
      history: [{ at: now, by: 'customer', action: 'received', detail: null }],
      version: 1,
      created_at: now,
      expires_at: Date.parse('2028-11-21T10:00:00.000Z') / 1000,
    });
    expect(stored?.outbox).toMatchObject([
      { kind: 'enquiry', state: 'sent', attempts: 1, problem: null, sent_at: now },
    ]);
    const [mail, ...others] = calls.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: localSender, to: [dealer.email], replyTo: [goodEnquiry.email] });
    expect(mail?.subject).toContain('Willerby Rio Gold');
    expect(mail?.text).toContain(goodEnquiry.message);
  });

  test('names its house also while that is hidden or sold, and keeps the id of one that nobody knows', async () => {
    const hidden = calls.house({ make: 'ABI', model: 'Windermere', is_visible: false, sale_status: 'sold' });
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
      const stored = await calls.enquiries.get(key);
      expect([stored?.caravan_id, stored?.caravan_name]).toEqual([caravanId ?? null, name]);
    }
    expect(calls.mails().map(({ subject }) => subject.includes('ABI Windermere'))).toEqual([false, false, false, true]);
  });

  test('about a house whose id is in capitals is about that house', async () => {
    const house = calls.house({ make: 'Atlas', model: 'Image' });
    await calls.show([house]);
    const key = newKey();
    await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id.toUpperCase() }, key });
    expect(await calls.enquiries.get(key)).toMatchObject({ caravan_id: house.id, caravan_name: 'Atlas Image' });
    expect((await calls.enquire({ body: { ...goodEnquiry, caravanId: house.id }, key })).status).toBe(200);
  });

  test('gets a key of the server’s where the form has none', async () => {
    const before = (await calls.allEnquiries()).length;
    for (const _ of [1, 2]) expect((await calls.enquire({ body: goodEnquiry, key: null })).status).toBe(200);
    expect((await calls.allEnquiries()).length).toBe(before + 2);
    expect(calls.mails()).toHaveLength(2);
  });
});

describe('the same form sent again', () => {
  test('forty at once, each from elsewhere, are one enquiry and one mail', async () => {
    const before = (await calls.allEnquiries()).length;
    const call = { body: goodEnquiry, key: newKey() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls.enquire(call)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await calls.allEnquiries()).length).toBe(before + 1);
    expect(calls.mails()).toHaveLength(1);
    expect((await calls.enquiries.get(call.key))?.outbox[0]).toMatchObject({ state: 'sent', attempts: 1 });
  }, 60_000);

  test('a hundred at once from one address are one enquiry, and answered as often as one may send again', async () => {
    const before = (await calls.allEnquiries()).length;
    const call = { body: goodEnquiry, key: newKey(), address: '192.0.2.100' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => calls.enquire(call)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(21);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(79);
    expect((await calls.allEnquiries()).length).toBe(before + 1);
    expect(calls.mails()).toHaveLength(1);
  }, 60_000);

  test('later, from elsewhere, in another language, with other signs: success, and nothing more is done', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const stored = await calls.enquiries.get(key);
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
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await calls.enquiries.get(key)).toEqual(stored);
    expect(calls.mails()).toHaveLength(1);
  });

  test('with anything else in it is refused, and the first stays', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const changes = { name: 'Друг', email: 'other@example.com', phone: '1', message: 'Друго', caravanId: newKey() };
    for (const [field, value] of Object.entries(changes)) {
      const { status, body } = await calls.enquire({ body: { ...goodEnquiry, [field]: value }, key });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(await calls.enquiries.get(key)).toMatchObject(goodEnquiry);
    expect(calls.mails()).toHaveLength(1);
  });
});

describe('while the mail service', () => {
  const sentences = {
    reject: 'Failed to send email',
    down: 'Failed to send email',
    unverified: 'The email service is temporarily unavailable. Please try again later or contact us directly.',
  } as const;
  const problems = { reject: 'rejected', down: 'unavailable', unverified: 'unverified' } as const;

  test.each(['reject', 'unverified', 'down'] as const)(
    '%ss, the visitor is told so, the enquiry is kept and flagged; sent again it is mailed once',
    async (fault) => {
      const before = (await calls.allEnquiries()).length;
      const call = { body: goodEnquiry, key: newKey() };
      calls.faults.set({ ses: fault });
      const first = await calls.enquire(call);
      expect([first.status, first.body.code, first.body.error]).toEqual([502, 'mail', sentences[fault]]);
      const flagged = await calls.enquiries.get(call.key);
      expect(flagged).toMatchObject({ ...goodEnquiry, status: 'new' });
      expect(flagged?.outbox).toMatchObject([
        {
          state: 'waiting',
          held_until: null,
          attempts: 1,
          problem: problems[fault],
          due_at: '2026-11-21T10:01:00.000Z',
        },
      ]);

      const second = await calls.enquire(call);
      expect([second.status, second.body.error]).toEqual([502, sentences[fault]]);
      expect((await calls.enquiries.get(call.key))?.outbox).toMatchObject([{ attempts: 2 }]);

      calls.faults.set({ ses: null });
      const answers = await Promise.all(Array.from({ length: 10 }, () => calls.enquire(call)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(calls.mails()).toHaveLength(1);
      expect((await calls.enquiries.get(call.key))?.outbox).toMatchObject([
        { state: 'sent', attempts: 3, problem: null },
      ]);
      expect((await calls.allEnquiries()).length).toBe(before + 1);
    },
  );

  test('fails twenty at once, they are still one enquiry, mailed once when it is back', async () => {
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

  test('has it from somebody who died, nobody sends it before their time is over', async () => {
    const key = newKey();
    await calls.enquire({ body: goodEnquiry, key });
    const stored = await calls.enquiries.get(key);
    const [mail] = stored?.outbox ?? [];
    if (!stored || !mail) throw new Error('nothing was stored');
    const held = {
      ...mail,
      state: 'waiting',
      held_until: '2026-11-21T10:01:00.000Z',
      attempts: 0,
      sent_at: null,
    } as const;
    await calls.enquiries.replace({ ...stored, outbox: [held], revision: stored.revision + 1 }, stored.revision);
    calls.emulators.ses.clear();
    later(59_999);
    expect((await calls.enquire({ body: goodEnquiry, key })).status).toBe(200);
    expect(calls.mails()).toHaveLength(0);
    later(60_000);
    expect((await calls.enquire({ body: goodEnquiry, key })).status).toBe(200);
    expect(calls.mails()).toHaveLength(1);
  });
});

describe('while the table', () => {
  test.each(['throttle', 'down'] as const)(
    'is out of reach (%s), nothing is accepted; sent again it is stored once',
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

describe('what a form cannot decide', () => {
  test('a thousand forged recipients, subjects and names change neither what is stored nor what is mailed', async () => {
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
        ...(index % 2 === 0 ? { to: index % 4 === 0 ? dealer.email.toUpperCase() : ` ${dealer.email} ` } : {}),
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
        expect(answer.fields).toEqual(Object.fromEntries(Object.keys(more).map((name) => [name, 'unknownField'])));
      } else {
        const key = newKey();
        expect((await calls.enquire({ body, key })).status).toBe(200);
        accepted += 1;
        const stored = await calls.enquiries.get(key);
        expect([stored?.caravan_name, stored?.caravan_id]).toEqual(['Swift Bordeaux', house.id]);
      }
    };
    for (let start = 0; start < 1000; start += 20)
      await Promise.all(Array.from({ length: 20 }, (_, index) => forge(start + index)));
    expect(calls.mails()).toHaveLength(accepted + 1);
    for (const { subject, to, replyTo, from } of calls.mails())
      expect({ subject, to, replyTo, from }).toEqual({
        subject: genuine?.subject,
        to: [dealer.email],
        replyTo: [goodEnquiry.email],
        from: localSender,
      });
    expect(accepted).toBe(600);
    expect(before).toBeGreaterThan(0);
  }, 120_000);
});
