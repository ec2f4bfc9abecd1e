import { useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { newDraft } from './house-draft.ts';
import { HouseForm } from './house-form.tsx';

export function NewHousePage() {
  const { messages } = useAdmin();
  const [start] = useState(() => ({ draft: newDraft(new Date()), version: null }));
  return <HouseForm id={null} start={start} title={messages.adminForm.newTitle} />;
}
