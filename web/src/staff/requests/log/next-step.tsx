import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStepOverdue, type NextStep, stepDue, stepLength } from '#domain/requests/next-step.ts';
import { dayAfter, dayOf } from '#domain/time.ts';
import { type RequestRef, rereadRequest, setNextStep } from '../../data/request-log.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatDay, formatSofia } from '../../kit/format-sofia.ts';
import { focusPart, useFormFocus } from '../../kit/kept-focus.ts';
import { serverNow } from '../../kit/server-clock.ts';
import type { Unsaved } from './notes-form.tsx';

const daysAhead = [1, 3, 7] as const;

/** The day in Sofia, so many days from now. */
const dayAhead = (days: number) => dayAfter(dayOf(serverNow()), days);

/** When a step is due, in words: the day, with the hour where it has one. */
export function useStepWords() {
  const { language } = useAdmin();
  return ({ at }: Pick<NextStep, 'at'>) => {
    const due = stepDue(at);
    return at.includes('T') && due !== null ? formatSofia(due, language) : formatDay(at, language);
  };
}

interface StepPartProps {
  of: RequestRef;
  step: NextStep | null;
  now: Date;
  unsaved: Unsaved;
  /** Asks for it: the question stands where none is planned, and the first button has the focus. */
  question?: string | undefined;
}

/** What is to be done about a request next, and when. */
export function StepPart({ of, step, now, unsaved, question = '' }: StepPartProps) {
  const { messages } = useAdmin();
  const { step: words } = messages.adminPeople;
  const cache = useQueryClient();
  const say = useStepWords();
  const [typed, setTyped] = useState<{ day: string; time: string; text: string } | null>(null);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (next: NextStep | null) => setNextStep(of, next),
    onSuccess() {
      setTyped(null);
      // Other buttons come as the step is read again.
      focusPart(part);
      void rereadRequest(cache, of).catch(() => undefined);
    },
  });
  const isTyping = typed !== null;
  const part = useFormFocus(isTyping);
  useEffect(() => {
    if (question) part.current?.querySelector('button')?.focus();
  }, [part, question]);
  useEffect(() => {
    unsaved.mark('step', isTyping);
    return () => unsaved.mark('step', false);
  }, [unsaved, isTyping]);
  const begin = (day: string) =>
    setTyped((before) => ({ time: '', text: step?.text ?? '', ...before, day }));
  return (
    <section className="request-part" ref={part} aria-label={words.title} tabIndex={-1}>
      <h3>{words.title}</h3>
      {!typed && (
        <p role="status">
          {step ? (
            <>
              <b>{words.at(say(step))}</b>
              {isStepOverdue(step, now) && (
                <span className="request-step-overdue"> · {words.overdue}</span>
              )}
              {step.text && ` · ${step.text}`}
            </>
          ) : (
            question || words.none
          )}
        </p>
      )}
      {typed ? (
        <form
          className="staff-field staff-stack request-step"
          onSubmit={(event) => {
            event.preventDefault();
            const { day, time, text } = typed;
            saving.mutate({ at: time ? `${day}T${time}` : day, text: text.trim() });
          }}
        >
          <input
            type="date"
            required
            aria-label={words.day}
            min={dayAhead(0)}
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
          <input
            type="time"
            aria-label={words.time}
            value={typed.time}
            onChange={({ target }) => setTyped({ ...typed, time: target.value })}
          />
          <input
            maxLength={stepLength}
            aria-label={words.text}
            placeholder={words.text}
            value={typed.text}
            onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          />
          <div className="staff-row">
            <button className="button" type="submit" disabled={saving.isPending}>
              {words.set}
            </button>
            <button className="button button-quiet" type="button" onClick={() => setTyped(null)}>
              {messages.admin.cancel}
            </button>
          </div>
        </form>
      ) : (
        <div className="staff-row request-actions">
          {step && (
            <>
              <button
                className="button button-quiet"
                type="button"
                disabled={saving.isPending}
                onClick={() => saving.mutate(null)}
              >
                {words.done}
              </button>
              <button
                className="button button-quiet"
                type="button"
                onClick={() => begin(step.at.slice(0, 10))}
              >
                {words.change}
              </button>
            </>
          )}
          {!step &&
            daysAhead.map((days) => (
              <button
                key={days}
                className="button button-quiet"
                type="button"
                onClick={() => begin(dayAhead(days))}
              >
                {words.days[days]}
              </button>
            ))}
        </div>
      )}
      {saving.error && (
        <p className="staff-error" role="alert">
          {`${words.failed}. ${failureText(saving.error, messages)}`.trim()}
        </p>
      )}
    </section>
  );
}
