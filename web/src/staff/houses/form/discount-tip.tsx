import { Link } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';

/** Where a price is changed for good, the way to lower it for a time only. */
export function DiscountTip({ houseId }: { houseId: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.discountTip;
  const discounts = `/${language}/admin/discounts`;
  return (
    <p className="staff-tip">
      {words.text} <Link to={`${discounts}/new?type=individual&house=${houseId}`}>{words.add}</Link> ·{' '}
      <Link to={discounts}>{words.all}</Link>
    </p>
  );
}
