import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import { languages } from '#domain/locale.ts';
import { type OwnViewing, viewingStatuses } from '#domain/requests/viewing.ts';
import { unofferedWords } from '#domain/requests/viewing-homes.ts';
import { dayInWords } from '#shared/formats/day-in-words.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import {
  ApiError,
  renderOwnViewing,
  renderRefusedLink,
  type ShownViewing,
} from '#site/server/render-refused-form.ts';

const surroundings = {
  origin: 'https://homes.example',
  now: new Date('2026-11-21T10:00:00Z'),
  makes: [],
  hours: dealer.openingHours,
  hasOffers: false,
};
const token = 'A-_'.padEnd(43, 'x');
const viewing: OwnViewing = {
  number: '1A2B3C4D',
  status: 'wished',
  day: '2026-11-30',
  time: '10:30',
  minutes: 90,
  houses: ['Willerby Granada', 'ABI Vista'],
  standings: ['available', 'available'],
  unoffered: 0,
};
const days = [{ day: '2026-11-24', times: ['10:00'] }];
const failureOf = (code: ApiError['code'], body: Record<string, unknown> = {}) =>
  new ApiError(code, 400, 'Refused', body);
const mainOf = (html: string) => html.split('<main')[1]?.split('</main>')[0] ?? '';
const formsOf = (html: string) => html.match(/<form class="viewing-form".*?<\/form>/gs) ?? [];

describe.each(languages)('the viewing of a letter’s link, in %s', (language) => {
  const words = formPagesMessages[language].viewing;
  const open = (parts: Partial<ShownViewing> = {}) =>
    renderOwnViewing({ language, token, viewing, days, failure: null, ...parts }, surroundings);

  test('says when and where it is, of which homes, its state and its number', () => {
    const html = mainOf(open());
    for (const fact of [
      `<b>${dayInWords('2026-11-30', language)}</b>, 10:30\u2060–\u206012:00`,
      words.own.statuses.wished,
      'Willerby Granada, ABI Vista',
      dealer.address.street[language],
      '1A2B3C4D',
      `href="tel:${dealer.phones.sales.dial}"`,
    ])
      expect(html).toContain(fact);
    expect(open()).toContain('<meta name="robots" content="noindex">');
  });

  test('can be moved and cancelled by plain forms, which alone have the token', () => {
    const html = open();
    const [move = '', cancel = ''] = formsOf(html);
    for (const form of [move, cancel]) {
      expect(form).toContain('method="post"');
      expect(form).toContain('action="/api/viewing/change"');
      expect(form).toContain(`<input type="hidden" name="token" value="${token}"/>`);
      expect(form).toContain(`<input type="hidden" name="lang" value="${language}"/>`);
      expect(form).toContain('name="website"');
    }
    expect(move).toContain('<input type="hidden" name="action" value="move"/>');
    expect(move).toContain('name="at" value="2026-11-24 10:00"');
    expect(cancel).toContain('<input type="hidden" name="action" value="cancel"/>');
    expect(cancel).toContain(`>${words.own.cancel.submit}</button>`);
    expect(html.split(token)).toHaveLength(3);
  });

  test.each(viewingStatuses)('has forms only while its visitor is expected: %s', (status) => {
    const html = mainOf(open({ viewing: { ...viewing, status } }));
    expect(html).toContain(words.own.statuses[status]);
    const isAhead = status === 'wished' || status === 'confirmed';
    expect(formsOf(html)).toHaveLength(isAhead ? 2 : 0);
    expect(html.includes(words.own.again)).toBe(!isAhead);
  });

  test.each([
    ['taken', {}, words.failures.taken],
    ['invalid', { fields: { time: 'required' } }, words.problems.timeRequired],
    ['rule', { reason: 'declined' }, words.failures.over],
    ['rate_limited', {}, enquiryMessages[language].enquiry.failures.tooMany],
    ['unavailable', {}, words.failures.submit],
  ] as const)('says why it was not changed: %s %o', (code, body, sentence) => {
    const html = mainOf(open({ failure: failureOf(code, body) }));
    expect(html).toMatch(/<p class="form-failure" role="alert">/);
    expect(html).toContain(sentence);
    expect(formsOf(html)).toHaveLength(2);
  });

  test.each([
    [null, words.times.unread],
    [[], words.times.full],
  ])('can still be cancelled where there are no times to choose: %o', (none, sentence) => {
    const html = mainOf(open({ days: none }));
    expect(html).toContain(sentence);
    expect(formsOf(html)).toHaveLength(1);
    expect(html).toContain('name="action" value="cancel"');
  });

  test('names what was sold or reserved meanwhile, and only says that others are not offered', () => {
    const changed = { ...viewing, standings: ['sold', 'reserved'] as const, unoffered: 1 };
    const changedTo = (parts: Partial<OwnViewing>) =>
      mainOf(open({ viewing: { ...changed, standings: [...changed.standings], ...parts } }));
    const { sold, reserved } = words.states;
    const facts = [
      `<dd>Willerby Granada – ${sold}, ABI Vista – ${reserved}</dd>`,
      `<dd>${unofferedWords(1, 3, language)}</dd>`,
    ];
    for (const status of ['wished', 'confirmed'] as const) {
      const html = changedTo({ status });
      for (const fact of facts) expect(html).toContain(fact);
      expect(html).not.toContain(words.own.noneLeft(3));
    }
    const over = changedTo({ status: 'cancelled' });
    expect(over).toContain('<dd>Willerby Granada, ABI Vista</dd>');
    for (const fact of facts) expect(over).not.toContain(fact);
  });

  test.each([
    [['Willerby Granada'], ['sold'], 0],
    [['Willerby Granada'], ['sold'], 1],
    [[], [], 1],
    [[], [], 3],
  ] as const)('asks to call first where no home is left: %j %j, %i hidden', (...parts) => {
    const [houses, standings, unoffered] = parts;
    const left = { houses: [...houses], standings: [...standings], unoffered };
    const page = (status: OwnViewing['status']) =>
      mainOf(open({ viewing: { ...viewing, ...left, status } }));
    expect(page('confirmed')).toContain(words.own.noneLeft(houses.length + unoffered));
    expect(page('cancelled')).not.toContain(words.own.noneLeft(houses.length + unoffered));
  });

  test('is not shown to another site’s form', () => {
    const html = open({ failure: failureOf('forbidden') });
    expect(html).not.toMatch(new RegExp(`${token}|1A2B3C4D|Granada`));
    expect(mainOf(html)).toContain(`href="/${language}/viewing"`);
  });
});

describe.each(languages)('a letter’s link that opens no viewing, in %s', (language) => {
  const { link } = formPagesMessages[language].viewing;
  const refused = (failure: ApiError) => renderRefusedLink({ language, failure }, surroundings);

  test.each([
    [failureOf('not_found'), link.over],
    [failureOf('invalid', { fields: { token: 'invalid' } }), link.over],
    [failureOf('rate_limited'), link.failed],
    [failureOf('unavailable'), link.failed],
  ])('says why, whom to call and when: %o', (failure, { title, text }) => {
    const html = mainOf(refused(failure));
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(text);
    expect(html).toContain(`href="tel:${dealer.phones.sales.dial}"`);
    for (const line of openingWords(dealer.openingHours, language).lines)
      expect(html).toContain(`<li>${line}</li>`);
    expect(refused(failure)).toContain('<meta name="robots" content="noindex">');
  });
});
