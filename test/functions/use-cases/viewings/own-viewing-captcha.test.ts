import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { type CustomerCalls, startCustomerCalls } from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { renderSite } from '#support/render-site.ts';

let calls: CustomerCalls;
let viewing: Viewing;
let token: string;
beforeAll(async () => {
  // The function looks when it starts whether the dealer's forms ask for the captcha.
  dealer.forms.captcha = true;
  calls = await startCustomerCalls();
  // A Thursday, 12:00 in Sofia.
  setClock(new Date('2026-11-26T10:00:00.000Z'), { hold: true });
  const house = calls.house();
  await calls.show([house]);
  viewing = buildViewing({ day: '2026-11-30', caravan_ids: [house.id] });
  await calls.viewings.create(viewing);
  token = await calls.tokens.of(viewing.id);
});
afterAll(async () => {
  dealer.forms.captcha = false;
  setClock(null);
  await calls?.stop();
});

/** The forms of a page, by what they send. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form[^>]*class="viewing-form[\s\S]*?<\/form>/g)].map(([form]) => form);
const formThatSends = (html: string, field: string) =>
  formsOf(html).find((form) => form.includes(field)) ?? '';

test('where the forms ask for a captcha, a link is opened without one, by a script and without', async () => {
  expect((await calls.openLink({ body: { token, lang: 'bg' } })).status).toBe(200);
  const { html } = await renderSite('/bg/viewing', []);
  const form = formThatSends(html, 'name="token"');
  expect(form).toContain('action="/api/viewing"');
  expect(form).not.toContain('captcha');
  expect(html).not.toContain(enquiryMessages.bg.enquiry.noScript);
});

test('its viewing is cancelled without one, and moved with one', async () => {
  const event = gatewayEvent({
    routeKey: 'POST /api/viewing',
    body: String(new URLSearchParams({ token, lang: 'bg' })),
    contentType: 'application/x-www-form-urlencoded',
  });
  const { body: page = '' } = await calls.handler({
    ...event,
    headers: {
      ...event.headers,
      origin: String(calls.env.SITE_ORIGIN),
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': '192.0.2.1:46532',
    },
  });
  expect(formThatSends(page, 'value="cancel"')).toContain('action="/api/viewing/change"');
  expect(formThatSends(page, 'value="cancel"')).not.toContain('captcha');
  expect(formThatSends(page, 'value="move"')).toContain('name="captcha"');

  const move = { token, action: 'move', day: '2026-11-30', time: '12:00', lang: 'bg' };
  expect(await calls.changeLink({ body: move })).toMatchObject({
    status: 400,
    body: { fields: { captcha: 'required' } },
  });
  const cancel = { token, action: 'cancel', lang: 'bg' };
  expect((await calls.changeLink({ body: cancel })).status).toBe(200);
  expect(await calls.viewings.get(viewing.id)).toMatchObject({ status: 'cancelled' });
});
