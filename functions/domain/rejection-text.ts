import type { Language } from './locale.ts';

/** What a customer is told with a rejection that gives no reason, in their language. Spec section 7; a letter's words. */
export const defaultRejection: Record<Language, string> = {
  en: 'Unfortunately, your loan application could not be approved at this time.',
  bg: 'За съжаление заявката Ви за финансиране не може да бъде одобрена към момента.',
};
