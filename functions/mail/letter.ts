import type { Language } from '../domain/locale.ts';

/** A line that tells one thing; `href` makes its value a link. */
export interface Fact {
  label: string;
  value: string;
  href?: string | undefined;
}

/** A letter's parts, in the order they are read. Texts are one line each, only a message has several. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'message'; label: string; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'button'; label: string; url: string; hint?: string };

/** A mail's words, before they are made text and HTML. */
export interface Letter {
  lang: Language;
  subject: string;
  /** What the letter opens with. */
  title: string;
  blocks: readonly Block[];
  /** Lines under the letter: who writes, and how to reach them. */
  signature: readonly string[];
}

/** Those of the facts that have something to tell. */
export function facts(...given: { label: string; value: string | null; href?: string | undefined }[]): Block {
  return { kind: 'facts', facts: given.flatMap((fact) => (fact.value ? [{ ...fact, value: fact.value }] : [])) };
}

/** A button, where there is somewhere to go. */
export function button(label: string, url: string | undefined, hint?: string): Block[] {
  return url === undefined ? [] : [{ kind: 'button', label, url, ...(hint !== undefined && { hint }) }];
}
