import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dealer } from '../../../../functions/domain/dealer.ts';
import { otherLanguage, swapLanguage } from '../../../../functions/domain/locale.ts';
import { Wordmark } from '../../site/frame/wordmark.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { session, useSession } from '../session/session.ts';
import { SectionTabs } from './section-tabs.tsx';

/** Wordmark, sections, language, who is signed in, and the ways out. */
export function AdminHeader() {
  const { language, messages } = useAdmin();
  const { admin } = messages;
  const { pathname, search, state: route } = useLocation();
  const state = useSession();
  const other = otherLanguage(language);
  const [error, setError] = useState('');

  async function leave(everywhere: boolean) {
    setError('');
    try {
      await session.leave({ everywhere });
      location.assign(`/${language}`);
    } catch {
      setError(admin.failures.offline);
    }
  }

  return (
    <header className="staff-header">
      <div className="staff-wrap">
        <a className="staff-logo" href={`/${language}`} aria-label={dealer.name[language]}>
          <Wordmark language={language} />
        </a>
        {state.status === 'in' && <SectionTabs />}
        <div className="staff-tools">
          <a className="staff-site" href={`/${language}`}>
            {admin.site}
          </a>
          <Link
            className="staff-language"
            to={`${swapLanguage(pathname, other)}${search}`}
            state={route}
            replace
            hrefLang={other}
            lang={other}
          >
            {admin.language.short} <span className="hidden-text">{admin.language.label}</span>
          </Link>
          {state.status === 'in' && (
            <>
              <button className="staff-account" type="button" popoverTarget="staff-account">
                <span className="staff-email">{state.email}</span>
                <span className="hidden-text">{admin.account}</span>
              </button>
              <div className="staff-menu" id="staff-account" popover="auto">
                <p>{admin.signedInAs(state.email)}</p>
                <Link
                  className="button button-quiet"
                  to={`/${language}/admin/audit-log`}
                  onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                >
                  {messages.adminAudit.title}
                </Link>
                <button className="button button-quiet" type="button" onClick={() => void leave(false)}>
                  {admin.logout}
                </button>
                <button className="button button-quiet" type="button" onClick={() => void leave(true)}>
                  {admin.logoutEverywhere}
                </button>
                {error && (
                  <p className="staff-error" role="alert">
                    {error}
                  </p>
                )}
              </div>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
