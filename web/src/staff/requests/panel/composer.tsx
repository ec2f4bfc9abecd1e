import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/locale.ts';
import type { NextStep } from '#domain/requests/next-step.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import type { RequestRef } from '../../data/requests.ts';
import { usePhone } from '../../kit/use-phone.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { keptReply } from '../reply/reply-draft.ts';
import { ReplyForm } from '../reply/reply-form.tsx';
import { keptLog, LogForm, Written } from './log-form.tsx';
import { keptStep, StepForm } from './next-step.tsx';

/** What can be written about a request, one at a time. */
export type FormName = 'log' | 'step' | 'reply';

/** The form that a reload, or a session that ended, left with something typed, the latest. */
function leftForm(of: RequestRef): FormName | null {
  const left = { log: keptLog(of), step: keptStep(of), reply: keptReply(of) };
  const [latest] = (['log', 'step', 'reply'] as const)
    .flatMap((form) => {
      const savedAt = left[form].read()?.savedAt;
      return savedAt === undefined ? [] : [{ form, savedAt }];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  return latest?.form ?? null;
}

/** What has the focus in a form that opens. A step is planned by one press of its first day. */
export const firstField = 'form.staff-field [aria-pressed], textarea, input';

export interface Composer {
  form: FormName | null;
  open: (form: FormName) => void;
  /** Opens it, or closes it where it is open: what is typed stays. */
  toggle: (form: FormName) => void;
  /** With a form that one, if it is still open: a late answer closes no other. */
  close: (form?: FormName) => void;
  /** Around the open form. */
  foot: RefObject<HTMLDivElement | null>;
}

const isNowhere = (foot: HTMLElement | null) => {
  const { activeElement } = document;
  return (
    !activeElement ||
    activeElement === document.body ||
    activeElement.matches('[role=dialog]') ||
    Boolean(foot?.contains(activeElement))
  );
};

/** Which form is open: its first field gets the focus with it, and its button once it is closed. */
export function useComposer(of: RequestRef): Composer {
  const [form, setForm] = useState(() => leftForm(of));
  const foot = useRef<HTMLDivElement>(null);
  const before = useRef(form);
  const phone = usePhone();
  useEffect(() => {
    const closed = before.current;
    if (closed === form) return;
    before.current = form;
    const { current: part } = foot;
    if (form) {
      // A phone's keyboard would cover the templates.
      const first = form === 'reply' && phone ? 'form' : firstField;
      part?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    } else if (isNowhere(part)) {
      const panel = part?.closest('.request-panel');
      const button =
        panel?.querySelector<HTMLElement>(`[data-form=${closed}]`) ??
        panel?.querySelector<HTMLElement>('[aria-haspopup=menu]');
      button?.focus({ preventScroll: true });
    }
  }, [form, phone]);
  return {
    form,
    foot,
    open: setForm,
    toggle: useCallback((pressed) => setForm((now) => (now === pressed ? null : pressed)), []),
    close: useCallback(
      (form?: FormName) => setForm((now) => (form === undefined || now === form ? null : now)),
      [],
    ),
  };
}

interface FootProps {
  of: RequestRef;
  composer: Composer;
  person: { name: string; phone: string; email: string; lang: Language };
  /** The house that is worked on. */
  house: { id: string | null; name: string | null };
  step: NextStep | null;
  /** What asks for a next step; empty where nothing does. */
  question: string;
  /** What else was done, or went wrong. */
  children?: ReactNode;
}

/** The panel's foot: the open form, and what was done. The log stays in sight above it. */
export function PanelFoot({ of, composer, person, house, step, question, children }: FootProps) {
  const { form, close, foot } = composer;
  const { adminReply } = useSellingWords();
  const [written, setWritten] = useState<LogEntry | null>(null);
  const [isSent, setSent] = useState(false);
  const forgetWritten = useCallback(() => setWritten(null), []);
  return (
    <div className="panel-foot" ref={foot}>
      {form === 'log' && (
        <LogForm
          of={of}
          onWritten={(entry, isWhole) => {
            setWritten(entry);
            if (isWhole) close('log');
          }}
        />
      )}
      {form === 'step' && (
        <StepForm of={of} step={step} question={question} onClose={() => close('step')} />
      )}
      {form === 'reply' && (
        <ReplyForm
          of={of}
          person={person}
          house={house}
          onSent={() => {
            setSent(true);
            close('reply');
          }}
          onClose={() => close('reply')}
        />
      )}
      <Written of={of} entry={written} onOver={forgetWritten} />
      <p className="staff-soft" role="status">
        {isSent && form !== 'reply' && adminReply.sent}
      </p>
      {children}
    </div>
  );
}
