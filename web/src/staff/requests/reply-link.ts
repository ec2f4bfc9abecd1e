import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';

/**
 * Characters of a `mailto:` address that every mail program takes; some open nothing for a longer
 * one.
 */
const longest = 1800;

interface ReplyWords {
  subject: (house: string | null) => string;
  greeting: (name: string) => string;
  chat: (name: string, house: string | null) => string;
  wrote: string;
}

// The customer reads these, so they are in the customer's language.
const words: Record<Language, ReplyWords> = {
  bg: {
    subject: (house) =>
      house ? `Отговор на Вашето запитване за ${house}` : 'Отговор на Вашето запитване',
    greeting: (name) => `Здравейте, ${name},`,
    chat: (name, house) =>
      `Здравейте, ${name}! Пишем Ви ${house ? `за ${house} ` : ''}от „${dealer.name.bg}“.`,
    wrote: 'Писахте ни:',
  },
  en: {
    subject: (house) => (house ? `Re: Inquiry about ${house}` : 'Re: Your inquiry'),
    greeting: (name) => `Dear ${name},`,
    chat: (name, house) =>
      `Hello ${name}, this is ${dealer.name.en}${house ? ` about ${house}` : ''}.`,
    wrote: 'You wrote to us:',
  },
};

/** Encodes a text for an address, without halves of emoji left by a cut, which can't be encoded. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
/** Puts the text on one line, so that no part of it can become another mail header. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * `mailto:` address that opens a reply to the customer, in their language, quoting as much of their
 * message as fits.
 */
export function replyAddress({ email, name, message, caravan_name, lang }: StaffEnquiry): string {
  const { subject, greeting, wrote } = words[lang];
  const house = caravan_name === null ? null : oneLine(caravan_name).slice(0, 60);
  const start =
    `mailto:${encode(email).replaceAll('%40', '@')}` +
    `?subject=${encode(subject(house))}` +
    `&body=${encode(`${greeting(oneLine(name).slice(0, 40))}\r\n\r\n\r\n\r\n${wrote}\r\n> `)}`;
  return start + quote(message, longest - start.length);
}

/** The message as a quotation, encoded in at most `room` characters; dots mark a cut. */
function quote(message: string, room: number): string {
  const dots = encode('…');
  let quoted = '';
  for (const character of message.trim().replace(/\r\n?/g, '\n')) {
    const piece = encode(character === '\n' ? '\r\n> ' : character);
    if (quoted.length + piece.length + dots.length > room) return quoted + dots;
    quoted += piece;
  }
  return quoted;
}

/**
 * A phone number as chats want it: country code first, digits alone, Bulgaria's code where none was
 * typed; null where it can be no such number.
 */
export function chatNumber(phone: string): string | null {
  const typed = phone.replace(/[^\d+]/g, '');
  const international = typed.replace(/^\+|^00/, '');
  const number =
    international !== typed ? international : typed.startsWith('0') ? `359${typed.slice(1)}` : null;
  return number !== null && /^\d{8,15}$/.test(number) ? number : null;
}

interface ChatPartner {
  phone: string;
  name: string;
  house: string | null;
  lang: Language;
}

/**
 * Addresses that open a chat with the customer, WhatsApp's with a greeting that names the house;
 * null where the phone gives no number for it.
 */
export function chatAddresses({
  phone,
  name,
  house,
  lang,
}: ChatPartner): { viber: string; whatsApp: string } | null {
  const number = chatNumber(phone);
  if (number === null) return null;
  const greeting = words[lang].chat(
    oneLine(name).slice(0, 40),
    house === null ? null : oneLine(house).slice(0, 60),
  );
  return {
    viber: `viber://chat?number=%2B${number}`,
    whatsApp: `https://wa.me/${number}?text=${encode(greeting)}`,
  };
}
