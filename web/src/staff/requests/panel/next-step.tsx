import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isStepOverdue, type NextStep, stepLength } from '#domain/requests/next-step.ts';
import { dayAfter, dayOf } from '#domain/time.ts';
import { setNextStep } from '../../data/request-log.ts';
import { type RequestRef, rereadRequest } from '../../data/requests.ts';
import { useAction } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { keptDraft } from '../../kit/forms/drafts.ts';
import { useKeptDraft } from '../../kit/forms/use-kept-draft.ts';
import { focusPart } from '../../kit/kept-focus.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { useStepWords } from '../step-words.ts';

const daysAhead = [1, 3, 7] as const;

/** The day in Sofia, so many days from now. */
const dayAhead = (days: number) => dayAfter(dayOf(serverNow()), days);

const schema = z.object({ day: z.string(), time: z.string(), text: z.string() });
type StepDraft = z.infer<typeof schema>;

/** What is planned about a request, in this tab until it is stored. */
export const keptStep = ({ kind, id }: RequestRef) =>
  keptDraft({ name: `step-${kind}`, schema, parts: [] }, id);

function draftOf(step: NextStep | null): StepDraft {
  const [day = '', time = ''] = step?.at.split('T') ?? [];
  return { day, time, text: step?.text ?? '' };
}

interface StepFormProps {
  of: RequestRef;
  step: NextStep | null;
  /** Stands above it where something asks for a step. */
  question: string;
  onClose: () => void;
}

/** When something is to be done about a request, and what. */
export function StepForm({ of, step, question, onClose }: StepFormProps) {
  const { messages } = useAdmin();
  const { step: words } = messages.adminPeople;
  const cache = useQueryClient();
  const [kept] = useState(() => keptStep(of));
  const [first] = useState(() => draftOf(step));
  const { draft, change, forget } = useKeptDraft(
    kept,
    () => first,
    ({ day, time, text }) => day === first.day && time === first.time && text === first.text,
  );
  const close = () => {
    forget();
    onClose();
  };
  const saving = useAction({
    failed: words.failed,
    send: (next: NextStep) => setNextStep(of, next),
    onDone() {
      close();
      void rereadRequest(cache, of).catch(() => undefined);
    },
  });
  return (
    <form
      className="staff-field staff-stack"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        const { day, time, text } = draft;
        saving.run({ at: time ? `${day}T${time}` : day, text: text.trim() });
      }}
    >
      {question && <b>{question}</b>}
      <div className="staff-row">
        {daysAhead.map((days) => (
          <button
            key={days}
            className="button button-quiet"
            type="button"
            aria-pressed={draft.day === dayAhead(days)}
            onClick={() => change({ day: dayAhead(days) })}
          >
            {words.days[days]}
          </button>
        ))}
      </div>
      <div className="staff-row">
        <input
          type="date"
          required
          aria-label={words.day}
          min={dayAhead(0)}
          value={draft.day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <input
          type="time"
          aria-label={words.time}
          value={draft.time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      <input
        maxLength={stepLength}
        aria-label={words.text}
        placeholder={words.text}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="staff-row panel-send">
        <button className="button" type="submit" disabled={saving.busy}>
          {words.set}
        </button>
        <button className="button button-quiet" type="button" onClick={close}>
          {messages.admin.cancel}
        </button>
      </div>
      {saving.error}
    </form>
  );
}

interface StepLineProps {
  of: RequestRef;
  step: NextStep | null;
  now: Date;
  /** Opens its form. */
  onChange: () => void;
}

/** What is to be done about a request next, and when. */
export function StepLine({ of, step, now, onChange }: StepLineProps) {
  const { step: words } = useAdmin().messages.adminPeople;
  const cache = useQueryClient();
  const say = useStepWords();
  const part = useRef<HTMLElement>(null);
  const removing = useAction({
    failed: words.failed,
    send: () => setNextStep(of, null),
    onDone() {
      // Its buttons go as the request is read again.
      focusPart(part);
      void rereadRequest(cache, of).catch(() => undefined);
    },
  });
  return (
    <section ref={part} aria-label={words.title} tabIndex={-1} className="request-part panel-step">
      {step && (
        <div className="staff-row">
          <span role="status">
            <b>{words.at(say(step))}</b>
            {isStepOverdue(step, now) && (
              <span className="request-step-overdue"> · {words.overdue}</span>
            )}
            {step.text && ` · ${step.text}`}
          </span>
          <button
            className="button button-quiet"
            type="button"
            disabled={removing.busy}
            onClick={() => removing.run()}
          >
            {words.done}
          </button>
          <button className="staff-link" type="button" data-form="step" onClick={onChange}>
            {words.change}
          </button>
        </div>
      )}
      {removing.error}
    </section>
  );
}
