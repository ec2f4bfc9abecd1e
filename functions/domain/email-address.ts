/** Longest address mail systems take. Source: RFC 5321, erratum 1690. */
export const maxEmailLength = 254;

// What a mail header gives a meaning of its own is left out: an address that passes can stand in one as it is.
const part = String.raw`[^\s@<>()\[\],;:\\"\u0000-\u001f\u007f-\uffff]+`;
const pattern = new RegExp(`^${part}@${part}\\.${part}$`);

/** Spec section 5's simple pattern: something, @, something with a dot; ASCII alone, since SES takes nothing else. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && pattern.test(text);
}

/** How an address is compared: as typed by anyone, in any case. */
export function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
