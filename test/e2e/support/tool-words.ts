import { shortlistMessages } from '#shared/texts/shortlist-messages.ts';
import { shortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import type { languages } from './browser.ts';

/** The words of the visitor's tools and their pages. */
export const toolWords = (language: (typeof languages)[number]) => ({
  ...shortlistMessages[language].shortlist,
  pages: shortlistPageMessages[language].shortlistPages,
});
