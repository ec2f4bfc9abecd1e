import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/locale.ts';
import { referenceOf, trapField } from '#domain/requests/forms.ts';
import type { CustomerData } from '#domain/requests/loan-request.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { useFormCaptcha } from '../form-captcha.tsx';
import { createFormSender, type FormSender } from '../form-sender.ts';
import {
  checkLoan,
  customerField,
  fieldName,
  type LoanField,
  type LoanProblems,
  loanFieldOrder,
  loanProblemsOf,
  type RefusedLoan,
} from './check-loan.ts';
import { loanFailure } from './loan-failure.ts';
import type { LoanHouse } from './loan-link.tsx';
import type { LoanTerms } from './loan-terms.ts';
import { sendLoan } from './requests.ts';

export type LoanState =
  | { at: 'open' | 'submitting' }
  | { at: 'failed'; text: string }
  /** EUR: the price on the page, and the price that the server stored. */
  | { at: 'submitted'; shown: number; price: number; reference: string };

function customerOf(data: FormData): CustomerData {
  const text = (name: keyof CustomerData) => String(data.get(customerField(name)) ?? '');
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    phone: text('phone'),
    country: text('country'),
    city: text('city'),
    streetname: text('streetname'),
    streetno: text('streetno'),
    postalcode: text('postalcode'),
  };
}

/** Fields are found by their ids: the down payment may stand in the calculator's form. */
const fieldOf = (name: LoanField) => document.getElementById(`loan-${fieldName(name)}`);

interface Given {
  language: Language;
  house: LoanHouse;
  /** EUR. */
  price: number | null;
  terms: LoanTerms;
  refused: RefusedLoan | undefined;
  words: FinancingWords;
}

/**
 * By the house's id, who sent a request from this page. A dialog that is closed before the answer
 * and opened again sends the same request under the same key, so that it is stored once.
 */
const senders = new Map<string, FormSender>();

/** The loan form's behaviour, from its opening to the answer. */
export function useLoan({ language, house, price, terms, refused, words: { failures } }: Given) {
  const [sender] = useState(() => senders.get(house.id) ?? createFormSender());
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<LoanState>(
    refused?.failure ? { at: 'failed', text: refused.failure } : { at: 'open' },
  );
  const [problems, setProblems] = useState<LoanProblems>(refused?.problems ?? {});
  const [tries, setTries] = useState(0);
  const captcha = useFormCaptcha();
  const busy = state.at === 'submitting';
  /** The telephone that the server refused: only another one is no mistake any more. */
  const refusedPhone = useRef<string | null>(null);

  useEffect(() => {
    if (form.current?.contains(document.activeElement)) sender.begin();
  }, [sender]);

  useEffect(() => {
    if (refused?.problems.phone === 'phoneInvalid' && form.current)
      refusedPhone.current = customerOf(new FormData(form.current)).phone;
  }, [refused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try moves the focus, not what is typed
  useEffect(() => {
    const first = tries > 0 && loanFieldOrder.find((name) => problems[name]);
    if (first) fieldOf(first)?.focus();
  }, [tries]);

  // The answer stands where the button was, perhaps at the very end of the screen: it is scrolled
  // into view.
  useEffect(() => {
    if (state.at === 'failed')
      form.current?.querySelector('.form-failure')?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  function check(data: FormData) {
    return checkLoan(customerOf(data), data.has('consent'), terms.problem !== undefined);
  }

  function refuse(found: LoanProblems) {
    setState({ at: 'open' });
    setProblems(found);
    setTries((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current || busy) return;
    const data = new FormData(form.current);
    const found = check(data);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setProblems({});
    if (captcha.isMissing()) {
      setState({ at: 'failed', text: failures.captcha });
      return;
    }
    setState({ at: 'submitting' });
    senders.set(house.id, sender);
    const { downPayment, period } = terms;
    const content = {
      caravan_id: house.id,
      customer_data: customerOf(data),
      consent: true,
      ...(downPayment !== null && { down_payment: downPayment }),
      ...(period !== undefined && { period }),
      lang: language,
    } as const;
    try {
      const answer = await sender.send(content, String(data.get(trapField) ?? ''), (signs, key) =>
        sendLoan(content, { ...signs, ...captcha.take() }, key),
      );
      setState({
        at: 'submitted',
        shown: price ?? answer.caravan_price,
        price: answer.caravan_price,
        reference: referenceOf(answer.id),
      });
    } catch (error) {
      // The browser's autofill may have filled the trap field. It is emptied, so that a person's
      // next try succeeds.
      const trap = form.current?.elements.namedItem(trapField);
      if (trap instanceof HTMLInputElement) trap.value = '';
      const wrong =
        error instanceof ApiError ? loanProblemsOf(error.fields, content.customer_data.email) : {};
      if (wrong.phone) refusedPhone.current = content.customer_data.phone;
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else setState({ at: 'failed', text: loanFailure(error, failures) });
    } finally {
      captcha.clear.current();
    }
  }

  return {
    form,
    state,
    busy,
    // The down payment is checked while it is typed, the other fields when the form is sent.
    problems: terms.problem ? problems : { ...problems, down_payment: undefined },
    captcha,
    submit,
    begin: sender.begin,
    /** Removes a field's error as soon as it is corrected. */
    recheck() {
      if (Object.keys(problems).length === 0 || !form.current) return;
      const data = new FormData(form.current);
      const left = check(data);
      if (problems.phone === 'phoneInvalid' && customerOf(data).phone === refusedPhone.current)
        left.phone = problems.phone;
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
    },
  };
}
