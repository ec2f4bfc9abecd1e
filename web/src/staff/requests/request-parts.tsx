import './requests.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { caravanSlug } from '#domain/houses/caravan-facts.ts';
import { houseNumber } from '#domain/houses/house-number.ts';
import { formatPrice } from '#domain/locale.ts';
import { bankStatus } from '#domain/requests/bank-status.ts';
import { type HistoryEntry, readTermsDetail } from '#domain/requests/stored-request.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { rowsQuery } from '../data/house-rows.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { Badge, type Tone } from '../kit/badge.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import { LeaveGuard } from '../kit/forms/leave-guard.tsx';
import { paths } from '../paths.ts';
import type { Unsaved } from './notes-form.tsx';
import { chatAddresses } from './reply-link.ts';

interface RequestNameProps {
  id: string;
  name: string;
  /** The query of the address at which it is open. */
  open: string;
}

/** The customer's name in a row: it opens what they wrote. */
export function RequestName({ id, name, open }: RequestNameProps) {
  const words = useAdmin().messages.adminRequests;
  const { pathname } = useLocation();
  return (
    <Link to={{ pathname, search: open }} aria-label={words.open(name)} data-request={id}>
      {name}
    </Link>
  );
}

/** Statuses that still wait for the dealer stand out; closed and withdrawn do not. */
const tones: Partial<Record<string, Tone>> = {
  new: 'alarm',
  pending: 'alarm',
  answered: 'good',
  approved: 'good',
  rejected: 'bad',
  processed: 'info',
};

export function StatusBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={tones[status]}>{word}</Badge>;
}

interface DetailDialogProps {
  title: string;
  /** Under the title. */
  line: ReactNode;
  unsaved: Unsaved;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Everything about one item, in a dialog over the list. Before it closes, it asks about unsaved
 * text.
 */
export function DetailDialog({ title, line, unsaved, onClose, children }: DetailDialogProps) {
  const { admin } = useAdmin().messages;
  return (
    <Dialog label={title} onClose={onClose} wide>
      <header className="request-head">
        <div>
          <h2>{title}</h2>
          <div className="staff-row request-line">{line}</div>
        </div>
        <button className="staff-icon" type="button" aria-label={admin.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
      <LeaveGuard dirty={unsaved.any} onLeave={unsaved.forget} />
    </Dialog>
  );
}

/** Names and values of one thing; holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="request-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `tel:` address of the phone that a customer typed; null where there is nothing to dial. */
export function dialAddress(phone: string): string | null {
  const number = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return number.replace('+', '').length < 5 ? null : `tel:${number}`;
}

/** A customer's phone number, to call. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = dialAddress(phone);
  return address ? <a href={address}>{phone}</a> : <span>{phone}</span>;
}

/** Links to chats with the customer, by the phone they gave. */
export function ChatLinks(partner: Parameters<typeof chatAddresses>[0]) {
  const words = useAdmin().messages.adminRequests.contact;
  const chats = chatAddresses(partner);
  return (
    chats && (
      <Fact name={words.chat}>
        <span className="staff-row request-chats">
          <a href={chats.viber}>Viber</a>
          <a href={chats.whatsApp} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </span>
      </Fact>
    )
  );
}

interface HouseReferenceProps {
  id: string | null;
  /** Make and model as they were when the customer wrote. */
  name: string | null;
}

/**
 * The house about which the customer wrote, with links: to its page where visitors see it, to its
 * form where it still exists.
 */
export function HouseReference({ id, name }: HouseReferenceProps) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminHouses } = messages;
  const words = adminRequests.house;
  const rows = useQuery({ ...rowsQuery, enabled: id !== null }).data;
  const house = rows?.find((row) => row.id === id);
  const isShown = house?.is_visible && house.archived_at === null;
  const shown = name ?? (house ? `${house.make} ${house.model}` : id?.slice(0, 8));
  if (id === null || !shown)
    return <span className="request-house request-none">{words.none}</span>;
  return (
    <span className="request-house">
      {house && isShown ? (
        <a href={`/${language}/houses/${caravanSlug(house)}`}>{shown}</a>
      ) : (
        <span>{shown}</span>
      )}
      {house && (
        <span className="request-house-more">
          {house.number !== null && <span>{houseNumber(house.number, language)} · </span>}
          {isShown ? (
            house.sale_status !== 'available' && (
              <span>{adminHouses.statuses[house.sale_status]} · </span>
            )
          ) : (
            <span>{words.hidden} · </span>
          )}
          <Link
            to={paths.house.href(language, house.id)}
            aria-label={adminRequests.ofItem(words.edit, shown)}
          >
            {words.edit}
          </Link>
        </span>
      )}
      {rows && !house && <span className="request-house-more">{words.unlisted}</span>}
    </span>
  );
}

/** The history: what happened, who did it and when; the latest first. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminLoans } = messages;
  const words = adminRequests.history;

  function detailOf({ action, detail }: HistoryEntry): string | null {
    if (detail === null) return null;
    if (action === 'failed') return adminLoans.bank.errors[detail] ?? detail;
    const terms = action === 'terms' ? readTermsDetail(detail) : null;
    if (terms) {
      const { down_payment, period } = terms;
      return adminLoans.terms.changed(
        down_payment === null ? null : formatPrice(down_payment, language),
        period === null ? null : adminLoans.terms.months(period),
      );
    }
    const status = action === 'bank' ? bankStatus(detail) : null;
    return status ? adminLoans.bank.statuses[status] : detail;
  }

  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <ol className="request-steps">
        {history
          .map((entry, index) => ({ entry, key: `${index} ${entry.at}` }))
          .reverse()
          .map(({ entry, key }) => {
            const detail = detailOf(entry);
            return (
              <li key={key}>
                <b>
                  {detail
                    ? adminRequests.ofItem(words.actions[entry.action], detail)
                    : words.actions[entry.action]}
                </b>
                <span>
                  <time dateTime={entry.at}>{formatSofia(entry.at, language)}</time> ·{' '}
                  {words.by[entry.by] ?? entry.by}
                </span>
              </li>
            );
          })}
      </ol>
    </section>
  );
}

/**
 * A pressed button may disappear, and the focus with it. So whenever `key` changes and nothing has
 * the focus, the first button in the element gets it, or the element itself.
 */
export function useKeptFocus(key: string) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('[role=dialog]')) return;
    (element.current?.querySelector<HTMLElement>('button:enabled') ?? element.current)?.focus();
  }, [key]);
  return element;
}
