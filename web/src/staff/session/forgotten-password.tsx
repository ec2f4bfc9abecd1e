import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { type FormEvent, useState } from 'react';
import { useAdmin } from '../kit/admin-context.tsx';
import { AuthField } from './auth-field.tsx';
import { configureAuth } from './configure-auth.ts';
import { useAuthMessage } from './use-auth-message.ts';

interface ForgottenPasswordProps {
  email: string;
  heading: 'h1' | 'h2';
  onEmail: (email: string) => void;
  /** Back to the sign-in; `changed` when there is a new password. */
  onDone: (changed: boolean) => void;
}

/** Asks for a code by e-mail, then for the code and a new password. Never says whether an account exists. */
export function ForgottenPassword({ email, heading: Heading, onEmail, onDone }: ForgottenPasswordProps) {
  const { messages } = useAdmin();
  const { reset, login, required, newPassword } = messages.adminSession;
  const wording = useAuthMessage('reset');
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setError('');
    try {
      await configureAuth();
      await work();
    } catch (failure) {
      setError(wording(failure));
      // Back to where the next code is asked for.
      if (failure instanceof Error && failure.name === 'ExpiredCodeException') setSent(false);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const username = email.trim();
    if (busy || !username) return;
    if (!sent) {
      setTried(false);
      void run(async () => {
        await resetPassword({ username }).catch((failure: unknown) => {
          if (!(failure instanceof Error) || failure.name !== 'UserNotFoundException') throw failure;
        });
        setSent(true);
      });
    } else if (code && password)
      void run(async () => {
        await confirmResetPassword({ username, confirmationCode: code, newPassword: password });
        onDone(true);
      });
  }

  return (
    <form className="staff-sign-in" onSubmit={submit} noValidate>
      <Heading>{reset.title}</Heading>
      {sent ? <output className="staff-notice">{reset.sent(email)}</output> : <p>{reset.text}</p>}
      <AuthField
        label={login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={sent}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={tried && !email.trim() ? required.email : undefined}
      />
      {sent && (
        <>
          <AuthField
            label={reset.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={(event) => setCode(event.target.value.trim())}
            error={tried && !code ? required.code : undefined}
          />
          <AuthField
            label={reset.password}
            name="new-password"
            type="password"
            autoComplete="new-password"
            required
            hint={newPassword.hint}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={tried && !password ? required.password : undefined}
          />
        </>
      )}
      <p className="staff-error" role="alert">
        {error}
      </p>
      <button className="button" type="submit" disabled={busy}>
        {sent ? (busy ? reset.busy : reset.submit) : busy ? reset.sending : reset.send}
      </button>
      <button className="staff-link" type="button" onClick={() => onDone(false)}>
        {reset.back}
      </button>
    </form>
  );
}
