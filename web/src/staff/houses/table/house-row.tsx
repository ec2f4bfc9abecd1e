import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { caravanSlug, type SaleStatus, saleStatuses } from '../../../../../functions/domain/caravan-facts.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { MenuAction, MenuLink, RowMenu } from '../../kit/menu.tsx';
import { Switch } from '../../kit/switch.tsx';
import { type RowChange, type RowFlag, rowFlags } from './row-change.ts';

interface HouseRowProps {
  row: CaravanRow;
  onChange: (id: string, change: RowChange) => void;
  onDelete: (row: CaravanRow) => void;
  selected: boolean;
  /** `range`: with all rows since the one chosen before. */
  onSelect: (id: string, on: boolean, range: boolean) => void;
}

const flagChange: Record<RowFlag, (on: boolean) => RowChange> = {
  is_visible: (on) => ({ is_visible: on }),
  is_new: (on) => ({ is_new: on }),
  is_featured: (on) => ({ is_featured: on }),
};

/** One house of the table. */
export const HouseRow = memo(function HouseRow({ row, onChange, onDelete, selected, onSelect }: HouseRowProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminTools: tools } = messages;
  const isArchived = row.archived_at !== null;
  const isShown = row.is_visible && !isArchived;
  const name = `${row.make} ${row.model}`;
  const edit = `/${language}/admin/houses/edit/${row.id}`;
  const picture = row.main_image ? (
    <Picture url={row.main_image} preset="adminLarge" alt="" />
  ) : (
    <span className="staff-no-image">{words.noImage}</span>
  );
  return (
    <tr className={[!isShown && 'staff-hidden', selected && 'staff-selected'].filter(Boolean).join(' ') || undefined}>
      <td className="staff-cell-select">
        <label>
          <input
            type="checkbox"
            aria-label={words.ofHouse(tools.select.column, name)}
            checked={selected}
            onChange={({ target, nativeEvent }) =>
              onSelect(row.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </td>
      <td className="staff-cell-image">
        {isShown ? (
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
        {row.lacks_english && <em className="staff-mark">{words.noEnglish}</em>}
        {isArchived && <em className="staff-mark">{tools.archivedBadge}</em>}
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
      <td className="staff-cell-actions">
        <div>
          <Link className="staff-link" to={edit} aria-label={words.ofHouse(words.edit, name)}>
            {words.edit}
          </Link>
          <button
            className="staff-link"
            type="button"
            aria-label={words.ofHouse(isArchived ? tools.restore : tools.archive, name)}
            onClick={() => onChange(row.id, { archived: !isArchived })}
          >
            {isArchived ? tools.restore : tools.archive}
          </button>
          <RowMenu label={words.ofHouse(tools.more, name)}>
            <MenuLink
              to={`/${language}/admin/audit-log?kind=caravan&id=${row.id}`}
              name={words.ofHouse(tools.history, name)}
            >
              {tools.history}
            </MenuLink>
            <MenuAction danger name={words.ofHouse(words.delete, name)} onClick={() => onDelete(row)}>
              {words.delete}
            </MenuAction>
          </RowMenu>
        </div>
      </td>
    </tr>
  );
});
