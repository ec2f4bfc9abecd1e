import { describe, expect, test } from 'vitest';
import { websiteSections } from '#domain/dealer/website-sections.ts';
import { auditActions, auditedFields, auditKinds } from '#domain/records/audit.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { fieldWord, shortened, valueLines } from '#staff/kit/changes.tsx';

const houseName = (id: string) => (id === 'a' ? 'ABI Torino' : id);
const say = (language: 'bg' | 'en') => ({ language, messages: adminMessages[language], houseName });

describe.each(['bg', 'en'] as const)('changes in words, in %s', (language) => {
  const messages = adminMessages[language];

  test('every audited field has a name in words, not its name in the table', () => {
    for (const kind of auditKinds)
      for (const field of auditedFields[kind])
        expect(fieldWord(field, messages)).not.toMatch(/[_.]/);
  });

  test('every action, kind, picture section and author has a name', () => {
    for (const action of auditActions) expect(messages.adminAudit.actions[action]).toBeTruthy();
    for (const kind of auditKinds) expect(messages.adminAudit.kindOne[kind]).toBeTruthy();
    for (const section of websiteSections)
      expect(messages.adminAudit.sections[section]).toBeTruthy();
    for (const by of ['system', 'import', 'restore', 'unknown'])
      expect(messages.adminAudit.by[by]).toBeTruthy();
  });

  test('flags, statuses and discounts are written in words', () => {
    const { adminAudit: words, adminHouses } = messages;
    expect(valueLines('is_visible', true, say(language))).toEqual([words.yes]);
    expect(valueLines('sale_status', 'sold', say(language))).toEqual([adminHouses.statuses.sold]);
    expect(valueLines('discount_type', 'fixed', say(language))).toEqual([
      words.discountTypes.fixed,
    ]);
    for (const nothing of [null, '', []])
      expect(valueLines('features', nothing, say(language))).toEqual([words.nothing]);
  });
});

test('prices, dates, years and houses are written as each language writes them', () => {
  expect(valueLines('price', 22_600, say('bg'))).toEqual(['22\u00a0600\u00a0€']);
  expect(valueLines('price', 22_600, say('en'))).toEqual(['€22,600']);
  expect(valueLines('year', 2015, say('en'))).toEqual(['2015']);
  expect(valueLines('discount_value', 12.5, say('en'))).toEqual(['12.5']);
  expect(valueLines('discount_value', 12.5, say('bg'))).toEqual(['12,5']);
  expect(valueLines('start_date', '2026-11-01T00:00:00.000Z', say('en'))).toEqual([
    '1 Nov 2026, 02:00',
  ]);
  expect(valueLines('sale.sold_on', '2026-11-01', say('en'))).toEqual(['1 Nov 2026']);
  for (const day of ['internal.arrived_on', 'reservation.until'])
    expect(valueLines(day, '2026-11-01', say('bg'))).toEqual(['1.11.2026 г.']);
  expect(valueLines('caravan_id', 'a', say('bg'))).toEqual(['ABI Torino']);
  expect(
    valueLines('caravans', ['a', 'a fixed 500', 'a percentage 10.5', '… +3'], say('en')),
  ).toEqual(['ABI Torino', 'ABI Torino (€500)', 'ABI Torino (10.5%)', '… +3']);
  expect(valueLines('caravans', ['a percentage 10.5'], say('bg'))).toEqual([
    'ABI Torino (10,5\u00a0%)',
  ]);
  expect(valueLines('confirmed_prices', ['a 10600 600', '… +3'], say('en'))).toEqual([
    'ABI Torino: €10,600 → €600',
    '… +3',
  ]);
  expect(valueLines('price_history.confirmed_prices', ['10600 600'], say('en'))).toEqual([
    '€10,600 → €600',
  ]);
  expect(valueLines('features', ['Камина', 'Тераса'], say('bg'))).toEqual(['Камина', 'Тераса']);
});

describe('the part of a change that the audit log shows', () => {
  const change = (before: string | string[], after: string | string[]) => ({
    field: 'x',
    before,
    after,
  });

  test('of a list is the entries added and removed, or all of it where only the order differs', () => {
    expect(shortened(change(['a', 'b'], ['b', 'c']))).toMatchObject({
      before: ['a'],
      after: ['c'],
    });
    expect(shortened(change(['a', 'b'], ['b', 'a']))).toMatchObject({
      before: ['a', 'b'],
      after: ['b', 'a'],
    });
  });

  test('of a long text is the part that differs, of a short one the whole', () => {
    const [start, end] = ['начало '.repeat(60), ' край'.repeat(60)];
    const { before, after } = shortened(change(`${start}старо${end}`, `${start}ново${end}`));
    expect(before).toMatch(/^….{0,70}старо.{0,70}…$/);
    expect(after).toMatch(/^….{0,70}ново.{0,70}…$/);
    expect(shortened(change('старо', 'ново'))).toMatchObject({ before: 'старо', after: 'ново' });
    expect(shortened(change(start, `${start}още`)).after).toMatch(/още$/);
  });
});
