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
  ['viewing-confirmed', 1],
  ['viewing-moved', 2],
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

  test.each(languages)(
    'leaves a letter without any home where it was the only one (%s)',
    async (lang) => {
      const secret = await changedHouse(change);
      const more = { lang, sequence: 1, status: 'confirmed' } as const;
      const { all, entry } = await letterOf('viewing-confirmed', [secret], more);
      expect(all).not.toMatch(/secret|harbour|10042|\/houses\//i);
      expect(all).not.toContain(lang === 'bg' ? 'Мобилен дом:' : 'Mobile home:');
      expect(entry).toContain(lang === 'bg' ? 'Оглед: ' : 'Viewing: ');
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
