import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { formPagesMessages } from '#shared/texts/form-pages-messages.ts';
import { ApiError, renderRefusedViewing } from '#site/server/render-refused-form.ts';
import { closePage, type OpenPage, openPage } from '#support/open-page.ts';
import { renderSite } from '#support/render-site.ts';
import { house } from '#test/functions/catalogue/houses.ts';

const homes = [house(), house({ model: 'Rio' })];
const address = `/bg/viewing/new?ids=${homes.map(({ id }) => id.slice(0, 8)).join(',')}`;
const { problems } = formPagesMessages.bg.viewing;
const now = new Date('2026-11-23T12:00:00Z');
let html = '';
/** The same as the server sends it back in a rush. */
let refused = '';
/** The same of a dealer who asks for a captcha. */
let asking = '';
beforeAll(async () => {
  const render = async () => (await renderSite(address, homes, { now })).html;
  html = await render();
  dealer.forms.captcha = true;
  asking = await render();
  dealer.forms.captcha = false;
  const [one] = homes;
  refused = renderRefusedViewing(
    {
      language: 'bg',
      typed: { name: 'Иван', phone: '0888 111 222', at: '2026-11-26 10:00' },
      failure: new ApiError('invalid', 400, 'Refused', {
        reason: 'crowded',
        fields: { captcha: 'required' },
      }),
      houses: [{ id: one?.id ?? '', name: 'Willerby Rio', status: 'available' }],
      days: [{ day: '2026-11-26', times: ['10:00'] }],
    },
    { origin: 'https://homes.example', now, makes: [], hours: [], hasOffers: false },
  );
});

let page: OpenPage;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = openPage(html, address);
  const { startSending } = await import('#site/scripts/viewing/sending.ts');
  startSending();
});
afterEach(() => {
  vi.useRealTimers();
  closePage();
});

function find<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
/** Whether the browser would send the form now. */
const send = () =>
  find('.viewing-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const button = () => find('.viewing-form [type=submit]').getAttribute('aria-disabled');

test('a form is sent once, until the visitor comes back to it', () => {
  expect([send(), button()]).toEqual([true, 'true']);
  expect(send()).toBe(false);
  page.send('pageshow', { persisted: true });
  expect(button()).toBeNull();
  expect(send()).toBe(true);
});

test('a form that led nowhere can be sent again after a while', async () => {
  send();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(send()).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([button(), send()]).toEqual([null, true]);
});

test('the browser says once that a time is missing, and opens its day', () => {
  const form = find<HTMLFormElement>('.viewing-form');
  expect(form.noValidate).toBe(false);
  const [first, ...others] = document.querySelectorAll<HTMLInputElement>('[name=at]');
  const day = first?.closest('details');
  day?.removeAttribute('open');
  const isSaid = (box?: HTMLInputElement) =>
    box?.dispatchEvent(new Event('invalid', { cancelable: true }));
  expect([isSaid(first), day?.hasAttribute('open')]).toEqual([true, true]);
  expect(others.some(isSaid)).toBe(false);
  expect(isSaid(find<HTMLInputElement>('[name=name]'))).toBe(true);
});

test('one home is ticked at least', () => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.viewing-houses input')];
  const [first] = boxes;
  const tick = (isTicked: boolean) => {
    for (const box of boxes) box.checked = isTicked;
    first?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  expect(first?.validationMessage).toBe('');
  tick(false);
  expect(first?.validationMessage).toBe(problems.housesRequired);
  tick(true);
  expect(first?.validationMessage).toBe('');
});

/** Opens a page, and answers what the provider's script was given to draw. */
async function drawn(html: string, start: () => Promise<void>) {
  page = openPage(html, address);
  vi.stubGlobal('location', page.window.location);
  const captcha = { scriptUrl: '/captcha.js', siteKey: 'key' };
  page.answer = () => new Response(JSON.stringify({ captcha }));
  let solve: (token: string) => void = () => {};
  const render = (_: Element, { callback }: { callback: typeof solve }) => {
    solve = callback;
    return 0;
  };
  vi.stubGlobal('window', { grecaptcha: { render, reset() {} } });
  await start();
  await vi.waitFor(() => find('script[src*="captcha.js"]').dispatchEvent(new Event('load')));
  await vi.waitFor(() => find('.form-captcha > div'));
  await vi.advanceTimersByTimeAsync(0);
  return (token: string) => solve(token);
}

test('a form with a captcha is sent once that is solved', async () => {
  const solve = await drawn(asking, async () => {
    const { startSending } = await import('#site/scripts/viewing/sending.ts');
    startSending();
  });
  const alarm = find('[data-missing]');
  expect(send()).toBe(false);
  expect(alarm.textContent).toBe(enquiryMessages.bg.enquiry.failures.captcha);
  solve('token');
  expect(find<HTMLInputElement>('[name=captcha]').value).toBe('token');
  expect([alarm.textContent, send()]).toEqual(['', true]);
});

test('a form that came back with a captcha draws it at once, and keeps what was typed', async () => {
  const solve = await drawn(refused, async () => {
    const { startForms } = await import('#site/scripts/viewing/viewing.ts');
    startForms();
  });
  await vi.waitFor(() => expect(find<HTMLFormElement>('.viewing-form').noValidate).toBe(false));
  expect(find<HTMLInputElement>('[name=phone]').value).toBe('0888 111 222');
  expect(send()).toBe(false);
  solve('token');
  expect([find<HTMLInputElement>('[name=captcha]').value, send()]).toEqual(['token', true]);
});
