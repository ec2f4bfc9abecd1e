import type { Language } from '../../../../../functions/domain/locale.ts';
import { notices as bulgarianNotices } from '../../../shared/texts/bg/notices.ts';
import { notices as english } from '../../../shared/texts/en/notices.ts';
import { withFallback } from '../../../shared/texts/wording/wording.ts';
import type { NoticeName } from './notice-names.ts';

/** A page of plain text, such as the privacy policy: paragraphs under headings, in this order. */
export interface Notice {
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
export type Notices = Record<NoticeName, Notice>;

const bulgarian = withFallback<Notices>(english, bulgarianNotices);

export const noticesOf: Record<Language, Notices> = { bg: bulgarian, en: english };
