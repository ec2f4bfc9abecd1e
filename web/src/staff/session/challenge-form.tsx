import { type FormEvent, useState } from 'react';
import { useAdmin } from '../kit/admin-context.tsx';
import { AuthField } from './auth-field.tsx';
import { answerChallenge, type NextStep } from './sign-in.ts';
import { useAuthMessage } from './use-auth-message.ts';

interface ChallengeFormProps {
  kind: 'newPassword' | 'oneTimeCode';
  heading: 'h1' | 'h2';
  onNext: (step: NextStep) => void;
  /** The half-done sign-in has run out. */
  onLost: () => void;
}

/** What the auth library and the service say when the first step is forgotten. */
const lost = ['SignInException', 'NotAuthorizedException'];

/** The second step of a sign-in: a password of one's own at the first, or an authenticator's code. */
export function ChallengeForm({ kind, heading: Heading, onNext, onLost }: ChallengeFormProps) {
  const { messages } = useAdmin();
  const { newPassword, oneTimeCode, required } = messages.adminSession;
  const wording = useAuthMessage(kind === 'newPassword' ? 'newPassword' : 'reset');
  const words = kind === 'newPassword' ? newPassword : oneTimeCode;
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!answer) {
      setError(kind === 'newPassword' ? required.password : required.code);
      return;
    }
    setBusy(true);
    setError('');
    try {
      onNext(await answerChallenge(answer));
    } catch (failure) {
      if (failure instanceof Error && lost.includes(failure.name)) onLost();
      else setError(wording(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="staff-sign-in" onSubmit={submit} noValidate>
      <Heading>{words.title}</Heading>
      <p>{words.text}</p>
      {kind === 'newPassword' ? (
        <AuthField
          label={newPassword.password}
          name="new-password"
          type="password"
          autoComplete="new-password"
          autoFocus
          required
          hint={newPassword.hint}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      ) : (
        <AuthField
          label={oneTimeCode.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          value={answer}
          onChange={(event) => setAnswer(event.target.value.trim())}
        />
      )}
      <p className="staff-error" role="alert">
        {error}
      </p>
      <button className="button" type="submit" disabled={busy}>
        {busy ? words.busy : words.submit}
      </button>
    </form>
  );
}
