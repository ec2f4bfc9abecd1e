import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { filledTemplate, type Template } from '#domain/dealer/templates.ts';
import { maxSubjectLength } from '#domain/email-address.ts';
import type { Language } from '#domain/locale.ts';
import { type ReplyInput, replyLength } from '#domain/requests/reply.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { Icon } from '#shared/ui/icon.tsx';
import {
  houseOfReplyQuery,
  type RequestRef,
  rereadRequest,
  sendReply,
} from '../../data/request-log.ts';
import { settingsQuery } from '../../data/settings.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { FieldFrame, fieldId } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import type { Unsaved } from '../log/notes-form.tsx';
import { chatAddresses } from './chat-link.ts';
import {
  asStored,
  type HouseState,
  inOrder,
  isUntrue,
  soldTemplate,
  useHouseState,
} from './house-state.ts';
import {
  checkReply,
  emptyReply,
  isEmptyReply,
  isTypedOver,
  keptReply,
  type ReplyDraft,
} from './reply-draft.ts';
import { fillingOf, letterOf } from './reply-filling.ts';

interface ReplyPartProps {
  of: RequestRef;
  /** Whom it goes to, and the house that it is about first. */
  person: { name: string; phone: string; email: string; lang: Language };
  house: { id: string | null; name: string | null };
  unsaved: Unsaved;
}

/**
 * The way to answer a request: by a letter that the product sends, or by a message that is pasted
 * into Viber. Nothing where the person gave neither an address nor a number for it.
 */
export function ReplyPart({ of, person, house, unsaved }: ReplyPartProps) {
  const words = useSellingWords().adminReply;
  const [kept] = useState(() => keptReply(of));
  const [draft, setDraft] = useState(() => kept.read()?.draft ?? null);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (!draft || isEmptyReply(draft)) return kept.forget();
    const savedAt = new Date().toISOString();
    kept.write({ draft, base: emptyReply(), version: null, savedAt });
  }, [kept, draft]);
  const place = useRef<HTMLElement>(null);
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);
  // The button that was pressed is gone with what it opened or closed, and the focus with it.
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const next = isOpen ? place.current : place.current?.querySelector('button');
    next?.focus({ preventScroll: true });
  }, [isOpen]);
  const chat = chatAddresses({ ...person, house: house.name });
  if (person.email === '' && !chat) return null;
  return (
    <section ref={place} className="request-part" aria-label={words.title} tabIndex={-1}>
      {draft ? (
        <>
          <h3>{words.title}</h3>
          <ReplyForm
            of={of}
            person={person}
            house={house}
            viber={chat?.viber}
            draft={draft}
            onDraft={setDraft}
            onSent={() => {
              setDraft(null);
              setIsSent(true);
            }}
            unsaved={unsaved}
          />
        </>
      ) : (
        <button
          className="button"
          type="button"
          onClick={() => {
            setDraft(emptyReply());
            setIsSent(false);
          }}
        >
          <Icon name="mail" /> {person.email ? words.reply : words.viberOnly}
        </button>
      )}
      <p className="staff-soft" role="status">
        {isSent && words.sent}
      </p>
    </section>
  );
}

interface ReplyFormProps extends ReplyPartProps {
  /** The address that opens the chat; undefined without a number for it. */
  viber: string | undefined;
  draft: ReplyDraft;
  /** Null: the form closes. */
  onDraft: (draft: ReplyDraft | null) => void;
  /** The server has it. */
  onSent: () => void;
}

function ReplyForm({ of, person, house, viber, draft, onDraft, onSent, unsaved }: ReplyFormProps) {
  const { messages } = useAdmin();
  const words = useSellingWords().adminReply;
  const cache = useQueryClient();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  useEffect(() => {
    const wrong = ['subject', 'text'].find((field) => field in errors);
    if (wrong) document.getElementById(fieldId(`reply-${wrong}`))?.focus();
  }, [errors]);
  const byMail = person.email !== '';
  const { state, isChanged } = useHouseState(house.id);
  const isTold = state === 'sold' && draft.template === soldTemplate;
  const change = (part: Partial<ReplyDraft>) => {
    setErrors({});
    onDraft({ ...draft, ...part });
  };
  const isTyped = !isEmptyReply(draft);
  useEffect(() => {
    unsaved.mark('reply', isTyped);
    return () => unsaved.mark('reply', false);
  }, [unsaved, isTyped]);
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (input: ReplyInput) => sendReply(of, input),
    onSuccess(_, { reply_id }) {
      // The request may have been closed meanwhile, and with it what removes the stored draft.
      const kept = keptReply(of);
      if (kept.read()?.draft.reply_id === reply_id) kept.forget();
      onSent();
    },
    onError(error) {
      // An earlier try was sent, and something was changed since: staff are told to look at it. If
      // they send this one all the same, it is another letter.
      if (error instanceof ApiError && error.code === 'conflict')
        change({ reply_id: crypto.randomUUID() });
    },
    // Also after a failure: the server may have stored the reply, and its answer was lost.
    onSettled: () => void rereadRequest(cache, of).catch(() => undefined),
  });
  const errorOf = (field: string) => {
    const code = errors[field];
    const sentences: Readonly<Record<string, string>> = words.errors;
    return code === undefined ? undefined : (sentences[code] ?? words.errors.required);
  };
  return (
    <form
      className="staff-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkReply(draft);
        if ('input' in checked) sending.mutate(checked.input);
        else setErrors(checked.errors);
      }}
    >
      <Templates
        person={person}
        house={house}
        state={state}
        draft={draft}
        isBusy={sending.isPending}
        onChange={change}
      />
      {byMail && (
        <FieldFrame field="reply-subject" label={words.subject} error={errorOf('subject')}>
          {(props) => (
            <input
              {...props}
              maxLength={maxSubjectLength}
              readOnly={sending.isPending}
              lang={person.lang}
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
              // Enter sends nothing: a letter can't be taken back.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame
        field="reply-text"
        label={words.text}
        error={errorOf('text')}
        hint={byMail ? words.signed(person.email, dealer.name[person.lang]) : undefined}
      >
        {(props) => (
          <textarea
            {...props}
            rows={10}
            maxLength={replyLength}
            readOnly={sending.isPending}
            lang={person.lang}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </FieldFrame>
      <div role="status">
        {state !== null && !isTold && (
          <p className="staff-notice staff-notice-alarm">
            {`${words.house[state]} ${isChanged ? words.changed : ''}`.trim()}
          </p>
        )}
      </div>
      <div className="staff-row">
        {byMail && (
          <button className="button" type="submit" disabled={sending.isPending}>
            {sending.isPending ? words.sending : words.send}
          </button>
        )}
        {viber && <CopyForViber text={draft.text} viber={viber} />}
        <button
          className="button button-quiet"
          type="button"
          disabled={sending.isPending}
          onClick={() => onDraft(null)}
        >
          {words.drop}
        </button>
      </div>
      {sending.error && (
        <p className="staff-error" role="alert">
          {refusalText(sending.error, words) ??
            `${isRefusal(sending.error) ? words.failed : words.unknown}. ${failureText(sending.error, messages)}`.trim()}
        </p>
      )}
    </form>
  );
}

type ReplyWords = ReturnType<typeof useSellingWords>['adminReply'];

/** Whether the server said no, so that it surely stored nothing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Why the server takes no such reply, in words; null where it is no rule of replies. */
function refusalText(error: unknown, { refusals, stored }: ReplyWords): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'conflict') return stored;
  const sentences: Readonly<Record<string, string>> = refusals;
  return sentences[String(error.body.reason)] ?? null;
}

/** Copies the text, and opens the chat beside it, where it is pasted. */
function CopyForViber({ text, viber }: { text: string; viber: string }) {
  const words = useSellingWords().adminReply;
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  return (
    <>
      <button
        className="button button-quiet"
        type="button"
        disabled={text.trim() === ''}
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(text);
          } catch {
            // The browser forbids it: staff copy the text themselves.
            return setCopied('no');
          }
          setCopied('yes');
          location.assign(viber);
        }}
      >
        {words.viber}
      </button>
      <output className="staff-soft">
        {copied && words[copied === 'yes' ? 'copied' : 'notCopied']}
      </output>
    </>
  );
}

interface TemplatesProps extends Pick<ReplyPartProps, 'person' | 'house'> {
  state: HouseState;
  draft: ReplyDraft;
  /** The letter is being sent. */
  isBusy: boolean;
  onChange: (part: Partial<ReplyDraft>) => void;
}

/** The templates; one press fills in the letter, and gives back what was typed before. */
function Templates({ person, house, state, draft, isBusy, onChange }: TemplatesProps) {
  const { language, messages } = useAdmin();
  const words = useSellingWords().adminReply;
  const templates = useQuery(settingsQuery('templates'));
  const hours = useQuery(settingsQuery('hours'));
  const shown = useQuery(houseOfReplyQuery(house));
  const [before, setBefore] = useState<ReplyDraft | null>(null);
  /** What a template made last: text that differs from it was typed. */
  const [made, setMade] = useState<ReturnType<typeof letterOf> | null>(null);
  const { lang } = person;
  if (templates.error && !templates.data) return <p className="staff-hint">{words.noTemplates}</p>;
  if (!templates.data || !hours.data || shown.isLoading)
    return <p className="staff-hint">{messages.admin.loading}</p>;
  const known = {
    ...{ name: person.name, house: house.name },
    shown: asStored(shown.data ?? null, state),
  };
  const filling = fillingOf(
    { ...known, hours: hours.data.value, lang, origin: location.origin },
    serverNow(),
  );
  const offered = inOrder(templates.data.value.templates, state);
  const untrue = offered.filter((one) => isUntrue(one, state));
  function choose({ id, ...template }: Template) {
    const letter = letterOf(template, filling, lang);
    setBefore(isTypedOver(draft, made) ? draft : null);
    setMade(letter);
    onChange({ ...letter, template: id });
  }
  return (
    <fieldset disabled={isBusy}>
      <legend>{words.templates}</legend>
      <div className="staff-row">
        {offered.map((template) => (
          <button
            key={template.id}
            className="button button-quiet"
            type="button"
            disabled={untrue.includes(template)}
            aria-pressed={draft.template === template.id}
            title={filledTemplate(template.subject[lang], filling)}
            onClick={() => choose(template)}
          >
            {template.name[language]}
          </button>
        ))}
      </div>
      {state !== null && untrue.length > 0 && (
        <p className="staff-hint">
          {words.untrue(
            words.house[state],
            untrue.map(({ name }) => words.quoted(name[language])).join(', '),
          )}
        </p>
      )}
      {before && (
        <p className="staff-row staff-hint">
          {words.replaced}{' '}
          <button
            className="staff-link"
            type="button"
            onClick={() => {
              const { subject, text, template } = before;
              onChange({ subject, text, template });
              setBefore(null);
            }}
          >
            {words.giveBack}
          </button>
        </p>
      )}
      {shown.error && <p className="staff-hint">{words.noHouse}</p>}
    </fieldset>
  );
}
