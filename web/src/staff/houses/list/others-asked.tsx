import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Caravan } from '#domain/houses/caravan.ts';
import { buyerOf } from '#domain/houses/sale.ts';
import {
  type Asked,
  latestOfEach,
  othersAsked,
  tellSold,
  useCandidates,
} from '../../data/buyers.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useSoldLetter } from '../../letters/use-sold-letter.ts';
import { useRequestWords } from './buyer-field.tsx';

interface OthersAskedProps {
  house: Pick<Caravan, 'id' | 'make' | 'model' | 'sale' | 'reservation'>;
  onClose: () => void;
}

/**
 * After a sale: who else asks about the house, a tick each. Whoever is ticked gets the dealer's
 * letter with alike homes, which is shown before; whoever has no address is told by staff, today.
 * Nothing where nobody asks, or while the requests can't be read.
 */
export function OthersAsked({ house, onClose }: OthersAskedProps) {
  const { candidates, isWhole } = useCandidates();
  const [others, setOthers] = useState<readonly Asked[] | null>(null);
  useEffect(() => {
    if (!isWhole || others) return;
    const found = othersAsked(candidates, house.id, buyerOf(house));
    if (found.length === 0) onClose();
    else setOthers(found);
  }, [isWhole, others, candidates, house, onClose]);
  return others && <Choice others={others} house={house} onClose={onClose} />;
}

interface ChoiceProps extends OthersAskedProps {
  others: readonly Asked[];
}

function Choice({ others, house, onClose }: ChoiceProps) {
  const { messages } = useAdmin();
  const words = messages.adminHouses.sale.others;
  const cache = useQueryClient();
  const say = useRequestWords();
  const name = `${house.make} ${house.model}`;
  const letterTo = useSoldLetter({ id: house.id, name });
  const letterOf = (one: Asked) => (letterTo && one.email !== '' ? letterTo(one) : null);
  // What is planned with somebody would be replaced, and whoever asked about other homes as well
  // still waits for an answer: staff tick these themselves.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        latestOfEach(others)
          .filter(({ step, houses }) => step === null && houses.length === 1)
          .map(({ id }) => id),
      ),
  );
  const tick = (id: string, on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const planning = useMutation({
    networkMode: 'always',
    async mutationFn() {
      let failure: unknown = null;
      for (const one of others.filter(({ id }) => ticked.has(id)))
        try {
          const letter = letterOf(one);
          await tellSold(cache, one, { houseId: house.id, letter, step: words.step(name) });
          tick(one.id, false);
        } catch (error) {
          // The others are told all the same; this one keeps the tick.
          failure = error;
        }
      if (failure) throw failure;
    },
    onSuccess: onClose,
  });
  const letters = new Map(
    others.flatMap((one) => {
      const letter = ticked.has(one.id) && letterOf(one);
      return letter ? [[one.lang, letter] as const] : [];
    }),
  );
  return (
    <ConfirmDialog
      title={words.title(name)}
      cancel={words.later}
      confirm={words.save(ticked.size)}
      busy={planning.isPending && messages.adminForm.saving}
      {...(planning.error && {
        error: `${words.failed} ${failureText(planning.error, messages)}`.trim(),
      })}
      {...(letterTo !== undefined && {
        onConfirm: ticked.size === 0 ? onClose : () => planning.mutate(),
      })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {letterTo === undefined && <p className="staff-hint">{messages.admin.loading}</p>}
      {others.map((one) => (
        <label key={one.id} className="staff-check">
          <input
            type="checkbox"
            checked={ticked.has(one.id)}
            disabled={planning.isPending}
            onChange={({ target }) => tick(one.id, target.checked)}
          />
          <span>
            {say(one)}
            {letterTo !== undefined && (
              <small className="staff-hint">
                {' '}
                · {letterTo && one.email !== '' ? words.byLetter : words.today}
              </small>
            )}
            {one.step && (
              <small className="staff-hint"> · {words.planned(one.step.text || one.step.at)}</small>
            )}
          </span>
        </label>
      ))}
      {[...letters].map(([lang, { subject, text }]) => (
        <details key={lang}>
          <summary>{words.letter(subject)}</summary>
          <p className="staff-quote staff-typed" lang={lang}>
            {text}
          </p>
        </details>
      ))}
    </ConfirmDialog>
  );
}
