import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { swapLanguage } from '#domain/locale.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { useTitle } from '../kit/use-title.ts';
import { paths } from '../paths.ts';
import { type NextStep, useSession } from '../session/session.ts';
import { ChallengeForm, ForgottenPassword, SignInForm } from './sign-in-forms.tsx';

/** The page from which a person was sent here to sign in. */
function cameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
}

/**
 * The sign-in page. Whoever is signed in already is led on at once, to the page from which they
 * came or to Today, in the language of this page.
 */
export function LoginPage() {
  const { language, messages } = useAdmin();
  useTitle(`${messages.adminSession.login.title} | ${messages.admin.title}`);
  const state = useSession();
  const { state: route } = useLocation();
  if (state.status === 'in')
    return (
      <Navigate
        to={swapLanguage(cameFrom(route) ?? paths.today.href(language), language)}
        replace
      />
    );
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

interface SignInFlowProps {
  /** The address of the person who has to sign in again. */
  email?: string;
  heading: 'h1' | 'h2';
}

/** Signing in with all its steps: password, first password, one-time code, forgotten password. */
export function SignInFlow({ email: initial = '', heading }: SignInFlowProps) {
  const { messages } = useAdmin();
  const [step, setStep] = useState<'signIn' | NextStep>('signIn');
  const [email, setEmail] = useState(initial);
  const [notice, setNotice] = useState('');

  function signInAgain(why: string, typed = email) {
    setEmail(typed);
    setNotice(why);
    setStep('signIn');
  }

  switch (step) {
    case 'newPassword':
    case 'oneTimeCode':
      return (
        <ChallengeForm
          kind={step}
          heading={heading}
          onNext={setStep}
          onLost={() => signInAgain(messages.adminSession.login.lost)}
        />
      );
    case 'reset':
      return (
        <ForgottenPassword
          email={email}
          heading={heading}
          onDone={(changed, typed) =>
            signInAgain(changed ? messages.adminSession.reset.done : '', typed)
          }
        />
      );
    default:
      return (
        <SignInForm
          email={email}
          heading={heading}
          notice={notice}
          onForgotten={(typed) => {
            setEmail(typed);
            setStep('reset');
          }}
          onNext={(next, typed) => {
            setEmail(typed);
            setStep(next);
          }}
        />
      );
  }
}
