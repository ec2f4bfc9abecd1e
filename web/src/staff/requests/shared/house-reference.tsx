import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { caravanSlug } from '../../../../../functions/domain/caravan-facts.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { rowsQuery } from '../../kit/house-rows.ts';

interface HouseReferenceProps {
  id: string | null;
  /** Make and model as they were when the customer wrote. */
  name: string | null;
}

/** The house somebody wrote about, and the ways to it: its page where visitors see it, its form where it still exists. */
export function HouseReference({ id, name }: HouseReferenceProps) {
  const { language, messages } = useAdmin();
  const { adminRequests, adminHouses } = messages;
  const words = adminRequests.house;
  const rows = useQuery({ ...rowsQuery, enabled: id !== null }).data;
  const house = rows?.find((row) => row.id === id);
  const isShown = house?.is_visible && house.archived_at === null;
  const shown = name ?? (house ? `${house.make} ${house.model}` : id?.slice(0, 8));
  if (id === null || !shown) return <span className="request-house request-none">{words.none}</span>;
  return (
    <span className="request-house">
      {house && isShown ? <a href={`/${language}/houses/${caravanSlug(house)}`}>{shown}</a> : <span>{shown}</span>}
      {house && (
        <span className="request-house-more">
          {isShown ? (
            house.sale_status !== 'available' && <span>{adminHouses.statuses[house.sale_status]} · </span>
          ) : (
            <span>{words.hidden} · </span>
          )}
          <Link to={`/${language}/admin/houses/edit/${house.id}`} aria-label={adminRequests.ofItem(words.edit, shown)}>
            {words.edit}
          </Link>
        </span>
      )}
      {rows && !house && <span className="request-house-more">{words.unlisted}</span>}
    </span>
  );
}
