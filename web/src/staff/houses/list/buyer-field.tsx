import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Buyer } from '#domain/houses/sale.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { dayOf } from '#domain/time.ts';
import {
  type Candidate,
  candidateOf,
  foundCandidate,
  mostOffered,
  newcomerCall,
  offeredBuyers,
  requestOf,
  useCandidates,
} from '../../data/buyers.ts';
import { personQuery, readKey } from '../../data/person.ts';
import { createCall } from '../../data/request-writes.ts';
import { rememberCall } from '../../data/whole-lists.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatDay } from '../../kit/format-sofia.ts';
import { Field, FieldFrame, fieldId } from '../../kit/forms/fields.tsx';
import { useSettled } from '../../kit/forms/use-settled.ts';
import { serverNow } from '../../kit/server-clock.ts';

const field = 'sale-buyer';
/** The choice of somebody who is noted with the sale. */
const newcomer = 'new';
const nobody = 'none';

/**
 * Who buys: somebody who wrote or called, found by name, telephone or e-mail, or somebody who is
 * entered here and noted as a call. `settle` answers the buyer, or `failed`, once `error` says why.
 */
export function useBuyer(houseId: string, preset: Buyer) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale.buyers;
  const cache = useQueryClient();
  const [before, setBefore] = useState(preset);
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState('');
  const { candidates, isWhole, failed } = useCandidates();
  const settled = useSettled(typed);
  const key = readKey(settled);
  const asked = useQuery({
    ...personQuery(key ?? { kind: 'phone', text: '' }),
    enabled: key !== null,
  });
  // While somebody types on, the server's answer is about another text.
  const isAnswered = key !== null && settled === typed;
  const found = (isAnswered && asked.data?.requests.map(foundCandidate)) || [];
  const offered = offeredBuyers(candidates, found, { typed, houseId });
  const isTyped = typed.trim() !== '';
  // A telephone or an address is the person's; a name, or a part of one, may be somebody else's.
  const typedKey = readKey(typed);
  const byKey = typedKey ? candidateOf(typedKey, offered) : undefined;
  const usual = isTyped ? (byKey?.id ?? newcomer) : (before?.id ?? nobody);
  const isListed = picked === newcomer ? isTyped : picked === nobody || picked === before?.id;
  const chosen =
    picked !== null && (isListed || offered.some(({ id }) => id === picked)) ? picked : usual;

  async function settle(): Promise<Buyer | 'failed'> {
    setError('');
    if (chosen === nobody) return null;
    if (before && chosen === before.id) return before;
    const request = offered.find(({ id }) => id === chosen);
    if (request) return { kind: request.kind, id: request.id };
    const day = dayOf(serverNow());
    setAdding(true);
    try {
      const input = await newcomerCall({ typed, other }, { houseId, day, lang: language });
      if (!input) {
        setError(words.invalid);
        return 'failed';
      }
      const call = await createCall(input);
      rememberCall(cache, call);
      const buyer = { kind: 'call' as const, id: call.id };
      setBefore(buyer);
      setTyped('');
      setOther('');
      setPicked(null);
      return buyer;
    } catch (failure) {
      setError(`${words.addFailed} ${failureText(failure, messages)}`.trim());
      return 'failed';
    } finally {
      setAdding(false);
    }
  }

  return {
    typed,
    other,
    chosen,
    before,
    offered,
    candidates,
    isWhole,
    failed,
    adding,
    error,
    settle,
    setOther,
    pick: setPicked,
    find(text: string) {
      setTyped(text);
      setPicked(null);
      setError('');
    },
  };
}
type BuyerState = ReturnType<typeof useBuyer>;

/** What staff call a request's person: "Иван Петров · запитване, 12 ное 2026". */
export function useRequestWords() {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses.sale.buyers;
  return ({ title, kind, created_at }: Candidate) =>
    words.option(title, kind, formatDay(created_at.slice(0, 10), language));
}

/** The person of a sale or reservation in words; "erased" where their request is gone. */
export function useBuyerWords(enabled = true) {
  const words = useAdmin().messages.adminHouses.sale.buyers;
  const { candidates, isWhole } = useCandidates(enabled);
  return (buyer: Buyer): string => {
    if (buyer === null) return words.none;
    const request = requestOf(buyer, candidates);
    if (request) return request.title;
    return isWhole ? words.erased : words.unknown(referenceOf(buyer.id));
  };
}

/** The choice of a buyer. Where the requests can't be read, the buyer stays as it is. */
export function BuyerField({ of, label }: { of: BuyerState; label: string }) {
  const { adminHouses, adminPeople } = useAdmin().messages;
  const words = adminHouses.sale.buyers;
  const say = useRequestWords();
  const { typed, other, chosen, before, offered } = of;
  const isTyped = typed.trim() !== '';
  // Opened to enter a buyer: that is what is typed first.
  const isNamed = before !== null;
  useEffect(() => {
    if (!isNamed) document.getElementById(fieldId(field))?.focus();
  }, [isNamed]);
  const known = requestOf(before, of.candidates);
  const unknown = before && (of.isWhole ? words.erased : words.unknown(referenceOf(before.id)));
  const shown = offered.filter(({ id }, at) => at < mostOffered || id === chosen);
  const choices: [value: string, word: string][] = [
    ...(isTyped
      ? ([[newcomer, words.add(typed.trim())]] satisfies [string, string][])
      : ([[nobody, words.none]] satisfies [string, string][])),
    ...(before && !shown.some(({ id }) => id === before.id)
      ? ([[before.id, known ? say(known) : (unknown ?? '')]] satisfies [string, string][])
      : []),
    ...shown.map((one): [string, string] => [one.id, say(one)]),
  ];
  return (
    <>
      <FieldFrame
        field={field}
        label={label}
        error={of.error || undefined}
        hint={of.failed ? words.failed : words.hint}
      >
        {(input) => (
          <input
            {...input}
            autoComplete="off"
            placeholder={words.placeholder}
            value={typed}
            onChange={({ target }) => of.find(target.value)}
          />
        )}
      </FieldFrame>
      <fieldset>
        {isTyped || shown.length === 0 ? (
          <legend className="hidden-text">{label}</legend>
        ) : (
          <legend className="staff-hint">{words.about}</legend>
        )}
        {choices.map(([value, word]) => (
          <label key={value} className="staff-check">
            <input
              type="radio"
              name={`${field}-of`}
              value={value}
              checked={chosen === value}
              onChange={() => of.pick(value)}
            />
            {word}
          </label>
        ))}
        {offered.length > shown.length && (
          <p className="staff-hint">{words.more(offered.length - shown.length)}</p>
        )}
      </fieldset>
      {isTyped && chosen === newcomer && (
        <Field
          field="sale-other"
          label={readKey(typed) ? adminPeople.calls.name : adminPeople.calls.phone}
          value={other}
          error={undefined}
          onChange={of.setOther}
        />
      )}
    </>
  );
}
