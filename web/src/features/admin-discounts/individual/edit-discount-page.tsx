import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { useAdmin } from '../../../app/admin-context.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { LoadFailure } from '../../admin-shared/load-failure.tsx';
import { TableSkeleton } from '../../admin-shared/table-skeleton.tsx';
import { houseName } from '../names.ts';
import { discountQuery } from '../requests.ts';
import { draftOf } from './discount-draft.ts';
import { DiscountForm } from './discount-form.tsx';

export function EditDiscountPage() {
  const { id = '' } = useParams();
  return <LoadedDiscount key={id} id={id} />;
}

function LoadedDiscount({ id }: { id: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminDiscounts.form;
  const { data, error, refetch, isFetching } = useQuery({ ...discountQuery(id), refetchOnReconnect: false });
  if (data) return <EditForm discount={data} />;
  const missing = error instanceof ApiError && error.code === 'not_found';
  return (
    <main className="staff-wrap staff-form-page" id="content">
      {!error && <TableSkeleton />}
      {error && !missing && (
        <LoadFailure title={words.loadFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {missing && (
        <div className="staff-empty" role="alert">
          <h1>{words.notFound.title}</h1>
          <p>{words.notFound.text}</p>
          <Link className="button" to={`/${language}/admin/discounts?tab=individual`}>
            {words.notFound.back}
          </Link>
        </div>
      )}
    </main>
  );
}

function EditForm({ discount }: { discount: StaffDiscount }) {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: draftOf(discount), version: discount.version }));
  const [name] = useState(() => houseName(discount));
  return <DiscountForm id={discount.id} start={start} title={messages.adminDiscounts.form.editTitle(name)} />;
}
