import type { Language } from '../../../../../functions/domain/locale.ts';
import { textPages as bulgarianPages } from '../../../shared/texts/bg/text-pages.ts';
import { textPages as english } from '../../../shared/texts/en/text-pages.ts';
import { withFallback } from '../../../shared/texts/wording/wording.ts';
import type { TextPageName } from './text-pages.ts';

/** A page of plain text, such as the privacy policy: paragraphs under headings, in this order. */
export interface TextPage {
  head: { title: string; description: string; keywords: string };
  title: string;
  lead: string;
  sections: readonly {
    /** The legal guarantee of conformity: other pages link to this section. */
    isGuarantee?: boolean;
    title: string;
    paragraphs?: readonly string[];
    points?: readonly string[];
    /** Steps that follow each other. */
    steps?: readonly string[];
    link?: { label: string; href: string };
  }[];
}
export type TextPages = Record<TextPageName, TextPage>;

const bulgarian = withFallback<TextPages>(english, bulgarianPages);

export const textPageWords: Record<Language, TextPages> = { bg: bulgarian, en: english };
