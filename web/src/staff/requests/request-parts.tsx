import './requests.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { houseNumber } from '#domain/houses/house-number.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { dialAddress, readTelephones } from '#domain/telephone.ts';
import { rowsQuery } from '../data/house-rows.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { Badge, type Tone } from '../kit/badge.tsx';
import { paths } from '../paths.ts';

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
  wished: 'alarm',
  answered: 'good',
  approved: 'good',
  confirmed: 'good',
  rejected: 'bad',
  missed: 'bad',
  processed: 'info',
  done: 'info',
};

export function StatusBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={tones[status]}>{word}</Badge>;
}

/** The status of a request of any kind, in words; of a broken row as it is stored. */
export function useStageWords() {
  const { adminEnquiries, adminLoans, adminPeople } = useAdmin().messages;
  const names: Record<RequestKind, Partial<Record<string, string>>> = {
    enquiry: adminEnquiries.statuses,
    loan: adminLoans.statuses,
    call: adminPeople.calls.statuses,
    viewing: adminPeople.viewings.statuses,
  };
  return (kind: RequestKind, status: string): string => names[kind][status] ?? status;
}

/** Names and values of one thing; holds `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="staff-stack request-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A telephone as somebody typed it, each of its numbers to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <span>
      {readTelephones(phone).parts.map(({ at, text, number }) =>
        number ? (
          <a key={at} href={dialAddress(number)}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/**
 * A customer's e-mail address, to write to. It may contain characters that mean something in a
 * link.
 */
export function MailLink({ email }: { email: string }) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return <a href={`mailto:${address}`}>{email}</a>;
}

interface HouseReferenceProps {
  id: string | null;
  /** Make and model as they were when the customer wrote. */
  name: string | null;
  /** Whether it says that the house is not for sale any more. */
  status?: boolean;
  /** How many more houses the customer wrote about. */
  more?: number;
}

/**
 * The house about which the customer wrote, with links: to its page where visitors see it, to its
 * form where it still exists.
 */
export function HouseReference({ id, name, status = true, more = 0 }: HouseReferenceProps) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminHouses } = messages;
  const words = adminRequests.house;
  const rows = useQuery({ ...rowsQuery, enabled: id !== null }).data;
  const house = rows?.find((row) => row.id === id);
  const isShown = house?.is_visible && house.archived_at === null;
  const shown = name ?? (house ? `${house.make} ${house.model}` : id?.slice(0, 8));
  if (id === null || !shown) return <span className="request-house staff-soft">{words.none}</span>;
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
            status &&
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
      {more > 0 && <span className="request-house-more">{words.more(more)}</span>}
    </span>
  );
}
