import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDiscount } from '../../../../../functions/domain/individual-discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { DeleteDialog } from '../../kit/dialog.tsx';
import { houseName } from '../names.ts';
import { deleteDiscount, discountsQuery, refreshDiscountsLater } from '../requests.ts';
import { DiscountTable } from './discount-table.tsx';
import { ListFrame } from './list-frame.tsx';

interface IndividualTabProps {
  query: UseQueryResult<StaffDiscount[]>;
  /** Those the search leaves. */
  found: readonly StaffDiscount[];
  now: Date;
  /** Called with its id and what to say of it. */
  onDeleted: (id: string, text: string) => void;
  onClear: () => void;
}

export function IndividualTab({ query, found, now, onDeleted, onClear }: IndividualTabProps) {
  const words = useAdmin().messages.adminDiscounts;
  const cache = useQueryClient();
  const [deleting, setDeleting] = useState<StaffDiscount | null>(null);
  return (
    <>
      <ListFrame
        query={query}
        words={words.individual}
        newPath="/admin/discounts/new?type=individual"
        found={found.length}
        onClear={onClear}
      >
        <DiscountTable discounts={found} now={now} onDelete={setDeleting} />
      </ListFrame>
      {deleting && (
        <DeleteDialog
          title={words.individual.confirmDelete.title(houseName(deleting))}
          words={{ ...words.individual.confirmDelete, confirm: words.confirm, busy: words.deleting }}
          remove={() => deleteDiscount(deleting.id)}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            cache.setQueryData(discountsQuery.queryKey, (all) => all?.filter(({ id }) => id !== deleting.id));
            refreshDiscountsLater(cache);
            setDeleting(null);
            onDeleted(deleting.id, words.individual.deleted(houseName(deleting)));
          }}
        />
      )}
    </>
  );
}
