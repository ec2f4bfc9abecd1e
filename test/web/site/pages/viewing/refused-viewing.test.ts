import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { languages } from '#domain/locale.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import type { RefusedViewing } from '#site/server/render-refused-form.ts';
import { ApiError, renderRefusedViewing } from '#site/server/render-refused-form.ts';

const surroundings = {
  origin: 'https://homes.example',
  now: new Date('2026-11-21T10:00:00Z'),
  makes: [],
  hours: dealer.openingHours,
  hasOffers: false,
};
const days = [
  { day: '2026-11-23', times: ['09:00', '11:00'] },
  { day: '2026-11-24', times: ['10:00'] },
];
const id = (at: number) => `${at}c0ffee1-1f2e-4d3c-9b4a-${at}23456789abc`;
const granada = { id: id(1), name: 'Willerby Granada, № 10042', status: 'available' } as const;
const rio = { id: id(2), name: 'Willerby Rio', status: 'reserved' } as const;
const sold = { id: id(3), name: 'ABI Vista', status: 'sold' } as const;
const typed = {
  name: 'Иван „Петров"',
  phone: '0888 111 222',
  email: 'ivan@example.com',
  at: '2026-11-24 10:00',
};

const main = (form: Omit<RefusedViewing, 'typed' | 'houses' | 'days'> & Partial<RefusedViewing>) =>
  renderRefusedViewing({ typed, houses: [granada, rio], days, ...form }, surroundings)
    .split('<main')[1]
    ?.split('</main>')[0]
    ?.replaceAll('&#x27;', "'") ?? '';
const tag = (html: string, attribute: string) =>
  (html.match(/<input[^>]*>/g) ?? []).find((one) => one.includes(attribute)) ?? '';
const failureOf = (code: ApiError['code'], body: Record<string, unknown> = {}) =>
  new ApiError(code, 400, 'Refused', body);

describe.each(languages)('the page of a refused wish to see homes, in %s', (language) => {
  const words = formPagesMessages[language].viewing;
  const shared = enquiryMessages[language].enquiry;

  test('shows again what was typed, ticked and chosen, and opens the day of the choice', () => {
    const html = main({ language, failure: failureOf('unavailable') });
    expect(tag(html, 'name="name"')).toContain('value="Иван „Петров&quot;"');
    expect(tag(html, 'name="phone"')).toContain('value="0888 111 222"');
    expect(tag(html, 'name="email"')).toContain('value="ivan@example.com"');
    expect(tag(html, 'value="2026-11-24 10:00"')).toContain('checked=""');
    expect(html.match(/<details class="viewing-day"[^>]*>/g)).toEqual([
      '<details class="viewing-day">',
      '<details class="viewing-day" open="">',
    ]);
    for (const one of [granada, rio])
      expect(tag(html, `value="${one.id}"`)).toContain('checked=""');
    expect(html).toContain(words.failures.submit);
    expect(html).toContain(`href="tel:${dealer.phones.sales.dial}"`);
  });

  test('says that the time was taken, and has it chosen no more', () => {
    const html = main({ language, failure: failureOf('taken') });
    expect(html).toContain(words.failures.taken);
    expect(html).not.toContain('checked="" value="2026-11-24');
    expect(tag(html, 'value="2026-11-24 10:00"')).not.toContain('checked');
    expect(tag(html, 'name="name"')).toContain('value="Иван');
  });

  test.each([
    ['rule', { reason: 'open_wishes' }, words.failures.openWishes],
    ['rule', { reason: 'automated' }, shared.failures.automated],
    ['rate_limited', {}, shared.failures.tooMany],
    ['internal', {}, words.failures.submit],
    ['invalid', { fields: { captcha: 'required' } }, shared.noScript],
  ] as const)('says why it was not taken, and whom to call: %s %o', (code, body, sentence) => {
    const html = main({ language, failure: failureOf(code, body) });
    expect(html).toContain(sentence);
    expect(html).toContain(`href="mailto:${dealer.email}"`);
    expect(html).toContain('action="/api/viewings"');
  });

  test('asks for a captcha in a rush, keeps what was typed, and without scripts says whom to call', () => {
    const body = { reason: 'crowded', fields: { captcha: 'required' } };
    const html = main({ language, failure: failureOf('invalid', body) });
    expect(html).toContain(`<span class="viewing-scripted">${words.failures.crowded}</span>`);
    expect(html).toContain(`<noscript>${words.failures.crowdedPlain}</noscript>`);
    expect(html).toContain(`href="tel:${dealer.phones.sales.dial}"`);
    expect(html).toContain('<fieldset class="form-captcha" data-asked=""');
    expect(tag(html, 'name="captcha"')).toContain('type="hidden"');
    // The form itself is not hidden where no script runs.
    expect(html).not.toContain('data-captcha');
    expect(html).not.toContain(shared.noScript);
    expect(tag(html, 'name="phone"')).toContain('value="0888 111 222"');
    expect(tag(html, 'value="2026-11-24 10:00"')).toContain('checked=""');
    // Its answer is spent: whoever chooses another time is asked again.
    const taken = main({ language, failure: failureOf('taken'), wasAsked: true });
    expect(taken).toContain('<fieldset class="form-captcha" data-asked=""');
    expect(main({ language, failure: failureOf('taken') })).not.toContain('form-captcha');
  });

  test.each([
    [{ name: 'required' }, 'name', words.problems.nameRequired],
    [{ phone: 'required' }, 'phone', words.problems.phoneRequired],
    [{ phone: 'invalid' }, 'phone', words.problems.phoneInvalid],
    [{ phone: 'tooLong' }, 'phone', words.problems.tooLong],
    [{ email: 'invalid' }, 'email', words.problems.emailInvalid],
    [{ day: 'required', time: 'required' }, 'at', words.problems.timeRequired],
    [{ time: 'invalid' }, 'at', words.problems.timeInvalid],
    [{ caravan_ids: 'required' }, 'caravan_ids', words.problems.housesRequired],
    [{ caravan_ids: 'tooMany' }, 'caravan_ids', words.problems.housesTooMany],
    [{ 'caravan_ids.0': 'invalid' }, 'caravan_ids', words.problems.housesRequired],
  ] as const)('says at the field what is wrong, and leads there: %o', (fields, name, sentence) => {
    const html = main({ language, failure: failureOf('invalid', { fields }) });
    expect(html).toContain(`<a href="#viewing-${name}">${sentence}</a>`);
    expect(html).toContain(`id="viewing-${name}-error">${sentence}<`);
    expect(html).toContain(` id="viewing-${name}"`);
  });

  test('leaves out what was sold meanwhile or is gone, and keeps the others', () => {
    const failure = failureOf('invalid', { fields: { caravan_ids: 'sold' } });
    const after = main({ language, failure, houses: [granada, sold] });
    expect(after).toContain(words.problems.housesSold);
    expect(tag(after, `value="${sold.id}"`)).toContain('disabled=""');
    const unknown = { id: id(4), name: null, status: 'available' } as const;
    const gone = failureOf('invalid', { fields: { caravan_ids: 'gone' } });
    const left = main({ language, failure: gone, houses: [granada, unknown] });
    expect(left).toContain(`<h2>${words.titleOf(granada.name)}</h2>`);
    expect(left).not.toContain(unknown.id);
    for (const [fault, houses] of [
      [failure, [sold]],
      [gone, [unknown]],
    ] as const) {
      const none = main({ language, failure: fault, houses });
      expect(none).not.toContain('<form');
      expect(none).toContain(`href="/${language}/houses"`);
    }
  });

  test('keeps homes that could not be read, and the chosen time where the times could not', () => {
    const unread = [1, 2].map((at) => ({ id: id(at), name: null, status: 'available' as const }));
    const html = main({ language, failure: failureOf('unavailable'), houses: unread, days: null });
    for (const one of unread)
      expect(tag(html, `value="${one.id}"`)).toBe(
        `<input type="hidden" name="caravan_ids" value="${one.id}"/>`,
      );
    expect(tag(html, 'name="at"')).toBe(
      '<input type="hidden" name="at" value="2026-11-24 10:00"/>',
    );
    const none = main({ language, failure: failureOf('taken'), days: null });
    expect(none).toContain(words.times.unread);
    expect(none).not.toContain('<form');
  });

  test.each(['forbidden', 'too_large'] as const)(
    'shows nothing that was typed where it was not to be read: %s',
    (code) => {
      const html = main({ language, failure: failureOf(code) });
      expect(html).not.toMatch(/Иван|0888 111|Willerby|<form/);
      expect(html).toContain(`href="/${language}/houses"`);
    },
  );

  test('has its styles, is for no search engine, and its language link leads to the form', () => {
    const html = renderRefusedViewing(
      { language, typed, houses: [granada], days, failure: failureOf('taken') },
      surroundings,
    );
    expect(html).toContain('/*refused*/');
    expect(html).toContain('<meta name="robots" content="noindex">');
    const other = language === 'bg' ? 'en' : 'bg';
    expect(html).toContain(`href="/${other}/viewing/new?ids=${granada.id.slice(0, 8)}"`);
  });
});
