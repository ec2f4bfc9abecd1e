import { withoutInvisible } from './invisible.ts';

/** Longest address mail systems take. Source: RFC 5321, erratum 1690. */
export const maxEmailLength = 254;
/** Characters that the subject of a mail may have at most. */
export const maxSubjectLength = 200;

/** Longest part before the @. Source: RFC 5321, 4.5.3.1.1. */
const maxLocalLength = 64;

// Characters with a meaning in a mail header are left out, so a valid address can stand in one as
// it is. Dots stand between other characters.
const unsafe = String.raw`\s@<>()\[\],;:\\"\u0000-\u001f\u007f-\uffff`;
const atom = `[^${unsafe}.]+`;
/** A part of a host's name: 63 characters at most, no hyphen at its ends. Source: RFC 1035, 2.3.1. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${label}$`, 'i');

/**
 * Spec section 5's simple pattern, as far as SES takes it: something, @, a host with a dot; ASCII
 * alone, no dot at an end or beside another, parts no longer than mail systems allow.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && text.indexOf('@') <= maxLocalLength && pattern.test(text);
}

const safe = new RegExp(`^[^${unsafe}]+$`);

/**
 * Whether a mail may be addressed so: the address can stand in a header as it is. Whether SES takes
 * it, SES says itself.
 */
export function isMailable(text: string): boolean {
  if (text.length > maxEmailLength) return false;
  const [local = '', host = '', ...more] = text.split('@');
  const isDotted = host.slice(1, -1).includes('.');
  return more.length === 0 && isDotted && safe.test(local) && safe.test(host);
}

/**
 * The address in what somebody pasted: without invisible signs, `mailto:` and what a link has after
 * the address, angle brackets and the name before them. Other text stays as it is.
 */
export function pastedEmail(text: string): string {
  const bare = withoutInvisible(text).trim();
  const address = inBrackets(bare) ?? bare.replace(/^<|>$/g, '');
  const [, linked] = /^\s*mailto:([^?]*)/i.exec(address) ?? [];
  return (linked ?? address).trim();
}

/** The first text in angle brackets that has an @; null without one. Each sign is read once. */
function inBrackets(text: string): string | null {
  for (const piece of text.split('<').slice(1)) {
    const inside = piece.slice(0, Math.max(0, piece.indexOf('>')));
    if (inside.includes('@')) return inside;
  }
  return null;
}

/** The first Cyrillic letters in an address, each once, three at most: mail systems take none. */
export function cyrillicIn(text: string): string[] {
  return [...new Set(text.match(/\p{Script=Cyrillic}/gu))].slice(0, 3);
}

/** Whether two addresses are equal but for outer blanks and upper or lower case. */
export function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Identifies a recipient: the address in small letters, without a label ("ivan+homes@…") and, at
 * Google, without dots. All these spellings reach the same person. What would leave nothing before
 * the @ ("+ivan@…") stays: strangers must not become one person.
 */
export function recipientOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, at), address.slice(at + 1)];
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  const unlabelled = local.replace(/\+.*/, '');
  const folded = isGoogle ? unlabelled.replaceAll('.', '') : unlabelled;
  return `${folded || local}@${isGoogle ? 'gmail.com' : host}`;
}
