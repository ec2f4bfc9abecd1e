import { brandColours } from '#domain/brand-colours.ts';
import type { OpeningLines } from '#domain/dealer/opening-hours.ts';
import { isMailable } from '#domain/email-address.ts';
import {
  isConfirmation,
  isToDealer,
  type MailKind,
  type ViewingMail,
  viewingMails,
} from '#domain/requests/outbox.ts';
import {
  type Block,
  confirmationValues,
  customerEmail,
  enquiryValues,
  type Fact,
  type Letter,
  type LinkedText,
  loanValues,
  type MailSubject,
  type ReplySubject,
  replyValues,
  type WithheldSubject,
  withheldValues,
} from './letters/letter.ts';
import type { LetterHouse } from './letters/letter-houses.ts';
import { letters } from './letters/letters.ts';
import { subjectLine } from './letters/plain-text.ts';
import { viewingValues } from './letters/viewing-values.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

// Mail programs read no style sheets, so each element carries the page's colours itself.
const { paper, ink, soft, line, green, sand } = brandColours;
const style = {
  page: `margin:0;background:${paper};color:${ink};font:16px/1.5 Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`,
  sheet: 'max-width:600px;margin:0 auto;padding:24px 16px',
  card: `padding:24px;border:1px solid ${line};border-radius:12px;background:#ffffff`,
  title: `margin:0 0 16px;font-size:20px;line-height:1.3;color:${green}`,
  text: 'margin:0 0 16px',
  fact: 'margin:0 0 8px',
  label: `color:${soft}`,
  value: 'font-weight:600',
  facts: 'margin:0 0 16px',
  written: 'margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere',
  message: `margin:4px 0 16px;padding:12px 16px;border-left:3px solid ${green};background:${sand};white-space:pre-wrap;overflow-wrap:anywhere`,
  steps: 'margin:0 0 16px;padding-left:24px',
  step: 'margin:0 0 8px',
  button: `display:inline-block;padding:12px 24px;border-radius:8px;background:${green};color:#ffffff;font-weight:600;text-decoration:none`,
  link: `color:${green}`,
  small: `margin:0 0 16px;font-size:14px;color:${soft};overflow-wrap:anywhere`,
  signature: `margin:0;font-size:14px;color:${soft}`,
} satisfies Record<string, string>;

// The quotes of a font's name must not end the attribute.
const styled = (name: keyof typeof style) => `style="${escapeHtml(style[name])}"`;
const link = (href: string, shown: string) =>
  `<a href="${escapeHtml(href)}" ${styled('link')}>${escapeHtml(shown)}</a>`;

const pieceHtml = ({ text, href }: LinkedText) =>
  href === undefined ? escapeHtml(text) : link(href, text);

function factHtml({ label, value, href, pieces = [{ text: value, href }] }: Fact): string {
  const shown = pieces.map(pieceHtml).join('');
  return `<div ${styled('fact')}><span ${styled('label')}>${escapeHtml(label)}:</span> <span ${styled('value')}>${shown}</span></div>`;
}

// A full stop or a bracket behind an address belongs to the sentence.
const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Written text as HTML in which web addresses are links. */
function writtenHtml(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    html += escapeHtml(text.slice(end, index)) + link(address, address);
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'written':
      return `<div ${styled('written')}>${writtenHtml(block.text)}</div>`;
    case 'text':
      return `<p ${styled('text')}>${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<div ${styled('facts')}>${block.facts.map(factHtml).join('\n')}</div>`;
    case 'message':
      return `<div ${styled('label')}>${escapeHtml(block.label)}:</div>\n<div ${styled('message')}>${escapeHtml(block.text)}</div>`;
    case 'steps':
      return `<ol ${styled('steps')}>${block.steps.map((step) => `<li ${styled('step')}>${escapeHtml(step)}</li>`).join('\n')}</ol>`;
    case 'button':
      return (
        `<p ${styled('text')}><a href="${escapeHtml(block.url)}" ${styled('button')}>${escapeHtml(block.label)}</a></p>` +
        (block.hint === undefined
          ? ''
          : `\n<p ${styled('small')}>${escapeHtml(block.hint)}<br>${link(block.url, block.url)}</p>`)
      );
  }
}

/** A letter as HTML without scripts, tables or anything to load. */
function letterHtml({ lang, subject, title, blocks, signature }: Letter): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body ${styled('page')}>
<div ${styled('sheet')}>
<div ${styled('card')}>
${title === null ? '' : `<h1 ${styled('title')}>${escapeHtml(title)}</h1>\n`}${blocks.map(blockHtml).join('\n')}
<p ${styled('signature')}>${signature.map(escapeHtml).join('<br>\n')}</p>
</div>
</div>
</body>
</html>
`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'written':
      return block.text;
    case 'facts':
      return block.facts
        .map(
          ({ label, value, href }) =>
            `${label}: ${value}${href?.startsWith('http') ? `\n${href}` : ''}`,
        )
        .join('\n');
    case 'message':
      return `${block.label}:\n\n${block.text.replace(/^/gm, '> ')}`;
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

/** A letter as plain text, for mail programs that show no HTML. */
function letterText({ title, blocks, signature }: Letter): string {
  const parts = [...blocks.map(blockText), signature.join('\n')];
  return [...(title === null ? [] : [title]), ...parts].join('\n\n');
}

export interface MailSettings {
  /** The dealer's address. */
  to: string;
  /**
   * Scheme and host of the site, no trailing slash; without it letters have no links to the site.
   */
  origin?: string;
  /** When the yard is open, in the coming days as well. */
  hours: OpeningLines;
  /** The token of the link by which its visitor moves or cancels a viewing; empty for others. */
  token?: string;
}

export interface ComposedMail {
  to: string;
  /** Null where the customer gave no address to answer to. */
  replyTo: string | null;
  /**
   * True for a confirmation, which no person sends: a header then keeps mail programs from
   * answering it automatically.
   */
  isAutomatic: boolean;
  /** SES's id of the mail that this one follows in the reader's conversation; null without one. */
  after: string | null;
  subject: string;
  text: string;
  html: string;
  /** The calendar entry that the mail brings, changes or takes back. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/**
 * The address without a display name: a name would put text that a customer typed into a mail
 * header.
 */
const addressOf = (email: string) => (isMailable(email) ? email : null);

/** What a mail is about. */
export type ComposedFor = MailSubject | ReplySubject | WithheldSubject;

const isViewingMail = (kind: MailKind): kind is ViewingMail =>
  viewingMails.some((one) => one === kind);

function written(
  kind: MailKind,
  about: ComposedFor,
  { origin, hours, token = '' }: Pick<MailSettings, 'origin' | 'hours' | 'token'>,
  stored: readonly LetterHouse[],
): Letter {
  const { lang } = about.kind === 'prices' || about.kind === 'reply' ? about : about.request;
  const words = letters[lang];
  const writing = { kind, origin, hours, stored };
  if (about.kind === 'prices') {
    if (kind === 'odd-prices') return words[kind](withheldValues(about, origin));
  } else if (about.kind === 'reply') {
    if (kind === 'reply') return words[kind](replyValues(about));
  } else if (about.kind === 'enquiry') {
    if (kind === 'enquiry') return words.enquiry(enquiryValues(about.request, writing));
    if (kind === 'enquiry-confirmation') return words[kind](confirmationValues(about, writing));
  } else if (about.kind === 'viewing') {
    if (isViewingMail(kind))
      return words[kind](viewingValues(about.request, { ...writing, token }));
  } else {
    if (kind === 'loan-confirmation') return words[kind](confirmationValues(about, writing));
    if (kind === 'loan-notification' || kind === 'loan-link' || kind === 'loan-rejection')
      return words[kind](loanValues(about.request, writing));
  }
  throw new Error(`There is no ${kind} mail about this`);
}

/** The customer's e-mail address; empty where they gave none, or where it is about none. */
function customerOf(about: ComposedFor): string {
  if (about.kind === 'prices') return '';
  return about.kind === 'reply' ? about.to : customerEmail(about);
}

/**
 * Recipients and words of a mail. A letter about a customer goes to the dealer, and the dealer's
 * answer to the customer; answers to a customer's letter go to the dealer. `houses`: the request's
 * as they are stored; the letter's kind decides which of them it names.
 */
export function composeMail(
  kind: MailKind,
  about: ComposedFor,
  { to, ...settings }: MailSettings,
  houses: readonly LetterHouse[] = [],
): ComposedMail {
  const letter = written(kind, about, settings, houses);
  const customer = customerOf(about);
  const toDealer = isToDealer(kind);
  const recipient = toDealer ? to : addressOf(customer);
  if (recipient === null) throw new Error('The customer has no address to write to');
  return {
    to: recipient,
    replyTo: toDealer ? addressOf(customer) : to,
    isAutomatic: isConfirmation(kind) || kind === 'viewing-reminder',
    after: about.kind === 'reply' ? about.after : null,
    subject: subjectLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
