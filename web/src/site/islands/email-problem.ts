import { cyrillicIn } from '#domain/email-address.ts';

/** An e-mail address with these Cyrillic letters in it: the sentence names them. */
type CyrillicEmail = `cyrillic:${string}`;
export type EmailProblem = 'emailInvalid' | CyrillicEmail;

const isCyrillic = (problem: string): problem is CyrillicEmail => problem.startsWith('cyrillic:');

/** What is wrong with a typed text that is no e-mail address. */
export function emailProblem(typed: string): EmailProblem {
  const letters = cyrillicIn(typed);
  return letters.length > 0 ? `cyrillic:${letters.join('')}` : 'emailInvalid';
}

/** The sentence for a mistake of a form. */
export function sentenceOf<Sentences extends Readonly<Record<string, string>>>(
  problem: (keyof Sentences & string) | CyrillicEmail,
  words: { problems: Sentences; cyrillicEmail: (letters: readonly string[]) => string },
): string {
  if (!isCyrillic(problem)) return words.problems[problem] ?? '';
  return words.cyrillicEmail([...problem.slice('cyrillic:'.length)]);
}
