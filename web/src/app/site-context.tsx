import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../../../functions/domain/locale.ts';
import type { Messages } from '../i18n/messages.ts';

/** What every component of a public page may ask for: the language, its texts, and the moment the page was made. */
export interface SiteContextValue {
  language: Language;
  messages: Messages;
  /** The server's clock when the page was rendered; the first client render uses the same, so nothing flickers. */
  now: Date;
}

const SiteContext = createContext<SiteContextValue | null>(null);

export function SiteProvider({ value, children }: { value: SiteContextValue; children: ReactNode }) {
  return <SiteContext.Provider value={value}>{children}</SiteContext.Provider>;
}

export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSite needs a SiteProvider');
  return value;
}

export function useMessages(): Messages {
  return useSite().messages;
}
