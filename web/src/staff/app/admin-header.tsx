import { Link } from 'react-router-dom';
import { Wordmark, wordmarkLabel } from '#site/frame/wordmark.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { usePhone } from '../kit/use-phone.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { AccountMenu, accountMenuId, LanguageLink } from './account-menu.tsx';
import { toggleMenu } from './menu-without-popovers.ts';
import { NewRequestsSaid, SectionTabs } from './section-tabs.tsx';

/**
 * Wordmark, sections, language and account. On a phone sections and account are in the bar at the
 * foot.
 */
export function AdminHeader() {
  const { language, messages } = useAdmin();
  const { admin } = messages;
  const state = useSession();
  const phone = usePhone();
  const isIn = state.status === 'in';
  return (
    <header className="staff-header">
      <div className="staff-wrap">
        <a className="staff-logo" href={`/${language}`} aria-label={wordmarkLabel(language)}>
          <Wordmark language={language} />
        </a>
        {isIn && !phone && <SectionTabs />}
        <div className="staff-tools">
          {isIn && !phone && (
            <Link className="button button-quiet" to={paths.newCall.href(language)}>
              <span aria-hidden="true">+</span> {admin.tabs.short.call}
            </Link>
          )}
          <a className="staff-link staff-site" href={`/${language}`}>
            {admin.site}
          </a>
          {!(isIn && phone) && <LanguageLink className="staff-language" />}
          {isIn && !phone && (
            <button
              className="staff-account"
              type="button"
              popoverTarget={accountMenuId}
              onClick={() => toggleMenu(accountMenuId)}
            >
              <span className="staff-email">{state.email}</span>
              <span className="hidden-text">{admin.account}</span>
            </button>
          )}
          {isIn && <AccountMenu email={state.email} phone={phone} />}
        </div>
      </div>
      {isIn && <NewRequestsSaid />}
    </header>
  );
}
