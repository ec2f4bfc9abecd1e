import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { newMail, type ViewingMail } from '#domain/requests/outbox.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { deliverHeldMail } from '#functions/use-cases/requests/deliver-mail.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { entryIn } from '#support/calendar.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const open = buildCaravan({ make: 'Open', model: 'Meadow' });

let rig: MailRig;
beforeAll(async () => {
  rig = await openMailRig(start);
  await rig.deps.caravans.create(open);
});
afterAll(() => rig?.local.stop());
beforeEach(() => rig.local.emulators.ses.clear());

/** A home that visitors saw until staff changed it so. */
async function changedHouse(change: Partial<Caravan>): Promise<Caravan> {
  const house = buildCaravan({ make: 'Secret', model: 'Harbour', number: 10_042 });
  await rig.deps.caravans.create(house);
  await rig.deps.caravans.replace({ ...house, ...change, version: 2 }, house.version);
  return house;
}

/** All that a letter about a viewing of `houses` says, and its entry of a calendar. */
async function letterOf(kind: ViewingMail, houses: readonly Caravan[], more: Partial<Viewing>) {
  const mail = newMail(kind, crypto.randomUUID(), new Date(rig.now));
  const request = buildViewing({
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    caravan_ids: houses.map(({ id }) => id),
    caravan_names: houses.map(({ make, model }) => `${make} ${model}`),
    outbox: [mail],
    ...more,
  });
  await rig.deps.viewings.create(request);
  const about = { kind: 'viewing', request } as const;
  expect(await deliverHeldMail(rig.deps, about, mail.id)).toMatchObject({ sent: true });
  const [letter, ...others] = rig.local.emulators.ses.mails();
  expect(others).toEqual([]);
  const event = entryIn(letter?.raw)?.event;
  const entry = event && [event.summary, event.description].join(' ');
  return {
    all: [letter?.subject, letter?.text, letter?.html, entry].join(' '),
    entry,
  };
}

const changes: [string, Partial<Caravan>][] = [
  ['hidden', { is_visible: false }],
  ['archived', { archived_at: start }],
];
const languages = ['bg', 'en'] as const;
/** Letters to a visitor, and how often the viewing was agreed on or moved by then. */
const toVisitor: [ViewingMail, number][] = [
  ['viewing-received', 0],
  ['viewing-received', 2],
  ['viewing-reminder', 1],
  ['viewing-declined', 2],
  ['viewing-cancelled', 2],
];

describe.each(changes)('a home that was wished for and is %s since', (_how, change) => {
  test.each(
    toVisitor.flatMap(([kind, sequence]) =>
      languages.map((lang) => [kind, sequence, lang] as const),
    ),
  )(
    'is not named in the letter %s (change %i, %s); the others are',
    async (kind, sequence, lang) => {
      const secret = await changedHouse(change);
      const { all, entry } = await letterOf(kind, [secret, open], { lang, sequence });
      expect(all).toContain('Open Meadow');
      expect(all).toContain(`/${lang}/houses/`);
      expect(all).not.toMatch(new RegExp(`secret|harbour|10042|${secret.id.slice(0, 8)}`, 'i'));
      expect(entry === undefined).toBe(sequence === 0 || kind === 'viewing-reminder');
      // A second home would be counted in the title.
      expect(entry ?? '').not.toMatch(/\+\d /);
    },
  );

  test.each(
    (['viewing-confirmed', 'viewing-moved'] as const).flatMap((kind) =>
      languages.map((lang) => [kind, lang] as const),
    ),
  )(
    'is named as it was called then in the letter %s (%s), without link and number',
    async (kind, lang) => {
      const secret = await changedHouse(change);
      const { all, entry } = await letterOf(kind, [secret], { lang, sequence: 1 });
      expect(all).toContain('Secret Harbour');
      expect(entry).toContain('Secret Harbour');
      expect(all).not.toMatch(new RegExp(`10042|/houses/|${secret.id.slice(0, 8)}`, 'i'));
    },
  );

  test.each(
    (['viewing', 'viewing-change'] as const).flatMap((kind) =>
      languages.map((lang) => [kind, lang] as const),
    ),
  )('is named in the dealer’s letter %s (%s)', async (kind, lang) => {
    const secret = await changedHouse(change);
    const { all } = await letterOf(kind, [secret, open], { lang });
    expect(all).toContain('Secret Harbour');
    expect(all).toContain('10042');
    expect(all).toContain('Open Meadow');
  });
});

/** What becomes of the reminder of an agreed viewing of these homes, and what it says. */
async function reminded(houses: readonly Caravan[], more: Partial<Viewing> = {}) {
  const mail = newMail('viewing-reminder', crypto.randomUUID(), new Date(rig.now));
  const request = buildViewing({
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    caravan_ids: houses.map(({ id }) => id),
    caravan_names: houses.map(({ make, model }) => `${make} ${model}`),
    status: 'confirmed',
    sequence: 1,
    outbox: [mail],
    ...more,
  });
  await rig.deps.viewings.create(request);
  await deliverHeldMail(rig.deps, { kind: 'viewing', request }, mail.id);
  const [sent] = rig.local.emulators.ses.mails();
  const stored = await rig.deps.viewings.get(request.id);
  return { text: sent?.text ?? null, withheld: stored?.outbox[0]?.withheld ?? null };
}

describe('a reminder', () => {
  test.each([
    ['bg', 'sold', 'Secret Harbour, №\u00a010042 – продаден'],
    ['bg', 'reserved', 'Secret Harbour, №\u00a010042 – резервиран'],
    ['en', 'sold', 'Secret Harbour, No.\u00a010042 – sold'],
    ['en', 'reserved', 'Secret Harbour, No.\u00a010042 – reserved'],
  ] as const)('says in %s which home is %s', async (lang, sale_status, said) => {
    const { text } = await reminded([await changedHouse({ sale_status }), open], { lang });
    expect(text).toContain(said);
    expect(text).toMatch(/Open Meadow, (№|No\.)\u00a0\d{5}$/m);
  });

  test.each([
    ['bg', 1, 'Един от домовете вече не се предлага.'],
    ['bg', 2, 'Два от домовете вече не се предлагат.'],
    ['en', 1, 'One of the homes is no longer offered.'],
    ['en', 2, 'Two of the homes are no longer offered.'],
  ] as const)('says in %s that %i of its homes are not offered, not which', async (...given) => {
    const [lang, count, said] = given;
    const secrets = await Promise.all(
      Array.from({ length: count }, () => changedHouse({ is_visible: false })),
    );
    const { text } = await reminded([...secrets, open], { lang });
    expect(text).toContain(said);
    expect(text).not.toMatch(/secret|harbour|10042/i);
  });

  test('says nothing of that where all homes are as they were', async () => {
    const { text } = await reminded([open], { lang: 'en' });
    expect(text).not.toMatch(/no longer|sold|reserved/);
  });

  const sold = { sale_status: 'sold' } as const;
  const hidden = { is_visible: false };
  test.each<[string, Partial<Caravan>[]]>([
    ['its only home is sold', [sold]],
    ['its only home is hidden', [hidden]],
    ['one is sold and the other archived', [sold, { archived_at: start }]],
  ])('goes to nobody where %s; staff read why', async (_how, ways) => {
    const houses = await Promise.all(ways.map(changedHouse));
    expect(await reminded(houses)).toEqual({ text: null, withheld: 'no_home' });
    expect(rig.lines).toEqual([]);
  });

  test('goes to nobody where its only home is gone', async () => {
    expect(await reminded([buildCaravan()])).toEqual({ text: null, withheld: 'no_home' });
  });

  test('goes out for a reserved home, which can still be seen', async () => {
    const reserved = await changedHouse({ sale_status: 'reserved' });
    const { text, withheld } = await reminded([reserved], { lang: 'en' });
    expect(withheld).toBeNull();
    expect(text).toContain(
      'You can see the reserved home, but for the time being it is not for sale.',
    );
  });

  test('goes to the buyer of its home, to whom it is not sold', async () => {
    const id = crypto.randomUUID();
    const sale = {
      sold_on: '2026-11-20',
      price_paid: null,
      buyer: { kind: 'viewing', id },
    } as const;
    const { text } = await reminded([await changedHouse({ ...sold, sale })], { id, lang: 'en' });
    expect(text).toContain('Secret Harbour');
    expect(text).not.toContain('sold');
  });

  test('waits while the table cannot say how its homes stand', async () => {
    const mail = newMail('viewing-reminder', crypto.randomUUID(), new Date(rig.now));
    const request = buildViewing({ id: crypto.randomUUID(), outbox: [mail] });
    await rig.deps.viewings.create(request);
    const caravans = { ...rig.deps.caravans, find: () => Promise.reject(new Error('busy')) };
    const about = { kind: 'viewing', request } as const;
    const told = await deliverHeldMail({ ...rig.deps, caravans }, about, mail.id);
    expect(told).toMatchObject({ problem: 'unavailable', sent: false });
  });
});

test.each(['viewing-received', 'viewing-confirmed', 'viewing-moved'] as const)(
  'the letter %s says which home is sold',
  async (kind) => {
    const sold = await changedHouse({ sale_status: 'sold' });
    const { all } = await letterOf(kind, [sold, open], { lang: 'en', sequence: 1 });
    expect(all).toContain('Secret Harbour, No.\u00a010042 – sold');
  },
);
