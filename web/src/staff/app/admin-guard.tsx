import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAdmin } from '../kit/admin-context.tsx';
import { useKeyboardOpen, usePhone } from '../kit/use-phone.ts';
import { session, useSession } from '../session/session.ts';
import { lazyPage, loadPages } from './lazy-page.tsx';
import { BottomBar } from './section-tabs.tsx';

// The dialog for signing in again. The sign-in's own page does without it; once staff are at work it is loaded before it is needed.
const signInAgain = lazyPage(async () => (await import('../sign-in/sign-in-again.tsx')).SignInAgain);

/** Staff pages wait for the session, and send anybody without one to the sign-in. */
export function AdminGuard() {
  const { language, messages } = useAdmin();
  const state = useSession();
  const { pathname, search } = useLocation();
  const isIn = state.status === 'in';
  const [phone, keyboardOpen] = [usePhone(), useKeyboardOpen()];
  useEffect(() => {
    if (isIn) loadPages();
  }, [isIn]);
  const wait = (
    <main className="staff-wait" id="content">
      <output className="staff-spinner">
        <span className="hidden-text">{messages.admin.loading}</span>
      </output>
    </main>
  );
  if (state.status === 'loading') return wait;
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
    return <Navigate to={`/${language}/admin/login`} replace state={{ from: pathname + search }} />;
  return (
    <>
      <Suspense fallback={wait}>
        <Outlet />
      </Suspense>
      {phone && !keyboardOpen && <BottomBar />}
      <Suspense fallback={null}>{signInAgain}</Suspense>
    </>
  );
}
