import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { otherLanguage, swapLanguage } from '#domain/locale.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { paths } from '../paths.ts';
import { whatIsLost } from '../session/log-out.ts';
import { session } from '../session/session.ts';
import { closeMenu } from './menu-without-popovers.ts';

export const accountMenuId = 'staff-account';

/** Link to the same page in the other language. */
export function LanguageLink({ whole = false, className }: { whole?: boolean; className: string }) {
  const { language, messages } = useAdmin();
  const { label, short } = messages.admin.language;
  const { pathname, search, state } = useLocation();
  const other = otherLanguage(language);
  return (
    <Link
      className={className}
      to={`${swapLanguage(pathname, other)}${search}`}
      state={state}
      replace
      hrefLang={other}
      lang={other}
    >
      {whole ? (
        label
      ) : (
        <>
          {short} <span className="hidden-text">{label}</span>
        </>
      )}
    </Link>
  );
}

/**
 * The signed-in account, and the sign-outs; on a phone also links to the sections for which the bar
 * has no room.
 */
export function AccountMenu({ email, phone }: { email: string; phone: boolean }) {
  const { language, messages } = useAdmin();
  const { admin } = messages;
  const { leaving } = messages.adminSession;
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const [error, setError] = useState('');
  /** What logging out would lose: staff are asked first. */
  const [asked, setAsked] = useState<{ lost: string; everywhere: boolean } | null>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link chosen in the menu changes the path and closes the menu
  useEffect(() => closeMenu(menu.current), [pathname]);

  async function ask(everywhere: boolean) {
    const lost = await whatIsLost(language);
    if (lost === null) await leave(everywhere);
    else setAsked({ lost, everywhere });
  }
  /** Closes the menu, which gives the focus back to its button. */
  function stay() {
    menu.current?.hidePopover();
    setAsked(null);
  }
  async function leave(everywhere: boolean) {
    setAsked(null);
    setError('');
    try {
      await session.leave({ everywhere });
      location.assign(`/${language}`);
    } catch {
      setError(admin.failures.offline);
    }
  }

  const ways = [
    ...(phone
      ? [
          { path: paths.loanRequests.href(language), name: admin.tabs.loans },
          { path: paths.offers.href(language), name: admin.tabs.offers },
          { path: paths.images.href(language), name: admin.tabs.images },
          { path: paths.importHouses.href(language), name: messages.adminTools.import.title },
          {
            path: paths.houses.href(language, { panel: 'migration' }),
            name: messages.adminMigration.title,
          },
          { path: paths.personalData.href(language), name: messages.adminRequests.personalData },
        ]
      : []),
    { path: paths.settings.href(language), name: admin.settings },
    { path: paths.auditLog.href(language), name: messages.adminAudit.title },
  ];
  return (
    <div
      className="staff-menu"
      id={accountMenuId}
      popover="auto"
      ref={menu}
      onToggle={({ newState }) => newState === 'closed' && setAsked(null)}
    >
      <p className="staff-soft staff-whole">{admin.signedInAs(email)}</p>
      {asked ? (
        // Nothing else stands beside the question: on a phone its buttons would be out of sight.
        <Fragment key="question">
          <p role="alert" tabIndex={-1} ref={question}>
            {asked.lost}
          </p>
          <button className="button" type="button" onClick={stay}>
            {leaving.stay}
          </button>
          <button
            className="button button-danger"
            type="button"
            onClick={() => void leave(asked.everywhere)}
          >
            {leaving.leave}
          </button>
        </Fragment>
      ) : (
        <Fragment key="ways">
          {ways.map(({ path, name }) => (
            <Link
              key={path}
              className="button button-quiet"
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              onClick={() => closeMenu(menu.current)}
            >
              {name}
            </Link>
          ))}
          {phone && <LanguageLink whole className="button button-quiet" />}
          <button className="button button-quiet" type="button" onClick={() => void ask(false)}>
            {admin.logout}
          </button>
          <button className="button button-quiet" type="button" onClick={() => void ask(true)}>
            {admin.logoutEverywhere}
          </button>
        </Fragment>
      )}
      {error && (
        <p className="staff-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
