import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAdmin } from '../../kit/admin-context.tsx';
import { newDiscountDraft } from './discount-draft.ts';
import { DiscountForm } from './discount-form.tsx';

/** `house` in the address is the id of the house it starts with. */
export function NewDiscountPage() {
  const { messages } = useAdmin();
  const [params] = useSearchParams();
  const [start] = useState(() => ({ draft: newDiscountDraft(params.get('house') ?? ''), version: null }));
  return <DiscountForm id={null} start={start} title={messages.adminDiscounts.form.newTitle} />;
}
