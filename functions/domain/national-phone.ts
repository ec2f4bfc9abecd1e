/**
 * A Bulgarian number as the bank wants it, national form without spaces: "+359 88 812 3456" is "0888123456", and so it is
 * without its plus, since no national form begins with 359. Others keep their digits and plus.
 */
export function nationalPhone(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.replace(/^(\+|00)359(?=\d)0?|^3590?(?=\d{8,9}$)/, '0');
}
