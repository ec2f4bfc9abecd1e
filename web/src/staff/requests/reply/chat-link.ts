import { dealer } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { readTelephones } from '#domain/telephone.ts';

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

interface ChatPartner {
  phone: string;
  name: string;
  house: string | null;
  lang: Language;
}

/**
 * Addresses that open a chat with the customer, WhatsApp's with a greeting that names the house;
 * null without a mobile number, since no other one has chats. Of several the first.
 */
export function chatAddresses({
  phone,
  name,
  house,
  lang,
}: ChatPartner): { viber: string; whatsApp: string } | null {
  const mobile = readTelephones(phone).numbers.find((one) => one.mobile);
  if (!mobile) return null;
  // Chats want the country's code first, and digits alone.
  const number = mobile.e164.slice(1);
  const greeting = greetings[lang](
    oneLine(name).slice(0, 40),
    house === null ? null : oneLine(house).slice(0, 60),
  );
  return {
    viber: `viber://chat?number=%2B${number}`,
    whatsApp: `https://wa.me/${number}?text=${encode(greeting)}`,
  };
}
