import type { Page } from 'playwright-core';
import { hydrated, type languages, newContext, origin, watchedPage } from './browser.ts';
import { shared } from './house-calls.ts';

type Language = (typeof languages)[number];

let minutes = 0;

/** Moves the house's clock on, so that what was sent from here before no longer counts. Give it back with `setClock(null)`. */
export async function forgetSubmissions(): Promise<void> {
  minutes += 2;
  await shared.setClock(new Date(Date.now() + minutes * 60_000));
}

interface Visit {
  width?: number;
  /** Without it what moves is still. */
  scripts?: boolean;
}

/** A new visitor's page. */
export async function visit(path: string, { width = 1280, scripts = true }: Visit = {}) {
  const context = await newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  });
  const watched = await watchedPage(context);
  await watched.page.goto(path);
  if (scripts) await hydrated(watched.page);
  return { context, ...watched };
}

export const words = {
  bg: {
    send: 'Изпратете запитване',
    sent: 'Запитването е изпратено',
    failed: 'Съобщението не можа да бъде изпратено',
    mail: 'Имейлът не можа да се изпрати',
    unverified: 'Имейл услугата временно не работи. Моля, опитайте отново по-късно или се свържете директно с нас.',
    interest: 'Интересувам се от мобилния дом',
    instalments: 'На вноски с TBI',
    request: 'Изпратете заявката',
    requested: 'Заявката е изпратена',
    missing: 'Моля, попълнете: Име, Фамилия, Имейл, Телефон',
    email: 'Моля, въведете валиден имейл адрес',
    close: 'Затворете',
  },
  en: {
    send: 'Send enquiry',
    sent: 'Your enquiry has been sent',
    failed: 'Unable to send message',
    mail: 'Failed to send email',
    unverified: 'The email service is temporarily unavailable. Please try again later or contact us directly.',
    interest: 'I am interested in the',
    instalments: 'In instalments with TBI',
    request: 'Send the request',
    requested: 'Your request has been sent',
    missing: 'Please fill in: First name, Last name, E-mail, Phone',
    email: 'Please enter a valid email address',
    close: 'Close',
  },
} satisfies Record<Language, Record<string, string>>;

export const enquiryField = (page: Page, name: string) => page.locator(`#enquiry [name=${name}]`);
export const sendEnquiry = (page: Page) => page.locator('#enquiry button[type=submit]').click();

export async function fillEnquiry(page: Page, { name = 'Иван Петров', email = 'ivan@example.com', message = '' } = {}) {
  await enquiryField(page, 'name').fill(name);
  await enquiryField(page, 'email').fill(email);
  if (message) await enquiryField(page, 'message').fill(message);
}

export const loanField = (page: Page, name: string) => page.locator(`dialog.loan [name=${name}]`);
export const sendLoan = (page: Page) => page.locator('dialog.loan button[type=submit]').click();

/** Opens the loan dialog and waits for the bank's figures. */
export async function openLoan(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: words[language].instalments }).click();
  await page.locator('dialog.loan[open]').waitFor();
  await page.locator('.loan-calculator:not([aria-busy])').waitFor();
}

export async function fillLoan(page: Page, email: string): Promise<void> {
  for (const [name, text] of Object.entries({ firstname: 'Мария', lastname: 'Иванова', email, phone: '0888 11 22 33' }))
    await loanField(page, name).fill(text);
  await loanField(page, 'consent').check();
}

interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** The mails sent so far that say something. */
export async function mailsWith(text: string): Promise<Mail[]> {
  const { mails }: { mails: Mail[] } = await (await fetch(`${origin}/_local/mails`)).json();
  return mails.filter((mail) => JSON.stringify(mail).includes(text));
}

async function itemsOf<Item>(path: string): Promise<Item[]> {
  const { items } = await (await shared.asStaff('GET', path)).json();
  return items;
}

interface KeptEnquiry {
  name: string;
  message: string;
  caravan_name: string | null;
  lang: string;
}
export const enquiriesOf = async (name: string) =>
  (await itemsOf<KeptEnquiry>('/enquiries')).filter((enquiry) => enquiry.name === name);

interface KeptLoan {
  caravan_price: number;
  down_payment: number | null;
  period: number | null;
  customer_data: { email: string; country: string };
  lang: string;
}
export const loansOf = async (email: string) =>
  (await itemsOf<KeptLoan>('/loan-requests')).filter(({ customer_data }) => customer_data.email === email);
