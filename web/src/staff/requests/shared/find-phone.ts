import { nationalPhone } from '../../../../../functions/domain/bank.ts';

/** A phone number in the ways somebody may search for it: as it was typed, without spaces, and in national form. */
export function phoneSpellings(phone: string): string {
  return [phone, phone.replace(/[^\d+]/g, ''), nationalPhone(phone)].join(' ');
}

/** `tel:` address of what a customer typed as their phone; null where there is nothing to dial. */
export function dialAddress(phone: string): string | null {
  const number = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return number.replace('+', '').length < 5 ? null : `tel:${number}`;
}
