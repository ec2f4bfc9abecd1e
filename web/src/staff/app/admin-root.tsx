import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { isLanguage } from '#domain/locale.ts';
import { staffManifestPath } from '#shared/staff-addresses.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { AdminProvider } from '../kit/admin-context.tsx';
import { session } from '../session/session.ts';
import { AdminHeader } from './admin-header.tsx';

/** The frame of every staff page, in the language of its address. */
export function AdminRoot() {
  const { lang } = useParams();
  const language = isLanguage(lang) ? lang : 'en';
  useEffect(() => {
    document.documentElement.lang = language;
    document.querySelector('link[rel=manifest]')?.setAttribute('href', staffManifestPath(language));
  }, [language]);
  useEffect(() => void session.load(), []);
  return (
    <AdminProvider language={language}>
      <a className="skip" href="#content">
        {adminMessages[language].admin.skipToContent}
      </a>
      <AdminHeader />
      <Outlet />
    </AdminProvider>
  );
}
