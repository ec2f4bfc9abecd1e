import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#domain/locale.ts';
import { type AdminMessages, adminMessages } from '#shared/texts/admin-messages.ts';

interface AdminContextValue {
  language: Language;
  messages: AdminMessages;
}

const AdminContext = createContext<AdminContextValue | null>(null);

export function AdminProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <AdminContext.Provider value={{ language, messages: adminMessages[language] }}>
      {children}
    </AdminContext.Provider>
  );
}

/** The page's language and the staff area's texts in it. */
export function useAdmin(): AdminContextValue {
  const value = useContext(AdminContext);
  if (!value) throw new Error('useAdmin needs an AdminProvider');
  return value;
}
