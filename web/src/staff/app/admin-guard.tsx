import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAdmin } from '../kit/admin-context.tsx';
import { useKeyboardOpen, usePhone } from '../kit/use-phone.ts';
import { paths } from '../paths.ts';
import { session, useSession } from '../session/session.ts';
import { BottomBar } from './section-tabs.tsx';
import { usePages } from './staff-page.tsx';

/** Staff pages wait for the session, and send anybody without one to the sign-in. */
export function AdminGuard() {
  const { language, messages } = useAdmin();
  const state = useSession();
  const { pathname, search } = useLocation();
  const [phone, keyboardOpen] = [usePhone(), useKeyboardOpen()];
  // The pages' file is loaded while the session is still being read.
  const { pages, failure } = usePages(state.status === 'in' || state.status === 'loading');
  if (state.status === 'failed')
    return (
      <main className="staff-wait" id="content">
        <div role="alert">
          <p>{messages.admin.failures.offline}</p>
          <button className="button" type="button" onClick={() => void session.load()}>
            {messages.admin.tryAgain}
          </button>
        </div>
      </main>
    );
  if (state.status === 'out')
    return <Navigate to={paths.login.href(language)} replace state={{ from: pathname + search }} />;
  if (state.status === 'in' && failure) throw failure;
  if (state.status === 'loading' || !pages)
    return (
      <main className="staff-wait" id="content">
        <output className="staff-spinner">
          <span className="hidden-text">{messages.admin.loading}</span>
        </output>
      </main>
    );
  return (
    <>
      {/* Nothing that one account has typed or opened is shown to another one. */}
      <Outlet key={state.account} context={pages} />
      {phone && !keyboardOpen && <BottomBar />}
      <pages.MenuLayer />
      <pages.SignInAgain />
    </>
  );
}
