import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WithheldPrice } from '#domain/offers/withheld-prices.ts';
import type { Today } from '#domain/records/today.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { refreshOffers } from '../data/offers.ts';
import { confirmPrice, todayQuery } from '../data/today.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { priceStepText } from '../kit/forms/odd-prices-dialog.tsx';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../paths.ts';

interface WithheldPricesProps {
  withheld: Today['withheld'];
  /** Gets the focus when a price is dealt with: its button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Odd prices that nobody confirmed, each with a way to do so; nothing where there are none. */
export function WithheldPrices({ withheld, heading }: WithheldPricesProps) {
  const { count, prices } = withheld;
  const { language, messages } = useAdmin();
  const { withheld: words } = messages.adminToday;
  const [asking, setAsking] = useState<WithheldPrice | null>(null);
  const [confirmed, setConfirmed] = useState('');
  return (
    <>
      {count > 0 && (
        <section className="staff-card staff-below today-part today-withheld">
          <h2>{words.title}</h2>
          <p className="staff-soft">
            {words.text} {words.until}
          </p>
          <ul className="staff-lines">
            {prices.map((price) => (
              <li key={`${price.offer_id} ${price.caravan_id}`}>
                <Link to={paths.house.href(language, price.caravan_id)}>{price.name}</Link>
                <b>{priceStepText(price, language)}</b>
                <Link to={paths.offer.href(language, price.offer_id, { type: price.source })}>
                  {(language === 'bg' ? price.offer_bg : price.offer_en) ?? words.discount}
                </Link>
                <button
                  className="button button-quiet"
                  type="button"
                  aria-label={words.confirmOf(price.name)}
                  onClick={() => setAsking(price)}
                >
                  {words.confirm}
                </button>
              </li>
            ))}
          </ul>
          {count > prices.length && (
            <p className="staff-soft">{words.more(count - prices.length)}</p>
          )}
        </section>
      )}
      <Notice text={confirmed && words.confirmed(confirmed)} onDismiss={() => setConfirmed('')} />
      {asking && (
        <ConfirmPriceDialog
          price={asking}
          heading={heading}
          onClose={() => setAsking(null)}
          onConfirmed={() => {
            setConfirmed(asking.name);
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

const isNoMore = (error: unknown) =>
  error instanceof ApiError && ['conflict', 'not_found'].includes(error.code);

interface ConfirmPriceDialogProps {
  price: WithheldPrice;
  heading: WithheldPricesProps['heading'];
  onClose: () => void;
  onConfirmed: () => void;
}

function ConfirmPriceDialog({ price, heading, onClose, onConfirmed }: ConfirmPriceDialogProps) {
  const { language, messages } = useAdmin();
  const { withheld: words } = messages.adminToday;
  const cache = useQueryClient();
  /** Whether the list, read again, lacks this price and its button. */
  const isOver = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmPrice(price),
    // Whatever came of it, the lists show what there is now.
    onSettled() {
      void refreshOffers(cache);
      return cache.invalidateQueries({ queryKey: todayQuery.queryKey });
    },
    onSuccess() {
      isOver.current = true;
      onConfirmed();
    },
    onError(failure) {
      isOver.current = isNoMore(failure);
    },
    networkMode: 'always',
  });
  const isGone = isNoMore(error);
  const failure = isGone ? words.changed : `${words.failed} ${failureText(error, messages)}`.trim();
  return (
    <ConfirmDialog
      title={words.ask(price.name)}
      confirm={words.confirm}
      busy={isPending && messages.adminForm.saving}
      danger
      {...(error && { error: failure })}
      {...(!isGone && { onConfirm: () => mutate() })}
      onClose={onClose}
      returnTo={() => (isOver.current ? heading.current : null)}
    >
      {words.asked(priceStepText(price, language))}
    </ConfirmDialog>
  );
}
