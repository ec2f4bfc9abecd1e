import { describe, expect, test } from 'vitest';
import { dealer, dealerRecord } from '#domain/dealer/dealer.ts';
import { dealerFaults } from '#domain/dealer/dealer-schema.ts';
import { repositoryPath } from '#infra/build/paths.ts';

/** Values with another one at this place; undefined: without it. */
function changed(values: object, place: string, value: unknown): object {
  const copy = structuredClone(values);
  const steps = place.split('.');
  const last = steps.pop() ?? '';
  let at: Record<string, unknown> = copy as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

describe('a folder of a dealer’s values', () => {
  test.each([
    'dealer',
    'infra/local/demo/dealer',
    'test/support/dealers/fixture',
    'test/support/dealers/bare',
    'test/support/dealers/long',
    'test/support/dealers/cyrillic',
  ])('can be used: %s', async (folder) => {
    const { legalName, company, ...values } = await import(repositoryPath(`${folder}/dealer.ts`));
    const record = await import(repositoryPath(`${folder}/record.ts`));
    const whole = { ...values, company: { legalName, ...company } };
    expect(dealerFaults(whole, { ...record })).toEqual([]);
  });
});

const both = (text: string) => ({ bg: text, en: text });

describe('a dealer’s value that can’t be right', () => {
  const map = { water: 'M0 0', roads: ['M1 1'], yard: [1, 2], labels: [] };
  test.each<[place: string, value: unknown, fault: string]>([
    ['name.bg', ' ', 'name.bg: empty'],
    ['name.en', 7, 'name.en: not a text'],
    ['name', 'Home', 'name: not a text in both languages, bg and en'],
    ['wordmark.en', ['Home'], 'wordmark.en: not two lines'],
    ['company.number', '12345678', 'company.number: not nine digits, or thirteen'],
    ['company.vatNumber', '123456789', 'company.vatNumber: not a VAT number like BG123456789'],
    ['address.countryCode', 'bg', 'address.countryCode: not two letters like BG'],
    ['phones.sales.dial', 'office', 'phones.sales.dial: not a telephone number like +35921234567'],
    [
      'phones.service.dial',
      '0888123',
      'phones.service.dial: not a telephone number like +35921234567',
    ],
    ['phones.sales.dial', 888, 'phones.sales.dial: not a telephone number'],
    [
      'phones.sales.shown',
      '02 123 45 67',
      'phones.sales.shown: another number than the one that is dialled',
    ],
    ['phones.sales.chats', ['telegram'], 'phones.sales.chats.0: neither viber nor whatsapp'],
    ['phones.sales.chats', 'viber', 'phones.sales.chats: not a list'],
    ['email', 'yard@', 'email: not an e-mail address'],
    [
      'social.address',
      'http://pages.example',
      'social.address: not an address that begins with https://',
    ],
    ['drawnMap', { ...map, yard: [1] }, 'drawnMap.yard: not two numbers'],
    ['drawnMap', { ...map, roads: 'M1 1' }, 'drawnMap.roads: not a list'],
    ['position.latitude', 91, 'position.latitude: not in -90 to 90'],
    ['position.longitude', -181, 'position.longitude: not in -180 to 180'],
    ['position.longitude', '25.4', 'position.longitude: not a number'],
    [
      'openingHours',
      ['Mo 09:00-17:00', 'Sa-Mo 09:00-17:00'],
      'openingHours.1: not hours like "Mo-Fr 08:00-18:00", each day once',
    ],
    [
      'openingHours',
      ['Mo-We 09:00-17:00', 'Tu 10:00-12:00'],
      'openingHours.1: not hours like "Mo-Fr 08:00-18:00", each day once',
    ],
    ['homesFrom', 'France', 'homesFrom: not a text in both languages, bg and en'],
    ['provider.shortName', undefined, 'provider.shortName: not a text'],
    ['intermediary.isExclusive', 'yes', 'intermediary.isExclusive: neither true nor false'],
    ['intermediary.fee', -0.01, 'intermediary.fee: less than nothing'],
    ['forms.emailRequired', 1, 'forms.emailRequired: neither true nor false'],
    [
      'usedGuaranteeMonths',
      11,
      'usedGuaranteeMonths: less than the 12 months that the law demands',
    ],
    ['usedGuaranteeMonths', 12.5, 'usedGuaranteeMonths: not a whole number'],
    ['microEnterprise', undefined, 'microEnterprise: neither true nor false'],
    ['retentionMonths', 0, 'retentionMonths: less than a month'],
    ['email', undefined, 'email: not a text'],
    ['slogan', 'The best homes', 'slogan: not a value that is known'],
    ['company.fax', '02 123', 'company.fax: not a value that is known'],
  ])('is told in a sentence: %s %j', (place, value, fault) => {
    expect(dealerFaults(changed(dealer, place, value), dealerRecord)).toEqual([fault]);
  });

  const rating = { average: 4.5, count: 9, source: both('Check'), date: '2026-10-31' };
  const review = { text: both('Good'), name: both('Ivo'), place: both('Sofia'), month: '2026-05' };
  test.each<[place: string, value: unknown, fault: string]>([
    ['figures', { years: 7 }, 'figures: not a list'],
    ['figures', [{ figure: '', counts: both('years') }], 'figures.0.figure: empty'],
    ['rating', { ...rating, average: 5.1 }, 'rating.average: not in 1 to 5'],
    ['rating', { ...rating, count: 0 }, 'rating.count: less than one'],
    ['rating', { ...rating, date: '31.10.2026' }, 'rating.date: not a day like 2026-10-31'],
    [
      'reviews',
      [review, { ...review, month: '2026-13' }],
      'reviews.1.month: not a month like 2026-05',
    ],
    ['reviews', [{ ...review, stars: 5 }], 'reviews.0.stars: not a value that is known'],
    ['reviewCheck', null, 'reviewCheck: not a text in both languages, bg and en'],
  ])('of its record is told in a sentence: %s %j', (place, value, fault) => {
    expect(dealerFaults(dealer, changed(dealerRecord, place, value))).toEqual([fault]);
  });

  test('hides no other one: all are told at once', () => {
    const first = changed(dealer, 'email', '');
    const values = changed(changed(first, 'slogan', 'x'), 'phones.sales.dial', '1');
    const record = changed(dealerRecord, 'figures', null);
    expect(dealerFaults(values, record).sort()).toEqual([
      'email: not an e-mail address',
      'figures: not a list',
      'phones.sales.dial: not a telephone number like +35921234567',
      'slogan: not a value that is known',
    ]);
  });

  test('is null where a dealer has no such thing', () => {
    let values: object = dealer;
    for (const place of ['company.vatNumber', 'drawnMap', 'homesFrom', 'usedGuaranteeMonths'])
      values = changed(values, place, null);
    const record = changed(changed(dealerRecord, 'rating', null), 'reviews', []);
    expect(dealerFaults(values, record)).toEqual([]);
  });
});
