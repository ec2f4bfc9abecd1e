import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPriceNotices, type PriceNotices } from '#functions/store/price-notices.ts';
import { tellWithheld } from '#functions/use-cases/offers/tell-withheld.ts';
import { type MailRig, openMailRig } from '#support/mail-rig.ts';

const minute = 60_000;
const withheld = {
  caravan_id: crypto.randomUUID(),
  name: 'Willerby Rio Gold',
  source: 'individual',
  offer_id: crypto.randomUUID(),
  offer_bg: null,
  offer_en: null,
  from: 10_600,
  to: 600,
} as const;

let rig: MailRig;
let notices: PriceNotices;
beforeEach(async () => {
  rig = await openMailRig('2026-11-21T10:00:00.000Z');
  notices = createPriceNotices(rig.watched.table, rig.deps.clock);
  await notices.note([withheld]);
});
afterEach(() => rig?.local.stop());

const tell = (early = false) => tellWithheld({ ...rig.deps, notices }, { early });

test('the mail about withheld prices is sent once, however many runs find it due at once', async () => {
  expect(await tell()).toBeNull();
  rig.later(minute);
  const runs = await Promise.all([tell(), tell(), tell()]);
  expect(runs.filter((outcome) => outcome !== null)).toEqual(['sent']);
  expect(rig.subjects()).toEqual(['Една цена чака потвърждение']);
  expect(await tell(true)).toBeNull();
});

test('a run that is told to send everything does not wait for that minute', async () => {
  expect(await tell(true)).toBe('sent');
});

test('a mail that SES refuses for two hours is late, and is sent once SES takes it', async () => {
  rig.local.emulators.faults.set({ ses: 'unverified' });
  const late = () => rig.lines.filter(({ message }) => message === 'mail is late');
  for (let minutes = 0; minutes <= 120; minutes += 5, rig.later(5 * minute)) await tell();
  expect(late()).toEqual([]);
  for (let minutes = 0; minutes <= 60; minutes += 5, rig.later(5 * minute)) await tell();
  expect(late()).toEqual([{ level: 'error', message: 'mail is late', fields: { mails: 1 } }]);
  rig.local.emulators.faults.clear();
  expect(await tell(true)).toBe('sent');
  expect((await notices.read()).outbox).toMatchObject([{ state: 'sent', problem: null }]);
});

test('a mail that failed is dropped once every price is confirmed, and says all that came since', async () => {
  rig.local.emulators.faults.set({ ses: 'unverified' });
  expect(await tell(true)).toBe('failed');
  await notices.note([withheld, { ...withheld, caravan_id: crypto.randomUUID(), to: 700 }]);
  rig.local.emulators.faults.clear();
  rig.later(10 * minute);
  expect(await tell(true)).toBe('sent');
  expect(rig.subjects()).toEqual(['2 цени чакат потвърждение']);
  expect(await tell(true)).toBeNull();

  rig.later(120 * minute);
  await notices.note([{ ...withheld, to: 500 }]);
  rig.local.emulators.faults.set({ ses: 'unverified' });
  expect(await tell(true)).toBe('failed');
  await notices.note([]);
  rig.local.emulators.faults.clear();
  rig.later(10 * minute);
  expect(await tell(true)).toBeNull();
  expect(rig.subjects()).toHaveLength(1);
});
