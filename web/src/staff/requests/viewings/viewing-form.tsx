import '../requests.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { FieldErrors } from '#domain/errors.ts';
import { languages } from '#domain/locale.ts';
import { enquiryLengths } from '#domain/requests/forms.ts';
import type { EnteredViewing, StaffViewing } from '#domain/requests/viewing.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { rememberRequest } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { forgetDraft } from '../../kit/forms/drafts.ts';
import { FieldFrame, fieldId } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useTitle } from '../../kit/use-title.ts';
import { paths, requestPath } from '../../paths.ts';
import { staffApi } from '../../session/staff-api.ts';
import { HouseField, Known } from '../caller-fields.tsx';
import { callDraft, LeftForms, useOpenedForm, useTyped } from '../opened-form.tsx';
import { TimeField } from './time-field.tsx';
import {
  checkViewing,
  houseFields,
  type ViewingDraft,
  viewingForm,
  viewingToBegin,
} from './viewing-draft.ts';
import { useViewingWords } from './viewing-words.ts';
import { freeTimesOf } from './viewing-writes.ts';

/** The fields in the order in which the first wrong one gets the focus. */
const fields = ['phone', 'name', 'caravan_ids', 'time', 'email'];
const timeCodes = ['required', 'past', 'far'] as const;

/** The same form sent again answers the viewing that it made. */
const enter = async (input: EnteredViewing): Promise<StaffViewing> =>
  (await staffApi.enterViewing({ body: input })).viewing;

/**
 * Enters a viewing while somebody is on the telephone. It begins empty; what is typed stays in the
 * tab until it is stored, through a reload and a lost connection.
 */
export function NewViewingPage() {
  const { language, messages } = useAdmin();
  const words = useViewingWords().enter;
  useTitle(`${words.title} | ${messages.admin.title}`);
  const [params] = useSearchParams();
  const house = paths.newViewing.read(params).text('house');
  const opened = useOpenedForm(viewingForm, (state) => viewingToBegin(house, state, language));
  const page = useRef<HTMLElement>(null);
  return (
    <main className="staff-wrap staff-form-page" id="content" ref={page}>
      <div className="staff-head">
        <h1>{words.title}</h1>
      </div>
      <LeftForms
        form={viewingForm}
        open={opened.id}
        say={messages.adminPeople.left.viewing}
        onDropped={() => page.current?.querySelector('input')?.focus()}
      />
      <ViewingForm key={opened.id} {...opened} />
    </main>
  );
}

function ViewingForm(opened: ReturnType<typeof useOpenedForm<ViewingDraft>>) {
  const { language, messages } = useAdmin();
  const all = useViewingWords();
  const words = all.enter;
  const { draft, ...typed } = useTyped(viewingForm, opened);
  const [errors, setErrors] = useState<FieldErrors>({});
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const wrong = fields.find((field) => field in errors);
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
  }, [errors]);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: enter,
    onSuccess(viewing) {
      typed.forget();
      if (draft.replaces) forgetDraft(callDraft, draft.replaces);
      rememberRequest(cache, { kind: 'viewing', request: viewing });
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      setErrors(error.fields);
      // An earlier try was stored, and something was changed since: staff are told to look at it.
      // If they enter this one all the same, it is another viewing.
      if (error.code === 'conflict') typed.change({ form_id: crypto.randomUUID() });
    },
  });
  const change = (part: Partial<ViewingDraft>) => {
    setErrors({});
    typed.change(part);
  };
  /** Only where this form is still open: staff may have gone on to another viewing. */
  const onSuccess = ({ id }: StaffViewing) =>
    navigate(requestPath(language, 'viewing', id), { replace: true });
  const errorOf = (field: string) => {
    const code = errors[field];
    if (code === undefined) return undefined;
    if (field === 'time') return all.time[timeCodes.find((one) => one === code) ?? 'invalid'];
    if (code === 'required' && words.required[field]) return words.required[field];
    return field === 'phone' && code === 'invalid' ? words.phoneInvalid : words.invalid;
  };
  const input = (field: 'phone' | 'name' | 'email', type: 'tel' | 'text' | 'email') => (
    <FieldFrame
      field={field}
      label={words[field]}
      error={errorOf(field)}
      required={field !== 'email'}
    >
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
  const free = freeTimesOf(error);

  function failure(): string {
    if (!error || free || fields.some((field) => field in errors)) return '';
    if (error instanceof ApiError && error.code === 'conflict') return words.stored;
    return `${words.failed}. ${failureText(error, messages)}`.trim();
  }
  return (
    <form
      ref={form}
      className="staff-card staff-stack call-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkViewing(draft, serverNow());
        if ('input' in checked) saving.mutate(checked.input, { onSuccess });
        else setErrors(checked.errors);
      }}
    >
      {input('phone', 'tel')}
      <Known typed={draft.phone} />
      {input('name', 'text')}
      {draft.houses.map((id, at) => (
        <HouseField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its place while its home changes
          key={at}
          field={at === 0 ? 'caravan_ids' : `caravan_ids.${at}`}
          label={at === 0 ? words.house : words.another}
          none={at === 0 ? words.noHouse : '—'}
          house={id}
          error={at === 0 ? errorOf('caravan_ids') : undefined}
          required={at === 0}
          onHouse={(chosen) => change({ houses: houseFields(draft.houses.with(at, chosen)) })}
        />
      ))}
      <TimeField
        value={{ day: draft.day, time: draft.time }}
        error={errorOf('time')}
        free={free}
        onChange={change}
      />
      {input('email', 'email')}
      <FieldFrame field="lang" label={words.language} error={undefined}>
        {(props) => (
          <select
            {...props}
            value={draft.lang}
            onChange={({ target }) => {
              const lang = languages.find((one) => one === target.value);
              if (lang) change({ lang });
            }}
          >
            {languages.map((lang) => (
              <option key={lang} value={lang}>
                {messages.adminRequests.contact.languages[lang]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <p className="staff-hint">{words.text}</p>
      <p className="staff-error" role="alert">
        {failure()}
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
        <button className="button" type="submit" disabled={saving.isPending}>
          {saving.isPending ? words.saving : words.save}
        </button>
      </div>
    </form>
  );
}
