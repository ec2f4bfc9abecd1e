import { Link } from 'react-router-dom';
import type { HousePrice } from '#domain/api/house-price-routes.ts';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { houseNumber } from '#domain/houses/house-number.ts';
import { buyerOf, daysInStock } from '#domain/houses/sale.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { type RowChange, rowFlags, withChange } from '../../data/house-change.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { LastChange } from '../../kit/last-change.tsx';
import { ListBar } from '../../kit/lists/list-page.tsx';
import type { Column } from '../../kit/lists/table.tsx';
import { MenuAction, MenuLink, RowMenu } from '../../kit/menu.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { type HousesQuery, paths, rowSorts, visibilities } from '../../paths.ts';
import { useBuyerWords } from './buyer-field.tsx';
import { FlagItems, HouseStatus } from './house-status.tsx';
import { PriceCell } from './price-cell.tsx';
import { SaleWords } from './sale-dialog.tsx';

interface HouseColumnsOptions {
  /** Rows are a phone's cards. */
  phone: boolean;
  language: Language;
  messages: AdminMessages;
  /** `seen`: the house as staff saw it, for a change that took a while to type. */
  onChange: (id: string, change: RowChange, seen?: CaravanRow) => void;
  onDelete: (row: CaravanRow) => void;
  onMoney: (row: CaravanRow) => void;
  /** A status that needs more details than its name. */
  onSale: (row: CaravanRow, status: 'sold' | 'reserved') => void;
  /** What reduces houses now, by their ids. */
  prices: ReadonlyMap<string, HousePrice>;
  /** `range`: together with all rows since the one chosen before. */
  onSelect: (id: string, on: boolean, range: boolean) => void;
}

const nameOf = ({ make, model }: CaravanRow) => `${make} ${model}`;
const isShown = ({ is_visible, archived_at }: CaravanRow) => is_visible && archived_at === null;

export function houseRowClass(row: CaravanRow, selected: boolean): string | undefined {
  return (
    [!isShown(row) && 'staff-hidden', selected && 'staff-selected'].filter(Boolean).join(' ') ||
    undefined
  );
}

/** The table's columns, and what staff can do in each row. */
export function houseColumns(options: HouseColumnsOptions): Column<CaravanRow>[] {
  const { phone, language, messages, prices } = options;
  const { onChange, onDelete, onMoney, onSale, onSelect } = options;
  const { adminHouses: words, adminTools: tools } = messages;
  const selling = sellingMessages[language];
  const editPath = ({ id }: CaravanRow) => paths.house.href(language, id);
  return [
    {
      id: 'select',
      head: tools.select.column,
      hidden: true,
      className: 'staff-cell-select',
      cell: (row, selected) => (
        <label>
          <input
            type="checkbox"
            aria-label={words.ofHouse(tools.select.column, nameOf(row))}
            checked={selected}
            onChange={({ target, nativeEvent }) =>
              onSelect(
                row.id,
                target.checked,
                nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              )
            }
          />
        </label>
      ),
    },
    {
      id: 'image',
      head: words.columns.image,
      className: 'staff-cell-image',
      cell: (row) => {
        const picture = row.main_image ? (
          <Picture url={row.main_image} preset="adminLarge" alt="" />
        ) : (
          <span className="staff-no-image">{words.noImage}</span>
        );
        if (!isShown(row)) return picture;
        return (
          <a
            href={`/${language}/houses/${caravanSlug(row)}`}
            aria-label={words.ofHouse(words.view, nameOf(row))}
          >
            {picture}
          </a>
        );
      },
    },
    {
      id: 'details',
      head: words.columns.details,
      className: 'staff-cell-details',
      names: true,
      order: nameOf,
      cell: (row) => (
        <>
          <Link to={editPath(row)}>{nameOf(row)}</Link>
          <span>
            {row.number !== null && `${houseNumber(row.number, language)} · `}
            {row.year} · {words.beds(row.beds)} · {words.bedrooms(row.bedrooms)}
            {row.stock_number && ` · ${row.stock_number}`}
          </span>
          <span className="staff-narrow">{words.inStock(daysInStock(row, serverNow()))}</span>
          {row.lacks_english && <Badge tone="warn">{words.noEnglish}</Badge>}
          {row.archived_at !== null && <Badge tone="warn">{tools.archivedBadge}</Badge>}
        </>
      ),
    },
    {
      id: 'price',
      head: words.columns.price,
      className: 'staff-cell-price',
      order: ({ price }) => price,
      cell: (row) => (
        <PriceCell
          row={row}
          offer={prices.get(row.id)}
          onPrice={(price, seen) => onChange(row.id, { price }, seen)}
        />
      ),
    },
    {
      id: 'days',
      head: words.columns.days,
      className: 'staff-cell-days',
      order: ({ created_at }) => created_at,
      cell: (row) => daysInStock(row, serverNow()),
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'staff-cell-status',
      order: ({ sale_status }) => sale_status,
      cell: (row) => <HouseStatus row={row} short={phone} onChange={onChange} onSale={onSale} />,
    },
    {
      id: 'actions',
      head: words.columns.actions,
      hidden: true,
      className: 'staff-cell-actions',
      cell: (row) => {
        const archive = row.archived_at === null ? tools.archive : tools.restore;
        const named = (what: string) => words.ofHouse(what, nameOf(row));
        return (
          <div>
            <Link className="staff-link" to={editPath(row)} aria-label={named(words.edit)}>
              {words.edit}
            </Link>
            <button
              className="staff-link"
              type="button"
              aria-label={named(archive)}
              onClick={() => onChange(row.id, { archived: row.archived_at === null })}
            >
              {archive}
            </button>
            <RowMenu label={named(tools.more)}>
              {phone && <FlagItems row={row} onChange={onChange} />}
              <MenuAction name={named(selling.adminMoney.open)} onClick={() => onMoney(row)}>
                {selling.adminMoney.open}
              </MenuAction>
              <MenuLink to={paths.yard.href(language, row.id)} name={named(selling.adminYard.open)}>
                {selling.adminYard.open}
              </MenuLink>
              <MenuLink
                to={paths.newCall.href(language, { house: row.id })}
                name={messages.adminPeople.calls.addFor(nameOf(row))}
              >
                + {messages.adminPeople.calls.add}
              </MenuLink>
              <MenuLink
                to={paths.newHouse.href(language, { like: row.id })}
                name={named(messages.adminForm.like)}
              >
                {messages.adminForm.like}
              </MenuLink>
              <MenuLink
                to={paths.auditLog.href(language, { kind: 'caravan', id: row.id })}
                name={named(tools.history)}
              >
                {tools.history}
              </MenuLink>
              <MenuAction danger name={named(words.delete)} onClick={() => onDelete(row)}>
                {words.delete}
              </MenuAction>
            </RowMenu>
          </div>
        );
      },
    },
  ];
}

interface TableBarProps {
  view: HousesQuery;
  onView: (part: Partial<HousesQuery>) => void;
  /** "159 houses · 10 hidden". */
  count: string;
}

/** Search, filters and order of the table, and how many houses there are. */
export function TableBar({ view, onView, count }: TableBarProps) {
  const words = useAdmin().messages.adminHouses;
  return (
    <ListBar
      label={words.filters.label}
      search={{ label: words.search, value: view.search, onChange: (search) => onView({ search }) }}
      count={count}
    >
      <select
        aria-label={words.filters.visibility}
        value={view.visibility}
        onChange={(event) =>
          onView({
            visibility: visibilities.find((value) => value === event.target.value) ?? 'all',
          })
        }
      >
        {visibilities
          .filter((value) => value !== 'archived' || view.visibility === value)
          .map((value) => (
            <option key={value} value={value}>
              {words.filters[value]}
            </option>
          ))}
      </select>
      <select
        aria-label={words.filters.sort}
        value={view.sort}
        onChange={(event) =>
          onView({ sort: rowSorts.find((value) => value === event.target.value) ?? 'newest' })
        }
      >
        {rowSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
    </ListBar>
  );
}

interface RowConflictDialogProps {
  /** A change of a house that somebody else changed since the list was read. */
  conflict: { seen: CaravanRow; current: Caravan; change: RowChange };
  /** `again`: makes the person's change once more, on the other's version. */
  onSettle: (again: boolean) => void;
}

const shownFields = [
  'sale_status',
  'archived_at',
  'make',
  'model',
  'year',
  'price',
  'beds',
  'bedrooms',
  'main_image',
  ...rowFlags,
] as const;
type ShownField = (typeof shownFields)[number];

/** Shows both versions of a house side by side when a change conflicts with somebody else's. */
export function RowConflictDialog({ conflict, onSettle }: RowConflictDialogProps) {
  const { language, messages } = useAdmin();
  const { adminHouses: words, adminForm } = messages;
  const { seen, current, change } = conflict;
  const wanted = withChange(current, change);
  const title = words.conflict.title(`${current.make} ${current.model}`);
  const saleOf = ({ sale, reservation }: CaravanRow) => JSON.stringify([sale, reservation]);
  const sayBuyer = useBuyerWords([seen, current, wanted].some((row) => buyerOf(row) !== null));
  const isOfSale = saleOf(seen) !== saleOf(current) || saleOf(current) !== saleOf(wanted);
  const fields = shownFields.filter(
    (field) => seen[field] !== current[field] || current[field] !== wanted[field],
  );

  function say(row: CaravanRow, field: ShownField): string {
    if (field === 'sale_status') return words.statuses[row.sale_status];
    if (field === 'archived_at') return row.archived_at === null ? words.no : words.yes;
    if (field === 'price') return formatPrice(row.price, language);
    if (field === 'main_image') return row.main_image?.split('/').at(-1) ?? words.noImage;
    const value = row[field];
    return typeof value === 'boolean' ? (value ? words.yes : words.no) : String(value);
  }

  return (
    <Dialog label={title} onClose={() => onSettle(false)} wide>
      <h2>{title}</h2>
      <LastChange kind="caravan" id={current.id} at={current.updated_at} />
      <p>{words.conflict.text}</p>
      <table className="staff-compare">
        <thead>
          <tr>
            <th scope="col">{words.conflict.field}</th>
            <th scope="col">{words.conflict.before}</th>
            <th scope="col">{words.conflict.theirs}</th>
            <th scope="col">{words.conflict.yours}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">
                {field === 'archived_at'
                  ? messages.adminTools.archivedBadge
                  : adminForm.labels[field === 'main_image' ? 'pictures' : field]}
              </th>
              <td data-word={words.conflict.before}>{say(seen, field)}</td>
              <td data-word={words.conflict.theirs}>{say(current, field)}</td>
              <td data-word={words.conflict.yours}>{say(wanted, field)}</td>
            </tr>
          ))}
          {isOfSale && (
            <tr>
              <th scope="row">{words.sale.details}</th>
              {(
                [
                  [words.conflict.before, seen],
                  [words.conflict.theirs, current],
                  [words.conflict.yours, wanted],
                ] as const
              ).map(([word, row]) => {
                const buyer = buyerOf(row);
                return (
                  <td key={word} data-word={word}>
                    {row.sale || row.reservation ? <SaleWords house={row} /> : '–'}
                    {buyer && ` (${sayBuyer(buyer)})`}
                  </td>
                );
              })}
            </tr>
          )}
        </tbody>
      </table>
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" onClick={() => onSettle(false)}>
          {words.conflict.keepTheirs}
        </button>
        <button className="button" type="button" onClick={() => onSettle(true)}>
          {words.conflict.applyMine}
        </button>
      </div>
    </Dialog>
  );
}
