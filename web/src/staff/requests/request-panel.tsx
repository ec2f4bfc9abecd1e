import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { daysInStock } from '#domain/houses/sale.ts';
import { formatPrice } from '#domain/locale.ts';
import { dialAddress, readTelephones } from '#domain/telephone.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { housePricesQuery } from '../data/house-prices.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { keyOfSender, personState } from '../data/person.ts';
import { offerWords } from '../houses/list/price-cell.tsx';
import { SaleWords } from '../houses/list/sale-dialog.tsx';
import { useAdmin } from '../kit/admin-context.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { LeaveGuard } from '../kit/forms/leave-guard.tsx';
import { serverNow } from '../kit/server-clock.ts';
import { paths } from '../paths.ts';
import type { Unsaved } from './log/notes-form.tsx';
import { chatAddresses } from './reply/chat-link.ts';
import { HouseReference } from './request-parts.tsx';

/** Where the list has room beside an open request. */
const wide = '(min-width: 1280px)';

interface RequestPanelProps {
  title: string;
  /** Whose request it is: the title leads to their card. */
  sender?: { phone: string; email: string } | undefined;
  /** Under the title. */
  line: ReactNode;
  unsaved: Unsaved;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Everything about one request: beside the list, over it on a narrower screen, and as a page on a
 * phone. Before it closes, it asks about unsaved text.
 */
export function RequestPanel({
  title,
  sender,
  line,
  unsaved,
  onClose,
  children,
}: RequestPanelProps) {
  const { language, messages } = useAdmin();
  const { admin, adminPeople } = messages;
  const key = sender ? keyOfSender(sender) : null;
  // A screen that is turned meanwhile changes the styles alone: another element would lose what is
  // being typed.
  const [isBeside] = useState(() => matchMedia(wide).matches);
  const inside = (
    <>
      <header className="request-head">
        <div>
          <h2>
            {key ? (
              <Link
                to={paths.person.href(language)}
                state={personState(key)}
                title={adminPeople.person.open}
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <div className="staff-row staff-soft request-line">{line}</div>
        </div>
        <button className="staff-icon" type="button" aria-label={admin.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
      <LeaveGuard dirty={unsaved.any} onLeave={unsaved.forget} />
    </>
  );
  return isBeside ? (
    <Beside label={title} onClose={onClose}>
      {inside}
    </Beside>
  ) : (
    <Dialog label={title} onClose={onClose} wide className="request-page">
      {inside}
    </Dialog>
  );
}

interface BesideProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that leaves the list beside it in use. */
function Beside({ label, onClose, children }: BesideProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The log may have put the cursor into its field.
    if (!panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={panel}
      className="request-beside"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Dialogs that the request opens are elsewhere in the page, and close by themselves.
        const { key, target, currentTarget, defaultPrevented } = event;
        const isInside = target instanceof Node && currentTarget.contains(target);
        if (key === 'Escape' && isInside && !defaultPrevented) onClose();
      }}
    >
      {children}
    </div>
  );
}

interface AtOnceProps {
  customer: Parameters<typeof chatAddresses>[0];
  houseId: string | null;
  /** Beside the number. */
  children?: ReactNode;
}

/**
 * What somebody needs who calls back: the number, what the house costs, and whether it is still
 * there.
 */
export function AtOnce({ customer, houseId, children }: AtOnceProps) {
  const words = useAdmin().messages.adminRequests;
  const { phone, house } = customer;
  const { numbers, beside } = readTelephones(phone);
  const chats = chatAddresses(customer);
  return (
    <div className="staff-stack staff-below request-at-once">
      {(phone || children) && (
        <div className="staff-row">
          {numbers.map((number, at) => (
            <a
              key={number.e164}
              className={at === 0 ? 'button' : 'button button-quiet'}
              href={dialAddress(number)}
              aria-label={words.contact.call(number.shown)}
            >
              <Icon name="phone" /> {number.shown}
            </a>
          ))}
          {beside && <b>{beside}</b>}
          {chats && (
            <>
              <a className="button button-quiet" href={chats.viber}>
                Viber
              </a>
              <a
                className="button button-quiet"
                href={chats.whatsApp}
                target="_blank"
                rel="noreferrer"
              >
                WhatsApp
              </a>
            </>
          )}
          {children}
        </div>
      )}
      {(houseId || house) && (
        <div className="request-house-now">
          <HouseReference id={houseId} name={house} status={false} />
          {houseId && <HouseNow id={houseId} />}
        </div>
      )}
    </div>
  );
}

/** "€22,600 €21,000 · Spring sale until 30 Nov · 41 days in stock · Available". */
function HouseNow({ id }: { id: string }) {
  const { language, messages } = useAdmin();
  const { adminHouses } = messages;
  const house = useQuery(rowsQuery).data?.find((row) => row.id === id);
  const { data: prices } = useQuery(housePricesQuery);
  if (!house) return null;
  const offer = prices?.get(id);
  const now = offer?.original_price === house.price ? offer : undefined;
  return (
    <p>
      {now && <s>{formatPrice(house.price, language)}</s>}{' '}
      <b>{formatPrice(now?.effective_price ?? house.price, language)}</b>
      {now && ` · ${offerWords(now, language, messages)}`}
      {` · ${adminHouses.inStock(daysInStock(house, serverNow()))} · `}
      <b className={`request-house-${house.sale_status}`}>
        {adminHouses.statuses[house.sale_status]}
      </b>
      {(house.sale || house.reservation) && ' · '}
      <SaleWords house={house} />
    </p>
  );
}
