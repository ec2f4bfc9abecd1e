import { Link } from 'react-router-dom';
import { discountedPrice } from '../../../../../functions/domain/discount.ts';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { displayStatus } from '../../../../../functions/domain/time.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { RowActions } from '../../kit/row-actions.tsx';
import { formatDiscount } from '../format.ts';
import { discountPath, houseName } from '../names.ts';
import { StatusBadge } from '../status-badge.tsx';

interface DiscountTableProps {
  discounts: readonly StaffDiscount[];
  now: Date;
  onDelete: (discount: StaffDiscount) => void;
}

export function DiscountTable({ discounts, now, onDelete }: DiscountTableProps) {
  const { columns } = useAdmin().messages.adminDiscounts;
  return (
    <table className="staff-table discount-table discount-table-individual">
      <thead>
        <tr>
          <th scope="col">{columns.image}</th>
          <th scope="col">{columns.house}</th>
          <th scope="col">{columns.discount}</th>
          <th scope="col" className="staff-cell-price">
            {columns.price}
          </th>
          <th scope="col">{columns.period}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">
            <span className="hidden-text">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <DiscountRow key={discount.id} discount={discount} now={now} onDelete={() => onDelete(discount)} />
        ))}
      </tbody>
    </table>
  );
}

interface DiscountRowProps {
  discount: StaffDiscount;
  now: Date;
  onDelete: () => void;
}

function DiscountRow({ discount, now, onDelete }: DiscountRowProps) {
  const { language, messages } = useAdmin();
  const { adminDiscounts: words, adminHouses } = messages;
  const name = houseName(discount);
  const { caravan, start_date, end_date } = discount;
  const taken = { type: discount.discount_type, value: discount.discount_value };
  const price = discountedPrice(caravan.price, taken);
  const edit = `/${language}${discountPath(discount.id)}`;
  return (
    <tr>
      <td className="staff-cell-image">
        {caravan.main_image ? (
          <Picture url={caravan.main_image} preset="adminLarge" alt="" />
        ) : (
          <span className="staff-no-image">{adminHouses.noImage}</span>
        )}
      </td>
      <th scope="row" className="staff-cell-details">
        <Link to={edit}>{name}</Link>
      </th>
      <td className="discount-cell-value">{formatDiscount(taken, language)}</td>
      <td className="staff-cell-price">
        {price < caravan.price && (
          <s>
            <span className="hidden-text">{words.columns.listPrice} </span>
            {formatPrice(caravan.price, language)}
          </s>
        )}
        {formatPrice(price, language)}
      </td>
      <td className="discount-cell-dates">
        <span>{formatSofia(start_date, language)} –</span> <span>{formatSofia(end_date, language)}</span>
      </td>
      <td className="discount-cell-status">
        <StatusBadge status={displayStatus({ start_date, end_date }, now)} />
      </td>
      <RowActions edit={edit} words={words} nameOf={(what) => words.ofItem(what, name)} onDelete={onDelete} />
    </tr>
  );
}
