import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import type { Typed } from '#domain/requests/forms.ts';
import { SiteProvider } from '#shared/site-context.tsx';
import { enquiry } from '#shared/texts/en/enquiry.ts';
import { financing } from '#shared/texts/en/financing.ts';
import { messagesOf } from '#shared/texts/messages-of.ts';
import { EnquiryForm, type EnquiryFormProps } from '#site/islands/enquiry/enquiry-form.tsx';
import { Island } from '#site/islands/island.tsx';
import { LoanForm, type LoanFormProps } from '#site/islands/loan/loan-form.tsx';
import { closePage, openPage } from '#support/open-page.ts';

const site = { language: 'en', messages: messagesOf.en, now: new Date(0), hours: [] } as const;
const hostile = 'a"b\'&<\u2028\n</textarea></script>';

type Given<Props, Words> = {
  name: 'enquiry' | 'loan';
  of: ComponentType<Props & { typed?: Typed } & { words: Words }>;
  props: Props;
  words: Words;
  typed?: Typed;
};

/** The island as it is once a browser has hydrated it, and what React found wrong meanwhile. */
async function hydrated<Props extends object, Words>(given: Given<Props, Words>) {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <Island {...given} failed="" />
    </SiteProvider>,
  );
  const page = openPage(html, '/api/send-email');
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('HTMLIFrameElement', page.window.HTMLIFrameElement);
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { hydrateIsland } = await import('#site/islands/hydrate-island.ts');
  const island = page.document.querySelector<HTMLElement>('.island');
  if (!island) throw new Error('The page has no island');
  const before = island.innerHTML;
  hydrateIsland(island, given.of, given.words);
  // React goes on with its effects at the next turns of the event loop.
  for (const _ of [1, 2, 3]) await new Promise(setImmediate);
  const find = <T extends Element>(selector: string) => {
    const found = island.querySelector<T>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const shown = (name: string) =>
    find<HTMLInputElement>(`[name="${name}"]:not([type=hidden])`).value;
  return { html, island, before, find, shown, errors: errors.mock.calls };
}
afterEach(() => {
  vi.restoreAllMocks();
  closePage();
});

/** Of a field that was not sent the server writes no value, React an empty one. */
const markup = (html: string) => html.replaceAll(' value=""', '');

describe('a form with what was typed before, once it is hydrated', () => {
  const typed = { name: 'Иван "Ванко"', email: 'ivan', phone: '', message: hostile };
  const refused = { problems: { email: 'emailInvalid' as const }, failure: '' };
  const props: EnquiryFormProps = { language: 'en', refused };

  test('is as it was, though its props do not hold what was typed', async () => {
    const { html, island, before, shown, errors } = await hydrated({
      name: 'enquiry',
      of: EnquiryForm,
      props,
      words: enquiry,
      typed,
    });
    expect(html.match(/data-props="([^"]*)"/)?.[1]).not.toMatch(/Ванко|2028|textarea/);
    for (const [name, text] of Object.entries(typed)) expect(shown(name), name).toBe(text);
    expect(markup(island.innerHTML)).toBe(markup(before));
    expect(errors).toEqual([]);
  });

  test('has the terms of the loan, the ticked consent and the open address', async () => {
    const schemes: FinancingScheme[] = [36, 48].map((period) => ({
      id: `s${period}`,
      name: 'Usual',
      period,
      amount_min: 100,
      amount_max: 12_400,
      installment_factor: 1.2 / period,
      total_due_factor: 1.2,
      nir: 9,
      apr: 9.5,
    }));
    const loanProps: LoanFormProps = {
      language: 'en',
      house: { id: 'h1', name: 'ABI' },
      price: 20_000,
      address: '/en/houses/abi/instalments',
      schemes,
      refused: { problems: { phone: 'missing' }, failure: null },
    };
    const { island, before, shown, find, errors } = await hydrated({
      name: 'loan',
      of: LoanForm,
      props: loanProps,
      words: financing,
      typed: {
        'customer_data.firstname': hostile.replaceAll('\n', ''),
        'customer_data.city': 'Кърджали',
        consent: 'true',
        period: '36',
        down_payment: '9 000',
      },
    });
    expect(shown('customer_data.firstname')).toBe(hostile.replaceAll('\n', ''));
    expect(shown('customer_data.country')).toBe('Bulgaria');
    expect([shown('period'), shown('down_payment')]).toEqual(['36', '9 000']);
    expect(find<HTMLInputElement>('[name=down_payment][type=hidden]').value).toBe('9000');
    expect(find<HTMLInputElement>('[name=consent]').checked).toBe(true);
    expect(find<HTMLDetailsElement>('.loan-address').open).toBe(true);
    expect(markup(island.innerHTML)).toBe(markup(before));
    expect(errors).toEqual([]);
  });

  test('is empty where nothing was typed before', async () => {
    const { html, shown, errors } = await hydrated({
      name: 'enquiry',
      of: EnquiryForm,
      props: { language: 'en' } as EnquiryFormProps,
      words: enquiry,
    });
    expect(html).not.toContain('data-typed');
    expect([shown('name'), shown('message')]).toEqual(['', '']);
    expect(errors).toEqual([]);
  });
});
