import type { Language } from '../../../../../functions/domain/locale.ts';
import { withFallback } from '../../../shared/texts/messages.ts';
import type { NoticeName } from './notice-names.ts';

/** A page that is read and no more: paragraphs under headings, in the order they are read. */
export interface Notice {
  head: { title: string; description: string; keywords: string };
  title: string;
  lead: string;
  sections: readonly {
    /** The notice of the legal guarantee: other pages lead to it. */
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

/** The texts travel with the page that shows them, and no other page's script carries them. */
async function readNotice(name: NoticeName, language: Language): Promise<Notice> {
  const { notices } = await import('../../../shared/texts/en/notices.ts');
  if (language === 'en') return notices[name];
  const bulgarian = await import('../../../shared/texts/bg/notices.ts');
  return withFallback<Notices>(notices, bulgarian.notices)[name];
}

export const noticeQuery = (name: NoticeName, language: Language) => ({
  queryKey: ['notice', name, language] as const,
  queryFn: () => readNotice(name, language),
  staleTime: Number.POSITIVE_INFINITY,
});
