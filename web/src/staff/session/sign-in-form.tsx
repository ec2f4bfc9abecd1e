import { type FormEvent, useRef, useState } from 'react';
import { useAdmin } from '../kit/admin-context.tsx';
import { AuthField } from './auth-field.tsx';
import { Captcha } from './captcha.tsx';
import type { CaptchaHandle } from './captcha-widget.tsx';
import { type NextStep, signInWith } from './sign-in.ts';
import { useAuthMessage } from './use-auth-message.ts';

interface SignInFormProps {
  email: string;
  heading: 'h1' | 'h2';
  notice: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  onNext: (step: NextStep) => void;
}

/** E-mail, password and captcha. The button waits for the captcha; the server checks it. */
export function SignInForm({ email, heading: Heading, notice, onEmail, onForgotten, onNext }: SignInFormProps) {
  const { messages } = useAdmin();
  const { login, required, expired } = messages.adminSession;
  const wording = useAuthMessage('signIn');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const widget = useRef<CaptchaHandle>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || !email.trim() || !password) return;
    if (!captcha) {
      setError(login.captchaRequired);
      return;
    }
    setBusy(true);
    setError('');
    try {
      onNext(await signInWith(email.trim(), password, captcha));
    } catch (failure) {
      setError(wording(failure));
      widget.current?.reset();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="staff-sign-in" onSubmit={submit} noValidate>
      <Heading>{Heading === 'h1' ? login.title : expired.title}</Heading>
      {Heading === 'h2' && <p>{expired.text}</p>}
      {notice && <output className="staff-notice">{notice}</output>}
      <AuthField
        label={login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={tried && !email.trim() ? required.email : undefined}
      />
      <AuthField
        label={login.password}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && !password ? required.password : undefined}
      />
      <label className="staff-check">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {login.showPassword}
      </label>
      <Captcha onChange={setCaptcha} handle={widget} />
      <p className="staff-error" role="alert">
        {error}
      </p>
      {!captcha && !error && <p className="staff-hint">{login.captchaRequired}</p>}
      <button className="button" type="submit" disabled={busy || !captcha}>
        {busy ? login.busy : login.submit}
      </button>
      <button className="staff-link" type="button" onClick={onForgotten}>
        {login.forgotten}
      </button>
    </form>
  );
}
