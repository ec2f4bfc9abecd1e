import '../requests.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldErrors } from '#domain/errors.ts';
import { type CallInput, callTextLength, type StaffCall } from '#domain/requests/call.ts';
import { enquiryLengths } from '#domain/requests/forms.ts';
import { stepLength } from '#domain/requests/next-step.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createCall } from '../../data/request-writes.ts';
import { rememberCall } from '../../data/whole-lists.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { FieldFrame, fieldId } from '../../kit/forms/fields.tsx';
import { useTitle } from '../../kit/use-title.ts';
import { paths } from '../../paths.ts';
import { BookLink } from '../book-link.tsx';
import { HouseField, Known } from '../caller-fields.tsx';
import { LeftForms, useOpenedForm, useTyped } from '../opened-form.tsx';
import { type CallDraft, callForm, callToBegin, checkCall } from './call-draft.ts';

/** Fields of the form, by what the server calls them: the first wrong one gets the focus. */
const fieldOf: Readonly<Record<string, string>> = {
  ...{ phone: 'phone', name: 'name', caravan_ids: 'house', text: 'text', email: 'email' },
  ...{ 'next_step.at': 'day', 'next_step.text': 'step' },
};

/**
 * Notes a call, or somebody who came in, in ten seconds. It begins empty; what is typed stays in the
 * tab until it is noted, through a reload and a lost connection.
 */
export function NewCallPage() {
  const { messages } = useAdmin();
  const { calls: words, left } = messages.adminPeople;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const [params] = useSearchParams();
  const house = paths.newCall.read(params).text('house');
  const opened = useOpenedForm(callForm, (state) => callToBegin(house, state));
  const page = useRef<HTMLElement>(null);
  return (
    <main className="staff-wrap staff-form-page" id="content" ref={page}>
      <div className="staff-head">
        <h1>{words.title}</h1>
      </div>
      <LeftForms
        form={callForm}
        open={opened.id}
        say={left.call}
        onDropped={() => page.current?.querySelector('input')?.focus()}
      />
      <CallForm key={opened.id} {...opened} />
    </main>
  );
}

function CallForm(opened: ReturnType<typeof useOpenedForm<CallDraft>>) {
  const { language, messages } = useAdmin();
  const { calls: words } = messages.adminPeople;
  const { draft, ...typed } = useTyped(callForm, opened);
  const [errors, setErrors] = useState<FieldErrors>({});
  const cache = useQueryClient();
  const navigate = useNavigate();
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const wrong = firstWrong(errors);
    if (wrong) document.getElementById(fieldId(fieldOf[wrong] ?? wrong))?.focus();
  }, [errors]);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (input: CallInput) => createCall(input),
    onSuccess(call) {
      typed.forget();
      rememberCall(cache, call);
    },
    onError(error) {
      if (error instanceof ApiError) setErrors(error.fields);
      // An earlier try was noted, and something was changed since: staff are told to look at it. If
      // they note this one all the same, it is another call.
      if (isConflict(error)) change({ form_id: crypto.randomUUID() });
    },
  });
  const change = (part: Partial<CallDraft>) => {
    setErrors({});
    typed.change(part);
  };
  /** Only where this form is still open: staff may have gone on to another call. */
  const onSuccess = ({ id }: StaffCall) =>
    navigate(paths.requests.href(language, { open: id }), { replace: true });
  const labels: Readonly<Record<string, string>> = {
    ...{ phone: words.phone, name: words.name, email: words.email, text: words.text },
    ...{ caravan_ids: words.house },
    ...{ 'next_step.at': words.step, 'next_step.text': words.stepText },
  };
  const wrong = firstWrong(errors);
  const errorOf = (field: string) => {
    const code = codeOf(errors, field);
    if (code === undefined) return undefined;
    if (field !== 'phone') return words.invalid;
    if (code === 'required') return words.required;
    return code === 'invalid' ? words.phoneInvalid : words.invalid;
  };
  const input = (field: 'phone' | 'name' | 'email', type: 'tel' | 'text' | 'email') => (
    <FieldFrame field={field} label={words[field]} error={errorOf(field)}>
      {(props) => (
        <input
          {...props}
          type={type}
          autoComplete="off"
          maxLength={enquiryLengths[field]}
          value={draft[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      )}
    </FieldFrame>
  );
  const { error } = saving;
  return (
    <form
      ref={first}
      className="staff-card staff-stack call-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkCall(draft, language);
        if ('input' in checked) saving.mutate(checked.input, { onSuccess });
        else setErrors(checked.errors);
      }}
    >
      {input('phone', 'tel')}
      <Known typed={draft.phone} />
      {input('name', 'text')}
      <HouseField
        field="house"
        label={words.house}
        none={words.noHouse}
        house={draft.house}
        error={errorOf('caravan_ids')}
        onHouse={(house) => change({ house })}
      />
      <FieldFrame field="text" label={words.text} error={errorOf('text')}>
        {(props) => (
          <textarea
            {...props}
            rows={2}
            maxLength={callTextLength}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </FieldFrame>
      {input('email', 'email')}
      <Known typed={draft.email} />
      <FieldFrame field="day" label={words.step} error={errorOf('next_step.at')}>
        {(props) => (
          <input
            {...props}
            type="date"
            value={draft.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        )}
      </FieldFrame>
      {draft.day && (
        <FieldFrame field="step" label={words.stepText} error={errorOf('next_step.text')}>
          {(props) => (
            <input
              {...props}
              maxLength={stepLength}
              value={draft.step}
              onChange={({ target }) => change({ step: target.value })}
            />
          )}
        </FieldFrame>
      )}
      <p className="staff-error" role="alert">
        {wrong &&
          (codeOf(errors, wrong) === 'required'
            ? words.required
            : `${labels[wrong]}: ${words.invalid}`)}
        {!wrong && Object.keys(errors).length > 0 && !error && words.saveFailed}
        {error &&
          !wrong &&
          !namesField(error) &&
          (isConflict(error)
            ? words.stored
            : `${words.saveFailed}. ${failureText(error, messages)}`.trim())}
      </p>
      <div className="staff-buttons">
        <button
          className="button button-quiet"
          type="button"
          onClick={() => {
            typed.forget();
            navigate(-1);
          }}
        >
          {messages.admin.cancel}
        </button>
        <BookLink
          person={{ ...draft, lang: language }}
          houses={draft.house === '' ? [] : [draft.house]}
          // With nothing else noted of it, the call is the viewing.
          replaces={draft.text === '' && draft.day === '' ? opened.id : ''}
        />
        <button className="button" type="submit" disabled={saving.isPending}>
          {saving.isPending ? words.saving : words.save}
        </button>
      </div>
    </form>
  );
}

/** What is wrong with a field: of a list it may be one of its items, `caravan_ids.0`. */
const codeOf = (errors: FieldErrors, field: string): string | undefined =>
  Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1];
const firstWrong = (errors: FieldErrors) =>
  Object.keys(fieldOf).find((field) => codeOf(errors, field) !== undefined);

/** Whether a refusal was about a field: it is over once that is changed. */
const namesField = (error: unknown) =>
  error instanceof ApiError && firstWrong(error.fields) !== undefined;

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';
