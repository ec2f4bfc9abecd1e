import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../../../functions/domain/locale.ts';
import { useSite } from '../../../shared/site-context.tsx';
import type { PageTextName, PageTexts } from '../../../shared/texts/page-texts.ts';

/** Texts of a page or a part of one; a page names in its queries what it shows. */
export const pageTextsQuery = <Name extends PageTextName>(name: Name, language: Language) => ({
  queryKey: ['texts', name, language] as const,
  queryFn: async (): Promise<PageTexts[Name]> =>
    (await import('../../../shared/texts/page-texts.ts')).pageTexts[language][name],
  staleTime: Number.POSITIVE_INFINITY,
});

export function usePageTexts<Name extends PageTextName>(name: Name): PageTexts[Name] | undefined {
  return useQuery(pageTextsQuery(name, useSite().language)).data;
}
