import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FormWait } from '../../kit/form/form-wait.tsx';
import { houseName } from '../names.ts';
import { discountQuery } from '../requests.ts';
import { draftOf } from './discount-draft.ts';
import { DiscountForm } from './discount-form.tsx';

export function EditDiscountPage() {
  const { id = '' } = useParams();
  return <LoadedDiscount key={id} id={id} />;
}

function LoadedDiscount({ id }: { id: string }) {
  const { messages } = useAdmin();
  const { data, error, refetch, isFetching } = useQuery({ ...discountQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm discount={data} />;
  return (
    <FormWait
      error={error}
      words={messages.adminDiscounts.form}
      listPath="/admin/discounts?tab=individual"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ discount }: { discount: StaffDiscount }) {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(discount), version: discount.version }));
  const [name] = useState(() => houseName(discount));
  return <DiscountForm id={discount.id} start={start} title={messages.adminDiscounts.form.editTitle(name)} />;
}
