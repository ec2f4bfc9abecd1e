import { useEffect } from 'react';
import { dealer } from '../../../functions/domain/dealer.ts';
import type { Language } from '../../../functions/domain/locale.ts';

/** What a public page is called in a browser's tab and in results: its own title, and whose site it is of. */
export const siteTitle = (title: string, language: Language) => `${title} | ${dealer.name[language]}`;

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
