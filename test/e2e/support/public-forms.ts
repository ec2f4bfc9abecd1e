import type { Page } from 'playwright-core';
import { dealer } from '#domain/dealer/dealer.ts';
import type { MailKind } from '#domain/requests/outbox.ts';
import { withName } from '#shared/texts/wording/prepositions.ts';
import { type languages, newContext, origin, ready, watchedPage } from './browser.ts';
import { shared } from './stage-calls.ts';
import { openStageTable } from './stage-table.ts';

type Language = (typeof languages)[number];

let minutes = 0;

/**
 * Moves the stage's clock on, so that forms sent from here before no longer count, and forgets the
 * letters that they caused.
 */
export async function forgetSubmissions(): Promise<void> {
  minutes += 2;
  await shared.setClock(new Date(Date.now() + minutes * 60_000));
  const table = await openStageTable();
  try {
    await table.forgetLetters();
  } finally {
    table.close();
  }
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
  if (scripts) await ready(watched.page);
  return { context, ...watched };
}

export const words = {
  bg: {
    send: 'Изпратете запитване',
    sent: 'Запитването е изпратено',
    failed: 'Съобщението не можа да бъде изпратено',
    stored: 'Запитването ви е при нас',
    kept: /^Изпратено в \d\d:\d\d\sч\. Ще отговорим до 24\sчаса по имейл или по телефона\. Номер на запитването: [0-9A-F]{8}$/,
    number: 'Номер на заявката',
    interest: 'Интересувам се от мобилния дом',
    instalments: `На вноски ${withName(dealer.provider.shortName)}`,
    request: 'Изпратете заявката',
    requested: 'Заявката е изпратена',
    missing: 'Моля, попълнете: Име, Фамилия, Имейл, Телефон',
    email: 'Моля, въведете валиден имейл адрес',
    close: 'Затворете',
    again: 'Опитайте отново',
  },
  en: {
    send: 'Send enquiry',
    sent: 'Your enquiry has been sent',
    failed: 'Unable to send message',
    stored: 'Your enquiry is with us',
    kept: /^Sent at \d\d:\d\d\. We will answer within 24 hours, by e-mail or phone\. Enquiry number: [0-9A-F]{8}$/,
    number: 'Request number',
    interest: 'I am interested in the',
    instalments: `In instalments with ${dealer.provider.shortName}`,
    request: 'Send the request',
    requested: 'Your request has been sent',
    missing: 'Please fill in: First name, Last name, E-mail, Phone',
    email: 'Please enter a valid email address',
    close: 'Close',
    again: 'Try again',
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

export const enquiryField = (page: Page, name: string) => page.locator(`#enquiry [name=${name}]`);
export const sendEnquiry = (page: Page) => page.locator('#enquiry button[type=submit]').click();

export async function fillEnquiry(
  page: Page,
  { name = 'Иван Петров', email = 'ivan@example.com', message = '' } = {},
) {
  await enquiryField(page, 'name').fill(name);
  await enquiryField(page, 'email').fill(email);
  if (message) await enquiryField(page, 'message').fill(message);
}

const ofCustomer = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'country',
  'city',
  'streetname',
  'streetno',
  'postalcode',
];
export const loanField = (page: Page, name: string) =>
  page.locator(
    `dialog.loan [name="${ofCustomer.includes(name) ? 'customer_data.' : ''}${name}"]:not([type=hidden])`,
  );
export const sendLoan = (page: Page) =>
  page.locator('dialog.loan .loan-request button[type=submit]').click();

/** Opens the loan dialog and waits for the bank's figures. */
export async function openLoan(page: Page, language: Language): Promise<void> {
  await page.getByRole('link', { name: words[language].instalments }).click();
  await page.locator('dialog.loan[open]').waitFor();
  await page.locator('.loan-calculator:not([aria-busy])').waitFor();
}

export async function fillLoan(page: Page, email: string): Promise<void> {
  for (const [name, text] of Object.entries({
    firstname: 'Мария',
    lastname: 'Иванова',
    email,
    phone: '0888 11 22 33',
  }))
    await loanField(page, name).fill(text);
  await loanField(page, 'consent').check();
}

interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  tags?: { kind?: string };
}

/** The mails of a kind that an address was sent so far, newest first. */
export const mailsTo = async (email: string, kind: MailKind): Promise<Mail[]> =>
  (await mailsWith(email)).filter(({ to, tags }) => to.includes(email) && tags?.kind === kind);

/** The mails so far that contain a text. */
export async function mailsWith(text: string): Promise<Mail[]> {
  const { mails }: { mails: Mail[] } = await (await fetch(`${origin}/_local/mails`)).json();
  return mails.filter((mail) => JSON.stringify(mail).includes(text));
}

async function itemsOf<Item>(path: string): Promise<Item[]> {
  const { items } = await (await shared.asStaff('GET', path)).json();
  return items;
}

interface KeptEnquiry {
  id: string;
  name: string;
  message: string;
  caravan_name: string | null;
  lang: string;
}
export const enquiriesOf = async (name: string) =>
  (await itemsOf<KeptEnquiry>('/enquiries')).filter((enquiry) => enquiry.name === name);

interface KeptLoan {
  id: string;
  caravan_price: number;
  down_payment: number | null;
  period: number | null;
  customer_data: { email: string; country: string };
  lang: string;
}
export const loansOf = async (email: string) =>
  (await itemsOf<KeptLoan>('/loan-requests')).filter(
    ({ customer_data }) => customer_data.email === email,
  );
