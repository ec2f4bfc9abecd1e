import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';

// The customer reads these, so they are in the customer's language.
const greetings: Record<Language, (name: string, house: string | null) => string> = {
  bg: (name, house) =>
    `Здравейте, ${name}! Пишем Ви ${house ? `за ${house} ` : ''}от „${dealer.name.bg}“.`,
  en: (name, house) => `Hello ${name}, this is ${dealer.name.en}${house ? ` about ${house}` : ''}.`,
};

/** Encodes a text for an address, without halves of emoji left by a cut, which can't be encoded. */
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
/** Puts the text on one line, as a greeting is. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * A phone number as chats want it: country code first, digits alone, Bulgaria's code where none was
 * typed; null where it can be no such number.
 */
function chatNumber(phone: string): string | null {
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
  const greeting = greetings[lang](
    oneLine(name).slice(0, 40),
    house === null ? null : oneLine(house).slice(0, 60),
  );
  return {
    viber: `viber://chat?number=%2B${number}`,
    whatsApp: `https://wa.me/${number}?text=${encode(greeting)}`,
  };
}
