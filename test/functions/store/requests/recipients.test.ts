import { createHmac } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allConfirmations, lastConfirmations } from '#domain/requests/confirmations.ts';
import { newMail as makeMail } from '#domain/requests/outbox.ts';
import { expiresAt } from '#domain/requests/stored-request.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
let now = start;
let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(() => {
  now = start;
});

const open = (key = 'a key') =>
  createRecipients(
    table,
    async () => key,
    () => new Date(now),
  );
const somebody = () => `${crypto.randomUUID()}@example.com`;
const newMail = () => makeMail('enquiry-confirmation', crypto.randomUUID(), new Date(now));
async function rowOf(email: string) {
  const pk = `RECIPIENT#${createHmac('sha256', 'a key').update(email).digest('hex')}`;
  return (
    await table.documents.send(
      new GetCommand({ TableName: table.name, Key: { pk, sk: 'RECIPIENT' } }),
    )
  ).Item;
}

describe('the row of a mail’s recipient', () => {
  test('holds the times of letters under a keyed hash, for a week', async () => {
    const email = somebody();
    const mail = newMail();
    expect(await open().admit(email, mail)).toBeNull();
    expect(await rowOf(email)).toEqual({
      pk: expect.stringMatching(/^RECIPIENT#[0-9a-f]{64}$/),
      sk: 'RECIPIENT',
      letters: [{ mail: mail.id, at: start, group: 'enquiry' }],
      returned_until: null,
      revision: 1,
      expires_at: (start + 7 * day) / 1000,
    });
    // With another hash key the row is not found.
    expect(await open('another key').admit(email, newMail())).toBeNull();
  });

  test('allows two of many letters at once, and allows these again', async () => {
    const email = somebody();
    const mails = Array.from({ length: 12 }, newMail);
    const answers = await Promise.all(mails.map((mail) => open().admit(email, mail)));
    const admitted = mails.filter((_, index) => answers[index] === null);
    expect(admitted).toHaveLength(2);
    for (const mail of admitted) expect(await open().admit(email, mail)).toBeNull();
    const { letters, revision } = (await rowOf(email)) ?? {};
    expect(revision).toBe(2);
    expect(new Set(letters.map(({ mail }: { mail: string }) => mail))).toEqual(
      new Set(admitted.map(({ id }) => id)),
    );
  });

  test('forbids letters to an address that bounced, as long as requests are kept', async () => {
    const email = somebody();
    await open().noteReturned(email);
    await open().noteReturned(email);
    expect(await open().admit(email, newMail())).toBe('returned');
    const end = expiresAt(new Date(now).toISOString()) * 1000;
    expect(await rowOf(email)).toMatchObject({ expires_at: end / 1000, revision: 1 });
    now = end;
    expect(await open().admit(email, newMail())).toBeNull();
  });

  test('loses its letters in an erasure, but not that mail bounced', async () => {
    const [email, complained] = [somebody(), somebody()];
    for (const one of [email, complained]) await open().admit(one, newMail());
    await open().noteReturned(complained);
    for (const one of [email, complained, somebody()]) await open().forget(one);
    expect(await rowOf(email)).toMatchObject({ letters: [] });
    // The table deletes what is over, but nothing whose end lies more than five years back.
    expect((await rowOf(email))?.expires_at).toBe(now / 1000);
    expect(await open().admit(email, newMail())).toBeNull();
    expect(await open().admit(complained, newMail())).toBe('returned');
  });

  test('counts among the confirmations to everybody only what it may get, and that once', async () => {
    now = start + 2 * day;
    const total = async () =>
      (
        await table.documents.send(
          new GetCommand({
            TableName: table.name,
            Key: { pk: 'CONFIRMATIONS#2026-11-23', sk: 'CONFIRMATIONS' },
          }),
        )
      ).Item?.total;
    const [email, complained, mail] = [somebody(), somebody(), newMail()];
    expect(await open().admit(email, mail)).toBeNull();
    expect(await open().admit(email, newMail())).toBeNull();
    expect(await total()).toBe(2);
    // The same mail once more, one too many, and one to an address that bounced.
    expect(await open().admit(email, mail)).toBeNull();
    expect(await open().admit(email, newMail())).toBe('limit');
    await open().noteReturned(complained);
    expect(await open().admit(complained, newMail())).toBe('returned');
    expect(await total()).toBe(2);
  });

  test('gets none while too many go to everybody, and one as soon as there is room', async () => {
    now = start + 3 * day;
    const [email, earlier, mail] = [somebody(), somebody(), newMail()];
    expect(await open().admit(earlier, mail)).toBeNull();
    const full = { total: allConfirmations.inHour, h10: allConfirmations.inHour };
    const Item = { pk: 'CONFIRMATIONS#2026-11-24', sk: 'CONFIRMATIONS', ...full };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    expect(await open().admit(email, newMail())).toBe('rush');
    expect(await rowOf(email)).toBeUndefined();
    // One that counts already is only tried again.
    expect(await open().admit(earlier, mail)).toBeNull();
    now += 3_600_000;
    expect(await open().admit(email, newMail())).toBeNull();
  });

  test('has no room for letters of a network that used up its share where half of it is taken', async () => {
    now = start + 4 * day;
    const half = { total: lastConfirmations.inHour, h10: lastConfirmations.inHour };
    const Item = { pk: 'CONFIRMATIONS#2026-11-25', sk: 'CONFIRMATIONS', ...half };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    expect(await open().room()).toEqual({ all: 60, last: 0 });
    const last = { ...newMail(), turn: 'last' as const };
    expect(await open().admit(somebody(), last)).toBe('rush');
    expect(await open().admit(somebody(), newMail())).toBeNull();
    now += 3_600_000;
    expect(await open().room()).toEqual({ all: 120, last: 60 });
    expect(await open().admit(somebody(), last)).toBeNull();
    expect(await open().room()).toEqual({ all: 119, last: 59 });
  });

  test('that cannot be read makes the check fail, and no letter is sent', async () => {
    const email = somebody();
    await open().admit(email, newMail());
    const row = await rowOf(email);
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: { ...row, letters: 'x' } }),
    );
    await expect(open().admit(email, newMail())).rejects.toThrow();
  });
});
