import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { type SaleStatus, saleStatuses } from '../../../../../functions/domain/sale-status.ts';
import { caravanSlug } from '../../../../../functions/domain/slug.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import { RowActions } from '../../admin-shared/row-actions.tsx';
import { Switch } from '../../admin-shared/switch.tsx';
import { type RowChange, type RowFlag, rowFlags } from './row-change.ts';

interface HouseRowProps {
  row: CaravanRow;
  onChange: (id: string, change: RowChange) => void;
  onDelete: (row: CaravanRow) => void;
}

const flagChange: Record<RowFlag, (on: boolean) => RowChange> = {
  is_visible: (on) => ({ is_visible: on }),
  is_new: (on) => ({ is_new: on }),
  is_featured: (on) => ({ is_featured: on }),
};

/** One house of the table. */
export const HouseRow = memo(function HouseRow({ row, onChange, onDelete }: HouseRowProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminHouses;
  const name = `${row.make} ${row.model}`;
  const edit = `/${language}/admin/houses/edit/${row.id}`;
  const picture = row.main_image ? (
    <Picture url={row.main_image} preset="adminLarge" alt="" />
  ) : (
    <span className="staff-no-image">{words.noImage}</span>
  );
  return (
    <tr className={row.is_visible ? undefined : 'staff-hidden'}>
      <td className="staff-cell-image">
        {row.is_visible ? (
          <a href={`/${language}/houses/${caravanSlug(row)}`} aria-label={words.ofHouse(words.view, name)}>
            {picture}
          </a>
        ) : (
          picture
        )}
      </td>
      <th scope="row" className="staff-cell-details">
        <Link to={edit}>{name}</Link>
        <span>
          {row.year} · {words.beds(row.beds)} · {words.bedrooms(row.bedrooms)}
        </span>
      </th>
      <td className="staff-cell-price">{formatPrice(row.price, language)}</td>
      <td className="staff-cell-status">
        <div>
          {rowFlags.map((flag) => (
            <Switch
              key={flag}
              on={row[flag]}
              label={words.flags[flag]}
              name={words.ofHouse(words.flags[flag], name)}
              onChange={(on) => onChange(row.id, flagChange[flag](on))}
            />
          ))}
          <select
            className={`staff-status staff-status-${row.sale_status}`}
            aria-label={words.ofHouse(words.saleStatus, name)}
            value={row.sale_status}
            onChange={(event) => {
              const chosen = saleStatuses.find((status): status is SaleStatus => status === event.target.value);
              if (chosen) onChange(row.id, { sale_status: chosen });
            }}
          >
            {saleStatuses.map((status) => (
              <option key={status} value={status}>
                {words.statuses[status]}
              </option>
            ))}
          </select>
        </div>
      </td>
      <RowActions
        edit={edit}
        words={words}
        nameOf={(what) => words.ofHouse(what, name)}
        onDelete={() => onDelete(row)}
      />
    </tr>
  );
});
