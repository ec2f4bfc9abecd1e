import type { Page } from 'playwright-core';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { origin } from './browser.ts';
import { forgetSubmissions } from './public-forms.ts';
import { addHouse } from './staff.ts';
import { shared } from './stage-calls.ts';

async function sound(answer: Promise<Response>) {
  const body = await (await answer).json();
  if (!body.success) throw new Error(JSON.stringify(body));
  return body;
}

async function submit(path: string, body: object): Promise<Response> {
  await forgetSubmissions();
  const key = crypto.randomUUID();
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

/** A name that nothing else in the stage has. */
export const uniqueName = () => `T${crypto.randomUUID().slice(0, 6)}`;

export const readEnquiry = async (id: string): Promise<StaffEnquiry | undefined> =>
  (await sound(shared.asStaff('GET', '/enquiries'))).items.find(
    (one: StaffEnquiry) => one.id === id,
  );

/** An enquiry as a visitor sends it; its mail may fail in tests of that. */
export async function addEnquiry(parts: object = {}): Promise<StaffEnquiry> {
  const name = uniqueName();
  const form = {
    name,
    email: `${name}@example.com`,
    phone: '0888 111 222',
    message: 'Може ли оглед?',
    lang: 'bg',
    ...parts,
  };
  const { enquiry } = await (await submit('/send-email', form)).json();
  const stored = await readEnquiry(enquiry?.id);
  if (!stored) throw new Error('The enquiry was not stored');
  return stored;
}

export const patchEnquiry = async (id: string, patch: object): Promise<StaffEnquiry> =>
  (await sound(shared.asStaff('PATCH', `/enquiries/${id}`, patch))).enquiry;

export const readLoan = async (id: string): Promise<StaffLoanRequest> =>
  (await sound(shared.asStaff('GET', `/loan-requests/${id}`))).loan_request;

export const patchLoan = async (id: string, patch: object): Promise<StaffLoanRequest> =>
  (await sound(shared.asStaff('PATCH', `/loan-requests/${id}`, patch))).loan_request;

/**
 * A loan request for a new house of 20,000 EUR, 8,000 of it paid first, as a customer sends it;
 * `price` is the house's.
 */
export async function addLoan({
  price = 20_000,
  ...parts
}: { price?: number } & Record<string, unknown> = {}) {
  const lastname = uniqueName();
  const house = await addHouse({ make: 'Atlas', model: uniqueName(), price });
  const answer = await submit('/loan-requests', {
    caravan_id: house.id,
    customer_data: {
      firstname: 'Мария',
      lastname,
      email: `${lastname}@example.com`,
      phone: '+359 888 123 456',
    },
    consent: true,
    down_payment: 8000,
    period: 36,
    lang: 'bg',
    ...parts,
  });
  const { loan_request } = await sound(Promise.resolve(answer));
  const loan = await readLoan(loan_request.id);
  return { ...loan, name: `Мария ${lastname}`, house };
}

/** Erases these customers' data, and deletes their houses. */
export async function eraseOf(email: string): Promise<void> {
  await shared.asStaff('POST', '/personal-data/erase', { email });
}

/** Types into the search of a list, which stands in no address; resolves with the answer. */
export async function lookFor(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/requests/search') && answer.request().postDataJSON()?.text === text,
  );
  await page.getByRole('searchbox').fill(text);
  await answered;
}

/** Presses an item of the menu of what is open. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.locator('.panel-actions [aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
