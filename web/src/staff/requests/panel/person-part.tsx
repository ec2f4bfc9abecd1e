import { Link } from 'react-router-dom';
import { houseNumber } from '#domain/houses/house-number.ts';
import type { OpenedRequest } from '#domain/records/opened-request.ts';
import { SaleWords } from '../../houses/list/sale-dialog.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { backOnClose, paths, requestPath } from '../../paths.ts';
import { StatusBadge, useStageWords } from '../request-parts.tsx';

/** What else there is of the person: other requests, which open in this one's place, and homes. */
export function PersonPart({ person }: { person: OpenedRequest['person'] }) {
  const { language, messages } = useAdmin();
  const { adminPanel: words } = useSellingWords();
  const { kinds, person: card } = messages.adminPeople;
  const stageWord = useStageWords();
  const { requests, more, reservations, sales } = person;
  const deals = [
    ...reservations.map((one) => ({
      ...{ key: `reserved ${one.caravan_id}`, name: card.reservations, of: one },
      house: { sale: null, reservation: one },
    })),
    ...sales.map((one) => ({
      ...{ key: `sold ${one.caravan_id}`, name: card.sales, of: one },
      house: { sale: one, reservation: null },
    })),
  ];
  return (
    <>
      {requests.length > 0 && (
        <section className="request-part">
          <h3>{words.others}</h3>
          <ul className="staff-lines panel-others">
            {requests.map(({ kind, id, number, status, since, houses, last, of }) => (
              <li key={`${kind} ${id}`}>
                <div className="staff-row">
                  <Link to={requestPath(language, kind, id)} state={backOnClose}>
                    {kinds[kind]} {number}
                  </Link>
                  <StatusBadge status={status} word={stageWord(kind, status)} />
                  <time dateTime={since}>{formatSofia(since, language)}</time>
                  {of === 'shares' && <span className="staff-soft">{words.shares}</span>}
                </div>
                <span className="request-hint">
                  {[...houses.flatMap(({ name }) => name ?? []), last?.text]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="staff-hint">{words.moreOthers(more)}</p>}
        </section>
      )}
      {deals.map(({ key, name, of: { caravan_id, number, ...deal }, house }) => (
        <p key={key} className="staff-row">
          {name}:
          <Link to={paths.house.href(language, caravan_id)}>
            {deal.name}
            {number !== null && ` · ${houseNumber(number, language)}`}
          </Link>
          <SaleWords house={house} />
        </p>
      ))}
    </>
  );
}
