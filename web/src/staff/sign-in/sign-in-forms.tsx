import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useAdmin } from '../kit/admin-context.tsx';
import { FieldFrame } from '../kit/forms/fields.tsx';
import { configureAuth } from '../session/auth-service.ts';
import { answerChallenge, type NextStep, signInWith } from '../session/session.ts';
import { type AuthStep, useAuthMessage } from './auth-problem.ts';
import { Captcha, type CaptchaHandle } from './captcha.tsx';

interface AuthFieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  error?: string | false | undefined;
  hint?: string;
}

/** A labelled text field, under an id of its own: the sign-in may open over a form. */
function AuthField({ label, error, hint, name, ...input }: AuthFieldProps) {
  return (
    <FieldFrame field={`sign-in.${name}`} label={label} hint={hint} error={error || undefined}>
      {(frame) => <input {...frame} {...input} name={name} required />}
    </FieldFrame>
  );
}

/** Refuses a text of spaces alone. */
const filled = { validate: (value: string) => value.trim() !== '' };

/** A form of the sign-in; an error of the service is shown in words. */
function useAuthForm<Values extends FieldValues>(
  step: AuthStep,
  defaultValues: DefaultValues<Values>,
) {
  const wording = useAuthMessage(step);
  const form = useForm<Values>({ defaultValues });
  const [refusal, setRefusal] = useState('');
  const send = (work: (values: Values) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setRefusal('');
      await work(values).catch((failure: unknown) => setRefusal(wording(failure)));
    });
  return { form, send, refusal };
}

interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  heading: 'h1' | 'h2';
  title: string;
  refusal: string;
  /** The button's words, at rest and while it works. */
  submit: string;
  busy: string;
  waits?: boolean;
  onSubmit: () => void;
  /** The link to another step. */
  other?: ReactNode;
  children: ReactNode;
}

function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const {
    form,
    heading: Heading,
    title,
    refusal,
    submit,
    busy,
    waits = false,
    onSubmit,
    other,
    children,
  } = props;
  const { isSubmitting } = form.formState;
  return (
    <form
      className="staff-stack staff-sign-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) onSubmit();
      }}
    >
      <Heading>{title}</Heading>
      {children}
      <p className="staff-error" role="alert">
        {refusal}
      </p>
      <button className="button" type="submit" disabled={isSubmitting || waits}>
        {isSubmitting ? busy : submit}
      </button>
      {other}
    </form>
  );
}

interface SignInFormProps {
  email: string;
  heading: 'h1' | 'h2';
  notice: string;
  /** `email` as typed so far. */
  onForgotten: (email: string) => void;
  onNext: (step: NextStep, email: string) => void;
}

/** E-mail, password and captcha. The button waits for the captcha; the server checks it. */
export function SignInForm({ email, heading, notice, onForgotten, onNext }: SignInFormProps) {
  const { messages } = useAdmin();
  const { login, required, expired } = messages.adminSession;
  const { form, send, refusal } = useAuthForm('signIn', { email, password: '' });
  const { register, getValues, formState } = form;
  const [shown, setShown] = useState(false);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const widget = useRef<CaptchaHandle>(null);
  const submit = send(async (typed) => {
    try {
      onNext(await signInWith(typed.email.trim(), typed.password, captcha ?? ''), typed.email);
    } catch (failure) {
      widget.current?.reset();
      throw failure;
    }
  });
  return (
    <AuthForm
      form={form}
      heading={heading}
      title={heading === 'h1' ? login.title : expired.title}
      refusal={refusal}
      submit={login.submit}
      busy={login.busy}
      waits={!captcha}
      onSubmit={submit}
      other={
        <button
          className="staff-link"
          type="button"
          onClick={() => onForgotten(getValues('email'))}
        >
          {login.forgotten}
        </button>
      }
    >
      {heading === 'h2' && <p>{expired.text}</p>}
      {notice && <output className="staff-notice">{notice}</output>}
      <AuthField
        label={login.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email && required.email}
        {...register('email', filled)}
      />
      <AuthField
        label={login.password}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={formState.errors.password && required.password}
        {...register('password', { required: true })}
      />
      <label className="staff-check">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        {login.showPassword}
      </label>
      <Captcha onChange={setCaptcha} handle={widget} />
      {!captcha && !refusal && <p className="staff-hint">{login.captchaRequired}</p>}
    </AuthForm>
  );
}

interface ChallengeFormProps {
  kind: 'newPassword' | 'oneTimeCode';
  heading: 'h1' | 'h2';
  onNext: (step: NextStep) => void;
  /** Called when the first step of the sign-in has expired. */
  onLost: () => void;
}

/** The errors of the auth library and the service when the first step has expired. */
const lost = ['SignInException', 'NotAuthorizedException'];

/**
 * The second step of a sign-in: the person's own password at the first sign-in, or an
 * authenticator's code.
 */
export function ChallengeForm({ kind, heading, onNext, onLost }: ChallengeFormProps) {
  const { messages } = useAdmin();
  const { newPassword, oneTimeCode, required } = messages.adminSession;
  const isPassword = kind === 'newPassword';
  const words = isPassword ? newPassword : oneTimeCode;
  const { form, send, refusal } = useAuthForm(isPassword ? 'newPassword' : 'reset', {
    'new-password': '',
    code: '',
  });
  const { register, formState } = form;
  const submit = send(async (typed) => {
    try {
      onNext(await answerChallenge(isPassword ? typed['new-password'] : typed.code.trim()));
    } catch (failure) {
      if (failure instanceof Error && lost.includes(failure.name)) onLost();
      else throw failure;
    }
  });
  return (
    <AuthForm
      form={form}
      heading={heading}
      title={words.title}
      refusal={refusal}
      submit={words.submit}
      busy={words.busy}
      onSubmit={submit}
    >
      <p>{words.text}</p>
      {isPassword ? (
        <AuthField
          label={newPassword.password}
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={newPassword.hint}
          error={formState.errors['new-password'] && required.password}
          {...register('new-password', { required: true })}
        />
      ) : (
        <AuthField
          label={oneTimeCode.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          error={formState.errors.code && required.code}
          {...register('code', filled)}
        />
      )}
    </AuthForm>
  );
}

interface ForgottenPasswordProps {
  email: string;
  heading: 'h1' | 'h2';
  /** Called to return to the sign-in; `changed` when there is a new password. */
  onDone: (changed: boolean, email: string) => void;
}

/**
 * Asks for a code by e-mail, then for the code and a new password. Never shows whether an account
 * exists.
 */
export function ForgottenPassword({ email, heading, onDone }: ForgottenPasswordProps) {
  const { messages } = useAdmin();
  const { reset, login, required, newPassword } = messages.adminSession;
  const { form, send, refusal } = useAuthForm('reset', { email, code: '', 'new-password': '' });
  const { register, getValues, formState } = form;
  const { errors } = formState;
  const [sent, setSent] = useState(false);
  const submit = send(async (typed) => {
    const username = typed.email.trim();
    await configureAuth();
    if (!sent) {
      await resetPassword({ username }).catch((failure: unknown) => {
        if (!(failure instanceof Error) || failure.name !== 'UserNotFoundException') throw failure;
      });
      setSent(true);
      return;
    }
    try {
      await confirmResetPassword({
        username,
        confirmationCode: typed.code.trim(),
        newPassword: typed['new-password'],
      });
      onDone(true, typed.email);
    } catch (failure) {
      // The code has expired: back to the step that sends another.
      if (failure instanceof Error && failure.name === 'ExpiredCodeException') setSent(false);
      throw failure;
    }
  });
  return (
    <AuthForm
      form={form}
      heading={heading}
      title={reset.title}
      refusal={refusal}
      submit={sent ? reset.submit : reset.send}
      busy={sent ? reset.busy : reset.sending}
      onSubmit={submit}
      other={
        <button
          className="staff-link"
          type="button"
          onClick={() => onDone(false, getValues('email'))}
        >
          {reset.back}
        </button>
      }
    >
      {sent ? (
        <output className="staff-notice">{reset.sent(getValues('email'))}</output>
      ) : (
        <p>{reset.text}</p>
      )}
      <AuthField
        label={login.email}
        type="email"
        autoComplete="username"
        readOnly={sent}
        error={errors.email && required.email}
        {...register('email', filled)}
      />
      {sent && (
        <>
          <AuthField
            label={reset.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errors.code && required.code}
            {...register('code', filled)}
          />
          <AuthField
            label={reset.password}
            type="password"
            autoComplete="new-password"
            hint={newPassword.hint}
            error={errors['new-password'] && required.password}
            {...register('new-password', { required: true })}
          />
        </>
      )}
    </AuthForm>
  );
}
