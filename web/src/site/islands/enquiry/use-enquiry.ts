import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dealerForms } from '#domain/dealer/dealer.ts';
import type { Language } from '#domain/locale.ts';
import { referenceOf, type Typed, trapField } from '#domain/requests/forms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { EnquiryWords } from '#shared/texts/enquiry-messages.ts';
import { useFormCaptcha } from '../form-captcha.tsx';
import { createFormKey } from '../form-key.ts';
import { createFormSender, type FormSender } from '../form-sender.ts';
import {
  checkEnquiry,
  type EnquiryFields,
  type EnquiryProblems,
  problemsOf,
} from './check-enquiry.ts';
import { enquiryFailure, isStored } from './enquiry-failure.ts';
import {
  forgetForm,
  keepKey,
  keepSent,
  keptKey,
  keptSent,
  type SentEnquiry,
} from './kept-enquiry.ts';
import {
  type EnquiryHouse,
  enquiryContent,
  enquiryIdOf,
  housesField,
  sendEnquiry,
} from './send-enquiry.ts';

/** ms for which the success is shown; then the form is cleared. Spec section 9. */
export const successTime = 5000;

/**
 * `stored`: the enquiry arrived, but its mail was not sent. For the visitor that is a success, in
 * other words.
 */
export type EnquiryState = 'idle' | 'submitting' | 'success' | 'stored' | 'error';

const isDone = (state: EnquiryState) => state === 'success' || state === 'stored';

const fieldNames = ['name', 'email', 'phone', 'message'] as const;

function fieldsOf(form: HTMLFormElement): EnquiryFields {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
  };
}

/** The ids of the houses that are ticked. */
const tickedHouses = (form: HTMLFormElement) => new FormData(form).getAll(housesField).map(String);

const control = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
};

interface Given {
  language: Language;
  house: EnquiryHouse | null;
  /** Whether the form has a box for each of several houses. */
  hasSeveral: boolean;
  typed: Typed | undefined;
  refused: { problems: EnquiryProblems; failure: string } | undefined;
  words: EnquiryWords;
}

/**
 * The contact form's behaviour. Its fields are uncontrolled, so text typed before React hydrated
 * them stays.
 */
export function useEnquiry(given: Given) {
  const { language, house, hasSeveral, typed, refused } = given;
  const { failures } = given.words;
  const form = useRef<HTMLFormElement>(null);
  const sender = useRef<FormSender>(null);
  const [state, setState] = useState<EnquiryState>(refused?.failure ? 'error' : 'idle');
  const [problems, setProblems] = useState<EnquiryProblems>(refused?.problems ?? {});
  const [failure, setFailure] = useState(refused?.failure ?? '');
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<SentEnquiry | null>(null);
  const [begun, setBegun] = useState(false);
  const captcha = useFormCaptcha();
  const busy = state === 'submitting' || isDone(state);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    sender.current = createFormSender({ key: createFormKey(keptKey()) });
    // From before a reload. The server's HTML has nothing of it.
    setSent(keptSent(new Date()));
    if (element.contains(document.activeElement)) {
      sender.current.begin();
      setBegun(true);
    }
  }, []);

  useEffect(() => {
    if (!isDone(state)) return;
    const timer = setTimeout(() => {
      const element = form.current;
      element?.reset();
      // A form that was refused before would be as it was typed then.
      if (element && typed)
        for (const name of fieldNames) {
          const field = control(element, name);
          if (field) field.value = '';
        }
      setState('idle');
    }, successTime);
    return () => clearTimeout(timer);
  }, [state, typed]);

  // Another try with the same mistakes moves the focus to the first of them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try moves the focus, not what is typed
  useEffect(() => {
    const first = tries > 0 && fieldNames.find((name) => problems[name]);
    if (first && form.current) control(form.current, first)?.focus();
  }, [tries]);

  // The outcome stands where the button was, perhaps at the very end of the screen: it is scrolled
  // into view.
  useEffect(() => {
    if (!isDone(state) && state !== 'error') return;
    form.current
      ?.querySelector('.form-success, .form-failure')
      ?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  function refuse(found: EnquiryProblems) {
    setProblems(found);
    setTries((count) => count + 1);
  }

  function check() {
    return form.current ? checkEnquiry(fieldsOf(form.current), dealerForms) : {};
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const element = form.current;
    const own = sender.current;
    if (!element || !own || busy) return;
    const found = check();
    setFailure('');
    if (Object.keys(found).length > 0) {
      setState('idle');
      refuse(found);
      return;
    }
    setProblems({});
    if (captcha.isMissing()) {
      setBegun(true);
      setFailure(failures.captcha);
      setState('error');
      return;
    }
    setState('submitting');
    const trap = control(element, trapField);
    const done = (how: 'success' | 'stored', id: string) => {
      forgetForm();
      setSent(keepSent(referenceOf(id), new Date()));
      setState(how);
    };
    try {
      const content = enquiryContent(
        fieldsOf(element),
        house,
        hasSeveral ? tickedHouses(element) : null,
        language,
      );
      const id = await own.send(content, trap?.value ?? '', (signs, key) => {
        keepKey(own.key.state());
        return sendEnquiry(content, { ...signs, ...captcha.take() }, key);
      });
      done('success', id);
    } catch (error) {
      if (isStored(error)) {
        own.key.renew();
        done('stored', enquiryIdOf(error.body));
        return;
      }
      // The browser's autofill may have filled the trap field. It is emptied, so that a person's
      // next try succeeds.
      if (trap) trap.value = '';
      const wrong =
        error instanceof ApiError ? problemsOf(error.fields, fieldsOf(element).email) : {};
      if (Object.keys(wrong).length > 0) {
        setState('idle');
        refuse(wrong);
        return;
      }
      setFailure(enquiryFailure(error, failures));
      setState('error');
    } finally {
      captcha.clear.current();
    }
  }

  return {
    form,
    state,
    busy,
    problems,
    failure,
    /** When the last form was sent, and its number; null before. */
    sent,
    submit,
    captcha,
    /** The visitor works with the form. */
    begun,
    begin() {
      sender.current?.begin();
      setBegun(true);
    },
    /** Removes a field's error as soon as it is corrected. */
    recheck() {
      if (Object.keys(problems).length === 0) return;
      const left = check();
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
    },
  };
}
