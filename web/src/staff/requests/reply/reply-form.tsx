import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { filledTemplate, type Template } from '#domain/dealer/templates.ts';
import { maxSubjectLength } from '#domain/email-address.ts';
import { type Language, localeTag } from '#domain/locale.ts';
import { type ReplyInput, replyLength } from '#domain/requests/reply.ts';
import { dayOf } from '#domain/time.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { houseOfReplyQuery, sendReply } from '../../data/request-log.ts';
import { type RequestRef, rereadRequest } from '../../data/requests.ts';
import { settingsQuery } from '../../data/settings.ts';
import { useAction, useFailureText } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldFrame, fieldId } from '../../kit/forms/fields.tsx';
import { useKeptDraft } from '../../kit/forms/use-kept-draft.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import {
  asStored,
  type HouseState,
  inOrder,
  isUntrue,
  soldTemplate,
  useHouseState,
} from '../../letters/house-state.ts';
import { fillingOf, hasPrice, letterOf } from '../../letters/reply-filling.ts';
import { chatAddresses } from './chat-link.ts';
import {
  checkReply,
  emptyReply,
  isEmptyReply,
  isTypedOver,
  keptReply,
  type ReplyDraft,
} from './reply-draft.ts';

interface ReplyFormProps {
  of: RequestRef;
  /** Whom it goes to, and the house that it is about first. */
  person: { name: string; phone: string; email: string; lang: Language };
  house: { id: string | null; name: string | null };
  /** The server has it. */
  onSent: () => void;
  onClose: () => void;
}

/** Whether there is a way to answer: an address, or a number that has chats. */
export const canReply = (person: ReplyFormProps['person']): boolean =>
  person.email !== '' || chatAddresses({ ...person, house: null }) !== null;

/**
 * The way to answer a request: by a letter that the product sends, or by a message that is pasted
 * into Viber.
 */
export function ReplyForm({ of, person, house, onSent, onClose }: ReplyFormProps) {
  const words = useSellingWords().adminReply;
  const sayFailure = useFailureText();
  const cache = useQueryClient();
  const [kept] = useState(() => keptReply(of));
  const { draft, change: keep, forget } = useKeptDraft(kept, emptyReply, isEmptyReply);
  const viber = chatAddresses({ ...person, house: house.name })?.viber;
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
    keep(part);
  };
  const letter = useRef<HTMLTextAreaElement>(null);
  /** A template made the letter: it comes into sight, with the cursor before its first word. */
  function fill(part: Partial<ReplyDraft>) {
    change(part);
    const field = letter.current;
    field?.focus({ preventScroll: true });
    requestAnimationFrame(() => {
      field?.setSelectionRange(0, 0);
      field?.scrollTo?.(0, 0);
      field?.scrollIntoView?.({ block: 'nearest' });
    });
  }
  const sending = useAction({
    failed: words.failed,
    say: (error) =>
      refusalText(error, words) ?? (isRefusal(error) ? null : sayFailure(words.unknown, error)),
    send: (input: ReplyInput) => sendReply(of, input),
    onDone(_, { reply_id }) {
      // The request may have been closed meanwhile, and with it what removes the stored draft.
      if (kept.read()?.draft.reply_id === reply_id) kept.forget();
      forget();
      onSent();
    },
    onFailed(error) {
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
      aria-label={words.title}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkReply(draft);
        if ('input' in checked) sending.run(checked.input);
        else setErrors(checked.errors);
      }}
    >
      <Templates
        person={person}
        house={house}
        state={state}
        draft={draft}
        isBusy={sending.busy}
        onChange={fill}
      />
      {byMail && (
        <FieldFrame field="reply-subject" label={words.subject} error={errorOf('subject')}>
          {(props) => (
            <input
              {...props}
              maxLength={maxSubjectLength}
              readOnly={sending.busy}
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
            ref={letter}
            rows={10}
            maxLength={replyLength}
            readOnly={sending.busy}
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
      <div className="staff-row panel-send">
        {byMail && (
          <button className="button" type="submit" disabled={sending.busy}>
            {sending.busy ? words.sending : words.send}
          </button>
        )}
        {viber && <CopyForViber text={draft.text} viber={viber} />}
        <button
          className="button button-quiet"
          type="button"
          disabled={sending.busy}
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {words.drop}
        </button>
      </div>
      {sending.error}
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

interface TemplatesProps extends Pick<ReplyFormProps, 'person' | 'house'> {
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
  const { price } = filling;
  const day = dayOf(serverNow());
  function choose({ id, ...template }: Template) {
    const letter = letterOf(template, filling, lang);
    setBefore(isTypedOver(draft, made) ? draft : null);
    setMade(letter);
    onChange({ ...letter, template: id, priced: hasPrice(template, lang) ? { day, price } : null });
  }
  const { priced } = draft;
  const isOld = priced !== null && (priced.day !== day || (price !== '' && priced.price !== price));
  const again = offered.find((one) => one.id === draft.template && !untrue.includes(one));
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
      {isOld && (
        <p className="staff-row staff-hint" role="status">
          {words.pricedOn(dayAndMonth(priced.day, language))}
          {again && (
            <button className="staff-link" type="button" onClick={() => choose(again)}>
              {words.remake}
            </button>
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
              const { subject, text, template, priced } = before;
              onChange({ subject, text, template, priced });
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

/** "27 November". */
const dayAndMonth = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeTag[language], {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  } as const).format(Date.parse(day));
