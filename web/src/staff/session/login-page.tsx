import { Navigate, useLocation } from 'react-router-dom';
import { swapLanguage } from '../../../../functions/domain/locale.ts';
import { useTitle } from '../../shared/use-title.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { SignInFlow } from './sign-in-flow.tsx';
import { useSession } from './use-session.ts';

/** Where a person who was sent here to sign in came from. */
function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}

/** Sign-in; whoever is signed in already goes on at once, back to where they were or to the list, in the language of this page. */
export function LoginPage() {
  const { language, messages } = useAdmin();
  useTitle(`${messages.adminSession.login.title} | ${messages.admin.title}`);
  const state = useSession();
  const { state: route } = useLocation();
  if (state.status === 'in')
    return <Navigate to={swapLanguage(cameFrom(route) ?? '/en/admin/houses', language)} replace />;
  return (
    <main className="staff-login" id="content">
      <div className="staff-box">
        <SignInFlow heading="h1" />
      </div>
      <a className="staff-link" href={`/${language}`}>
        {messages.adminSession.login.backToSite}
      </a>
    </main>
  );
}
