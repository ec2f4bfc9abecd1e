import { useState } from 'react';
import { useAdmin } from '../kit/admin-context.tsx';
import { ChallengeForm } from './challenge-form.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import type { NextStep } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

interface SignInFlowProps {
  /** The address of whoever has to sign in again. */
  email?: string;
  heading: 'h1' | 'h2';
}

/** Signing in with all its steps: password, first password, one-time code, forgotten password. */
export function SignInFlow({ email: initial = '', heading }: SignInFlowProps) {
  const { messages } = useAdmin();
  const [step, setStep] = useState<'signIn' | NextStep>('signIn');
  const [email, setEmail] = useState(initial);
  const [notice, setNotice] = useState('');

  switch (step) {
    case 'newPassword':
    case 'oneTimeCode':
      return (
        <ChallengeForm
          kind={step}
          heading={heading}
          onNext={setStep}
          onLost={() => {
            setNotice(messages.adminSession.login.lost);
            setStep('signIn');
          }}
        />
      );
    case 'reset':
      return (
        <ForgottenPassword
          email={email}
          heading={heading}
          onEmail={setEmail}
          onDone={(changed) => {
            setNotice(changed ? messages.adminSession.reset.done : '');
            setStep('signIn');
          }}
        />
      );
    default:
      return (
        <SignInForm
          email={email}
          heading={heading}
          notice={notice}
          onEmail={setEmail}
          onForgotten={() => setStep('reset')}
          onNext={setStep}
        />
      );
  }
}
